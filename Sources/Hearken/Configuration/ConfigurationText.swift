import Foundation
import Yams

/// The text of a configuration file, and its way to a YAML mapping.
struct ConfigurationText {
    /// The most a file may hold; real ones are a few kilobytes.
    private static let sizeLimit = 64 << 10
    /// The most that brackets may be nested. The YAML reader recurses, so a hostile file could exhaust the stack.
    private static let depthLimit = 16
    /// The most doubled keys that are looked for in one file.
    private static let duplicateLimit = 20

    let path: String
    private let text: String

    /// Reads the file at `path`.
    init(path: String) throws(ConfigurationProblem) {
        self.path = path
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw ConfigurationProblem(
                source: path, "cannot be opened: \(String(cString: strerror(errno)))",
                advice: "check the path and its permissions"
            )
        }
        defer { try? file.close() }
        let data: Data
        do {
            data = try file.read(upToCount: Self.sizeLimit + 1) ?? Data()
        } catch {
            throw ConfigurationProblem(source: path, "cannot be read", advice: "check that it is a file, not a folder")
        }
        guard data.count <= Self.sizeLimit else {
            throw ConfigurationProblem(
                source: path, "is larger than 64 KiB", advice: "check that it is a settings file")
        }
        guard let text = String(data: data, encoding: .utf8), !text.contains("\0") else {
            throw ConfigurationProblem(source: path, "is no UTF-8 text", advice: "check that it is a settings file")
        }
        self.text = text
    }

    /// The mapping that the file is; doubled keys are left in, for the caller to report.
    func mapping() throws(ConfigurationProblem) -> Node.Mapping {
        try checkDepth()
        var text = text
        for attempt in 0... {
            do {
                guard let node = try Yams.compose(yaml: text) else {
                    throw problem(nil, "is empty", advice: "give 'settings:' with one 'key: value' per line")
                }
                guard case .mapping(let mapping) = node else {
                    throw problem(node.mark, "is no mapping", advice: "begin with 'profile:', 'settings:' or 'name:'")
                }
                return mapping
            } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
                guard attempt < Self.duplicateLimit, let told = Self.tag(context.mark, number: attempt, in: text) else {
                    throw problem(context.mark, "'\(keys.first ?? "")' is given twice", advice: "remove one of the two")
                }
                text = told
            } catch let problem as ConfigurationProblem {
                throw problem
            } catch {
                throw self.problem(error)
            }
        }
        throw problem(nil, "cannot be read")
    }

    /// Tells a doubled key from its double by a tag of its own: Yams gives up at the first double, and all problems of
    /// a file are to be told at once.
    private static func tag(_ mark: Mark, number: Int, in text: String) -> String? {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.indices.contains(mark.line - 1) else { return nil }
        var scalars = Array(lines[mark.line - 1].unicodeScalars)
        guard scalars.indices.contains(mark.column - 1), !"!&*?".unicodeScalars.contains(scalars[mark.column - 1])
        else { return nil }
        scalars.insert(contentsOf: "!double\(number) ".unicodeScalars, at: mark.column - 1)
        var line = String.UnicodeScalarView()
        line.append(contentsOf: scalars)
        lines[mark.line - 1] = String(line)
        return lines.joined(separator: "\n")
    }

    /// Brackets, and the `- - -` of nested lists on one line. Indentation cannot go deep in 64 KiB.
    private func checkDepth() throws(ConfigurationProblem) {
        var brackets = 0
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for byte in line.utf8 {
                switch byte {
                case UInt8(ascii: "["), UInt8(ascii: "{"): brackets += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets -= 1
                default: break
                }
                if brackets > Self.depthLimit { throw tooDeep(number + 1) }
            }
            let indicators = line.split(whereSeparator: \.isWhitespace).prefix { ["-", "?", ":"].contains($0) }
            if indicators.count > Self.depthLimit { throw tooDeep(number + 1) }
        }
    }

    private func tooDeep(_ line: Int) -> ConfigurationProblem {
        ConfigurationProblem(
            source: path, line: line, "is nested too deeply", advice: "settings are plain values or lists")
    }

    private func problem(_ mark: Mark?, _ message: String, advice: String = "") -> ConfigurationProblem {
        ConfigurationProblem(source: path, line: mark?.line, message, advice: advice)
    }

    private func problem(_ error: any Error) -> ConfigurationProblem {
        let advice = "a line reads 'key: value', with a space after the colon and no tabs before it"
        switch error {
        case YamlError.scanner(_, let message, let mark, _), YamlError.parser(_, let message, let mark, _),
            YamlError.composer(_, let message, let mark, _):
            return problem(mark, "is no YAML: \(message)", advice: advice)
        case YamlError.reader(let message, _, _, _):
            return problem(nil, "is no YAML: \(message)", advice: advice)
        default:
            return problem(nil, "is no YAML", advice: advice)
        }
    }
}
