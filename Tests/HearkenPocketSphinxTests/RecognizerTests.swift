#if PocketSphinx
    import HearkenCore
    import HearkenPocketSphinx
    import Testing

    @Suite("PocketSphinx recogniser", .enabled(if: Recording.areInstalled, "\(Recording.missing)"))
    struct RecognizerTests {
        @Test(
            "human speech gives its words",
            arguments: [
                ("goforward.raw", "go forward ten meters"),
                ("numbers.raw", "thirty three four or six ninety two"),
                ("something.raw", "go somewhere and do something"),
                ("cards/001.wav", "ten of clubs"),
                ("cards/003.wav", "seven of clubs"),
                ("cards/004.wav", "five five"),
            ]
        )
        func golden(name: String, text: String) throws {
            let samples = try Recording(name).samples
            let recognition = try #require(try PocketSphinxRecognizer.ready().answer(to: samples).recognition)
            #expect(recognition.text == text)
            #expect(recognition.start.rawValue == 0)
            #expect(recognition.end.rawValue == Int64(samples.count))
            expectSound(recognition)
        }

        @Test("words lie where they are said")
        func times() throws {
            let begin = SamplePosition(rawValue: 1_000_000)
            let recognition = try #require(
                try PocketSphinxRecognizer.ready().answer(to: Recording("goforward.raw").samples, at: begin).recognition
            )
            let words = recognition.best.words
            #expect(words.map(\.text) == ["go", "forward", "ten", "meters"])
            // By ear: within 50 ms.
            for (word, second) in zip(words, [0.46, 0.64, 1.17, 1.53]) {
                #expect(abs((word.start - begin) - Int(second * 16_000)) < 800, "\(word.text)")
            }
        }

        @Test(
            "results do not depend on how the audio is cut",
            arguments: ["goforward.raw", "librivox/sense_and_sensibility_01_austen_64kb-0880.wav"]
        )
        func chunks(name: String) throws {
            let samples = try Recording(name).samples
            let reference = try PocketSphinxRecognizer.ready().answer(to: samples)
            #expect(!reference.partials.isEmpty)
            for chunk in [1, 160, 333] {
                let answer = try PocketSphinxRecognizer.ready().answer(to: samples, chunk: chunk)
                #expect(answer == reference, "chunks of \(chunk)")
            }
            // A call gives one partial result at most, so long calls give some of them only.
            let answer = try PocketSphinxRecognizer.ready().answer(to: samples, chunk: 4_096)
            #expect(answer.recognition == reference.recognition)
            #expect(Set(answer.partials).isSubset(of: reference.partials))
        }

        @Test("partial results grow and never repeat")
        func partials() throws {
            let samples = try Recording("goforward.raw").samples
            let partials = try PocketSphinxRecognizer.ready().answer(to: samples).partials
            #expect(partials.last == "go forward ten meters")
            #expect(zip(partials, partials.dropFirst()).allSatisfy { $0 != $1 })
            let none = try PocketSphinxRecognizer.ready(["partial-results": .boolean(false)]).answer(to: samples)
            #expect(none.partials.isEmpty)
            #expect(none.text == "go forward ten meters")
        }

        @Test("a number of alternatives", arguments: [1, 2, 5, 100])
        func alternatives(count: Int) throws {
            let recognizer = try PocketSphinxRecognizer.ready(["alternatives": .integer(count)])
            let recognition = try #require(try recognizer.answer(to: Recording("numbers.raw").samples).recognition)
            #expect(recognition.alternatives.count <= count)
            #expect(recognition.alternatives.count >= min(count, 5))
            #expect(recognition.text == "thirty three four or six ninety two")
            expectSound(recognition)
        }

        @Test("a grammar allows its sentences only")
        func grammar() throws {
            let recognizer = try PocketSphinxRecognizer.ready([
                "ps-grammar": .string(Recording.folder + "goforward.gram")
            ])
            let recognition = try #require(try recognizer.answer(to: Recording("goforward.raw").samples).recognition)
            #expect(recognition.text == "go forward ten meters")
            expectSound(recognition)
            #expect(try recognizer.answer(to: Recording("numbers.raw").samples).text != "thirty three four")
        }

        @Test("a keyword list spots its phrases, in the order they are said")
        func keywords() throws {
            let list = try TemporaryFile("# phrases\nten meters /1e-20/\n\nforward /1e-20/\nalexa /1e-10/\n")
            let recognizer = try PocketSphinxRecognizer.ready(["ps-keywords": .string(list.path)])
            let answer = try recognizer.answer(to: Recording("goforward.raw").samples)
            let recognition = try #require(answer.recognition)
            #expect(recognition.best.words.map(\.text) == ["forward", "ten meters"])
            #expect(recognition.best.words.allSatisfy { ($0.confidence ?? 0) >= 0.5 })
            expectSound(recognition)
            #expect(answer.partials.last == "forward ten meters")
        }

        @Test("one utterance leaves nothing to the next but the channel")
        func utterances() throws {
            let samples = try Recording("goforward.raw").samples
            let recognizer = try PocketSphinxRecognizer.ready()
            for index in 0..<3 {
                let position = SamplePosition(rawValue: Int64(index) * 100_000)
                let recognition = try #require(try recognizer.answer(to: samples, at: position).recognition)
                #expect(recognition.text == "go forward ten meters")
                #expect(recognition.start == position)
                #expect(recognition.best.words.allSatisfy { $0.start >= position && $0.end <= recognition.end })
            }
        }

        @Test("what is cancelled is gone")
        func cancel() throws {
            let numbers = try Recording("numbers.raw").samples
            let recognizer = try PocketSphinxRecognizer.ready()
            recognizer.cancel()
            for length in [0, 100, 20_000, numbers.count] {
                try recognizer.begin(at: .zero)
                _ = try recognizer.accept(numbers.span.extracting(0..<length))
                recognizer.cancel()
                recognizer.cancel()
            }
            let answer = try recognizer.answer(to: Recording("goforward.raw").samples)
            #expect(answer.text == "go forward ten meters")
            #expect(!answer.partials.contains { $0.contains("thirty") })
        }

        @Test("two recognisers work on two threads")
        func threads() async throws {
            let results = try await withThrowingTaskGroup(of: String?.self) { group in
                for name in ["goforward.raw", "numbers.raw"] {
                    group.addTask {
                        // Loading, failing and decoding at the same time.
                        #expect(throws: SpeechError.self) {
                            try PocketSphinxRecognizer.ready([
                                "ps-grammar": .string(Recording.folder + "defective.gram")
                            ])
                        }
                        return try PocketSphinxRecognizer.ready().answer(to: Recording(name).samples).text
                    }
                }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(results == ["go forward ten meters", "thirty three four or six ninety two"])
        }

        @Test("what a longer window holds back, finish still decodes", arguments: [0, 1_000, 60_000])
        func window(milliseconds: Int) throws {
            let recognizer = try PocketSphinxRecognizer.ready(["ps-channel-window": .integer(milliseconds)])
            let answer = try recognizer.answer(to: Recording("goforward.raw").samples)
            #expect(answer.text == "go forward ten meters")
            #expect(answer.partials.isEmpty == (milliseconds >= 3_000))
        }
    }

    /// Checks what holds for every result.
    func expectSound(_ recognition: Recognition, sourceLocation: SourceLocation = #_sourceLocation) {
        let scores = recognition.alternatives.compactMap(\.score)
        #expect(scores.count == recognition.alternatives.count, sourceLocation: sourceLocation)
        #expect(zip(scores, scores.dropFirst()).allSatisfy { $0 >= $1 }, sourceLocation: sourceLocation)
        #expect(
            Set(recognition.alternatives.map(\.text)).count == recognition.alternatives.count,
            sourceLocation: sourceLocation
        )
        for reading in recognition.alternatives {
            #expect(reading.text == reading.words.map(\.text).joined(separator: " "), sourceLocation: sourceLocation)
            #expect((0...1).contains(reading.confidence ?? -1), sourceLocation: sourceLocation)
            var earliest = recognition.start
            for word in reading.words {
                #expect((0...1).contains(word.confidence ?? -1), sourceLocation: sourceLocation)
                #expect(word.start >= earliest && word.end > word.start, sourceLocation: sourceLocation)
                earliest = word.end
            }
            #expect(earliest <= recognition.end, sourceLocation: sourceLocation)
        }
    }
#endif
