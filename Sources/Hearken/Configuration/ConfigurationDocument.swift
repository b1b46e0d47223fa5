import HearkenCore
import Yams

/// A YAML file being read into a profile or a configuration. Collects problems, so that all are told at once.
struct ConfigurationDocument {
    /// An entry of a mapping: its key as written, its line, its value.
    struct Entry {
        var key: String
        var line: Int
        var value: Node
    }

    private static let profileKeys = ["name", "summary", "stages", "recognizer", "settings"]
    private static let configurationKeys = ["profile", "settings"]

    let path: String
    private let root: Node.Mapping
    private var problems: [ConfigurationProblem] = []

    /// Reads and parses the file at `path`.
    ///
    /// - Throws: ``ConfigurationError`` where it cannot be read, is not YAML, or is no mapping.
    init(path: String) throws(ConfigurationError) {
        self.path = path
        do {
            root = try ConfigurationText(path: path).mapping()
        } catch {
            throw ConfigurationError(error)
        }
    }

    /// Whether the file defines a profile, and does not just name one.
    var isProfile: Bool {
        let keys = Set(root.compactMap { $0.key.scalar?.string })
        return !keys.contains("profile") && !keys.isDisjoint(with: ["name", "summary", "stages", "recognizer"])
    }

    /// Throws what has been collected.
    func finish() throws(ConfigurationError) {
        // Problems of other files keep their order, after those of this one.
        let own = problems.filter { $0.source == path }.sorted {
            ($0.line ?? 0, $0.message) < ($1.line ?? 0, $1.message)
        }
        let all = own + problems.filter { $0.source != path }
        guard all.isEmpty else { throw ConfigurationError(problems: all) }
    }

    /// The profile that the file defines, as far as it can be read.
    mutating func profile() -> SpeechProfile {
        let entries = entries(of: root, known: Self.profileKeys, kind: "profile file")
        var profile = SpeechProfile(name: "", summary: "", stages: [])
        var file = ProfileFile(path: path)
        if let entry = entries["name"] {
            profile.name = text(entry) ?? ""
        } else {
            report(nil, key: "name", "the profile has no name", advice: "add 'name: myProfile'")
        }
        if let entry = entries["summary"] { profile.summary = text(entry) ?? "" }
        if let entry = entries["stages"] {
            let stages = stages(entry)
            profile.stages = stages.map(\.identifier)
            for stage in stages { file.parts[stage.identifier] = stage.line }
        } else {
            report(
                nil, key: "stages", "the profile has no stages", advice: "add 'stages: [voice-activity, vad-trigger]'")
        }
        if let entry = entries["recognizer"], let recognizer = identifier(entry.value, of: entry) {
            profile.recognizer = recognizer
            file.parts[recognizer] = entry.line
        }
        for assignment in assignments(entries["settings"]) {
            profile.settings[assignment.name] = assignment.value
            if case .file(_, let line) = assignment.origin { file.settings[assignment.name] = line }
        }
        profile.file = file
        return profile
    }

    /// The profile that the file names, and what it sets.
    mutating func configuration() -> (profile: SpeechProfile?, assignments: [SettingAssignment]) {
        let entries = entries(of: root, known: Self.configurationKeys, kind: "configuration file")
        let assignments = assignments(entries["settings"])
        guard let entry = entries["profile"], let name = text(entry) else { return (nil, assignments) }
        do {
            let isPath = name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml")
            return (try SpeechProfile.resolving(isPath ? resolved(name) : name), assignments)
        } catch {
            for problem in error.problems {
                // Without a line it is about the name or the file as a whole, and so about this line.
                if problem.line == nil {
                    let file = problem.source.map { $0 + " " } ?? ""
                    report(entry.line, key: entry.key, file + problem.message, advice: problem.advice)
                } else {
                    problems.append(problem)
                }
            }
            return (nil, assignments)
        }
    }

    // MARK: Values

    /// The checked settings of a `settings:` mapping, by the table's keys and types, in the file's order.
    private mutating func assignments(_ entry: Entry?) -> [SettingAssignment] {
        guard let entry else { return [] }
        guard case .mapping(let mapping) = entry.value else {
            // `settings:` with everything under it commented out.
            if !entry.value.isEmptyScalar {
                report(entry.line, key: entry.key, "settings is no mapping", advice: "write one 'key: value' per line")
            }
            return []
        }
        var result: [SettingAssignment] = []
        var lines: [String: Int] = [:]
        for (key, node) in mapping {
            guard let entry = self.entry(key, node) else { continue }
            do {
                let definition = try SettingsTable.definition(named: entry.key)
                if let first = lines.updateValue(entry.line, forKey: definition.key) {
                    report(
                        entry.line, key: entry.key, "\(definition.key) is set twice, first on line \(first)",
                        advice: "remove one of the two")
                    continue
                }
                guard let raw = settingValue(entry) else { continue }
                var value = try definition.validated(raw)
                if definition.type == .path, case .string(let path) = value { value = .string(resolved(path)) }
                result.append(SettingAssignment(definition.key, value, origin: .file(path, line: entry.line)))
            } catch {
                problems.append(ConfigurationProblem(error, source: path, line: entry.line, key: entry.key))
            }
        }
        return result
    }

    /// The value of a setting as text or a list of texts: the settings table decides what the text means, not YAML,
    /// for which `no` is a truth value and `010` is eight.
    private mutating func settingValue(_ entry: Entry) -> SettingValue? {
        switch entry.value {
        case .scalar(let scalar):
            if entry.value.isEmptyScalar {
                report(entry.line, key: entry.key, "\(entry.key) has no value", advice: "give one, or remove the line")
                return nil
            }
            return .string(scalar.string)
        case .sequence(let sequence):
            let texts = sequence.compactMap { $0.scalar?.string }
            if texts.count == sequence.count { return .list(texts) }
            report(entry.line, key: entry.key, "\(entry.key) is a list of something else than texts")
            return nil
        case .mapping, .alias:
            report(entry.line, key: entry.key, "\(entry.key) is a mapping", advice: "give a single value")
            return nil
        }
    }

    private mutating func stages(_ entry: Entry) -> [(identifier: StageIdentifier, line: Int)] {
        guard case .sequence(let sequence) = entry.value, !sequence.isEmpty else {
            let isList = if case .sequence = entry.value { true } else { entry.value.isEmptyScalar }
            report(
                entry.line, key: entry.key, isList ? "stages is empty" : "stages is no list",
                advice: "write one '- stage' per line, as in '- voice-activity'"
            )
            return []
        }
        var stages: [(identifier: StageIdentifier, line: Int)] = []
        for node in sequence {
            guard let stage = identifier(node, of: entry) else { continue }
            let line = node.mark?.line ?? entry.line
            if stages.contains(where: { $0.identifier == stage }) {
                report(
                    line, key: entry.key, "stage '\(stage)' is listed twice", advice: "remove one of the two")
            } else {
                stages.append((stage, line))
            }
        }
        return stages
    }

    private mutating func identifier(_ node: Node, of entry: Entry) -> StageIdentifier? {
        let text = node.isEmptyScalar ? nil : node.scalar?.string
        guard let text, text.first?.isLetter == true, text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
        else {
            report(
                node.mark?.line ?? entry.line, key: entry.key, "\(entry.key) holds something that is no name",
                advice: "write names such as voice-activity or pocketsphinx"
            )
            return nil
        }
        return StageIdentifier(rawValue: text)
    }

    private mutating func text(_ entry: Entry) -> String? {
        if let text = entry.value.scalar?.string, !entry.value.isEmptyScalar { return text }
        report(entry.line, key: entry.key, "\(entry.key) is no text", advice: "give a single value")
        return nil
    }

    // MARK: Entries

    /// The entries of a mapping by key; unknown and doubled keys are reported.
    private mutating func entries(of mapping: Node.Mapping, known: [String], kind: String) -> [String: Entry] {
        var result: [String: Entry] = [:]
        for (key, node) in mapping {
            guard let entry = entry(key, node) else { continue }
            if !known.contains(entry.key) {
                let isSetting = (try? SettingsTable.definition(named: entry.key)) != nil
                report(
                    entry.line, key: entry.key, "unknown key '\(entry.key)' in a \(kind)",
                    advice: isSetting
                        ? "it is a setting: indent it under 'settings:'"
                        : entry.key.suggestion(among: known) + "known are \(known.joined(separator: ", "))"
                )
            } else if let first = result[entry.key] {
                report(
                    entry.line, key: entry.key, "'\(entry.key)' is given twice, first on line \(first.line)",
                    advice: "remove one of the two")
            } else {
                result[entry.key] = entry
            }
        }
        return result
    }

    private mutating func entry(_ key: Node, _ value: Node) -> Entry? {
        let line = key.mark?.line ?? value.mark?.line ?? 1
        guard let text = key.scalar?.string, !text.isEmpty else {
            report(line, key: nil, "a key is no text", advice: "write 'key: value'")
            return nil
        }
        return Entry(key: text, line: line, value: value)
    }

    private mutating func report(_ line: Int?, key: String?, _ message: String, advice: String = "") {
        problems.append(ConfigurationProblem(source: path, line: line, key: key, message, advice: advice))
    }

    /// A path of the file, relative to the file's folder.
    private func resolved(_ path: String) -> String {
        guard !path.isEmpty, !path.hasPrefix("/"), let slash = self.path.lastIndex(of: "/") else { return path }
        return String(self.path[...slash]) + path
    }
}

extension Node {
    /// Whether it is nothing: `key:` with no value, or `~` or `null` without quotes.
    fileprivate var isEmptyScalar: Bool {
        guard let scalar, scalar.style == .plain else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    }
}
