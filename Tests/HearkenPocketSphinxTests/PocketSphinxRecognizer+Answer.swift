#if PocketSphinx
    import HearkenCore
    import HearkenPocketSphinx

    /// What a recogniser said of one utterance.
    struct Answer: Equatable {
        var partials: [String] = []
        var recognition: Recognition?

        var text: String? { recognition?.text }
    }

    extension PocketSphinxRecognizer {
        /// A recogniser ready for 16 kHz, with some settings changed.
        static func ready(_ changes: [String: SettingValue] = [:]) throws -> PocketSphinxRecognizer {
            var settings = Settings()
            for (name, value) in changes { try settings.apply(SettingAssignment(name, value, origin: .code)) }
            let recognizer = try PocketSphinxRecognizer(settings)
            try recognizer.prepare(for: AudioFormat())
            return recognizer
        }

        /// Recognises `samples` as one utterance, handed over `chunk` samples at a time.
        func answer(
            to samples: [Float], chunk: Int = 320, at position: SamplePosition = .zero
        ) throws -> Answer {
            var answer = Answer()
            try begin(at: position)
            var next = 0
            while next < samples.count {
                let end = min(next + chunk, samples.count)
                if case .partial(let transcript) = try accept(samples.span.extracting(next..<end)) {
                    answer.partials.append(transcript.text)
                }
                next = end
            }
            answer.recognition = try finish()
            return answer
        }
    }
#endif
