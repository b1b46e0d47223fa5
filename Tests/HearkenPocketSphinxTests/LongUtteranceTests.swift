#if PocketSphinx
    import HearkenCore
    import HearkenPocketSphinx
    import Testing

    @Suite("PocketSphinx recogniser, long utterances", .enabled(if: Recording.areInstalled, "\(Recording.missing)"))
    struct LongUtteranceTests {
        /// Recordings one after the other, and where each word must be found.
        struct Composition {
            var audio: [Float] = []
            var words: [(text: String, range: Range<Int>)] = []

            /// Repeats `recordings` with `pause` samples of faint noise behind each until there are `length` samples.
            init(_ recordings: [(name: String, text: String)], pause: Int, length: Int) throws {
                let samples = try recordings.map { try Recording($0.name).samples }
                while audio.count < length {
                    for (samples, recording) in zip(samples, recordings) {
                        let range = audio.count..<(audio.count + samples.count)
                        words += recording.text.split(separator: " ").map { (String($0), range) }
                        audio += samples
                        audio += (0..<pause).map { Float($0 % 7 - 3) / 32_768 }
                    }
                }
            }

            /// The words that `found` lacks; each must lie in its recording, in order.
            func missing(in found: [Word]) -> [String] {
                var rest = found[...]
                return words.filter { (text, range) in
                    guard
                        let index = rest.firstIndex(where: {
                            $0.text == text && range.contains(Int($0.start.rawValue))
                                && $0.end.rawValue <= range.upperBound + 1_600
                        })
                    else { return true }
                    rest = rest[(index + 1)...]
                    return false
                }.map { "\($0.text) at \($0.range.lowerBound)" }
            }
        }

        static let commands = [
            ("goforward.raw", "go forward ten meters"), ("cards/001.wav", "ten of clubs"),
            ("cards/003.wav", "seven of clubs"),
        ]

        /// A grammar keeps six minutes short to decode.
        static let grammar = """
            #JSGF V1.0;
            grammar commands;
            public <all> = (go forward ten meters | (ten | seven) of clubs)*;
            """

        @Test("six minutes in one utterance lose nothing", arguments: [200, 500, 2_000])
        func sixMinutes(pause: Int) throws {
            let composition = try Composition(Self.commands, pause: pause * 16, length: 360 * 16_000)
            let file = try TemporaryFile(Self.grammar)
            let recognizer = try PocketSphinxRecognizer.ready([
                "ps-grammar": .string(file.path), "partial-interval": .integer(10_000),
            ])
            let answer = try recognizer.answer(to: composition.audio, chunk: 16_000)
            let recognition = try #require(answer.recognition)
            expectSound(recognition)
            #expect(recognition.end.rawValue == Int64(composition.audio.count))
            #expect(composition.missing(in: recognition.best.words) == [])
            // A partial text keeps what the piece before gave, and no more: it must not grow with the utterance.
            let lengths = answer.partials.map { $0.split(separator: " ").count }
            #expect(try #require(lengths.max()) < composition.words.count / 2)
            #expect(try #require(lengths.last) > composition.words.count / 30)
        }

        @Test("speech without pauses is cut between words")
        func dense() throws {
            let name = "librivox/sense_and_sensibility_01_austen_64kb-0870.wav"
            let samples = try Recording(name).samples.dropFirst(4_000).dropLast(4_000)
            let audio = (0..<10).flatMap { _ in samples }
            let recognizer = try PocketSphinxRecognizer.ready(["alternatives": .integer(2)])
            let answer = try recognizer.answer(to: audio)
            let recognition = try #require(answer.recognition)
            expectSound(recognition)
            #expect(recognition.best.words.filter { $0.text == "leisure" }.count == 10)
            #expect(recognition.best.words.filter { $0.text == "power" }.count == 10)
            // The partial text keeps what the piece before gave.
            let last = try #require(answer.partials.last)
            #expect(last.split(separator: " ").count > recognition.best.words.count * 9 / 10)
        }

        @Test("silence of minutes gives nothing")
        func silence() throws {
            let recognizer = try PocketSphinxRecognizer.ready()
            #expect(try recognizer.answer(to: [Float](repeating: 0, count: 130 * 16_000), chunk: 4_096) == Answer())
        }
    }
#endif
