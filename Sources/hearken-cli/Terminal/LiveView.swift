import HearkenCore

/// What `listen` shows: finished lines that scroll up, and the state, level and partial text on the last line.
struct LiveView {
    private enum State: String {
        case starting, listening, speech, active, paused, stopped
        case away = "no device"
    }

    private var isStarted = false
    /// Whether the pipeline is paused.
    private(set) var isPaused = false
    private var isAway = false
    private var isSpeech = false
    private var isActive = false
    private var isStopped = false
    private var partial = ""

    private var state: State {
        if isStopped { return .stopped }
        if !isStarted { return .starting }
        if isAway { return .away }
        if isPaused { return .paused }
        if isActive { return .active }
        return isSpeech ? .speech : .listening
    }

    /// Takes an event in.
    mutating func receive(_ event: SpeechEvent) {
        switch event.kind {
        case .started: isStarted = true
        case .stopped: isStopped = true
        case .paused: isPaused = true
        case .resumed: isPaused = false
        case .speechStarted: isSpeech = true
        case .speechEnded: isSpeech = false
        case .activated: isActive = true
        case .deactivated:
            isActive = false
            partial = ""
        case .recognizedPartial(let transcript): partial = transcript.text
        case .recognized, .timedOut: partial = ""
        case .sourceUnavailable: isAway = true
        case .sourceRecovered: isAway = false
        case .initialized, .speechScore, .samplesLost, .eventsLost, .trace, .failed: break
        }
    }

    /// The last line, at most `width` characters.
    ///
    /// - Parameter peak: The largest magnitude lately, in 0...1.
    /// - Parameter score: How likely the latest frame is speech, in 0...1; nil where nothing tells.
    /// - Parameter keys: Whether keys are read.
    func line(peak: Float, score: Float?, width: Int, keys: Bool) -> String {
        let name = state.rawValue
        let head =
            "\(isActive ? "●" : "○") \(name)" + String(repeating: " ", count: max(0, 9 - name.count))
            + " \(LevelMeter.bar(peak: peak, width: 12)) \(LevelMeter.text(peak: peak))  " + Self.text(score)
        let room = width - head.count
        guard room > 1 else { return String(head.prefix(max(0, width))) }
        if partial.isEmpty { return head + String((keys ? "space: talk  p: pause  q: quit" : "").prefix(room)) }
        // The newest words are at the end.
        let text = partial.filter {
            !$0.isNewline && !$0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        return head + (text.count <= room ? text : "…" + text.suffix(room - 1))
    }

    /// `voice  87 %`, and the room after it; nothing for no score.
    private static func text(_ score: Float?) -> String {
        guard let score else { return "" }
        let percent = String(Int((100 * min(1, max(0, score))).rounded()))
        return "voice " + String(repeating: " ", count: 3 - percent.count) + percent + " %  "
    }
}
