#if PocketSphinx
    public import HearkenCore

    /// Recognition with PocketSphinx: a language model, a JSGF grammar or a keyword list.
    ///
    /// Settings: `ps-acoustic-model`, `ps-dictionary`, `ps-language-model`, `ps-grammar`, `ps-keywords`,
    /// `ps-channel-window`, `alternatives`, `partial-results`, `partial-interval`.
    ///
    /// * The first `ps-channel-window` milliseconds of an utterance are held back to estimate the channel from (cepstral
    ///   mean normalisation); partial results begin after that.
    /// * Utterances longer than 20 s are decoded in pieces, split at pauses and after 60 s at the latest between two
    ///   words, so that hours take no more memory than a minute, apart from the words found.
    /// * Word times are exact to 10 ms. A word's confidence is its posterior in the word lattice; with a grammar, among
    ///   the sentences of the grammar only; with a keyword list it is the posterior of the phrase against background
    ///   speech, with the phrase's threshold as prior odds, so that detection begins at one half.
    /// * Scores are natural logarithms relative to the best path of each frame. The alternatives' scores come from an A*
    ///   search through the lattice and are given relative to the best reading's. A keyword list has no alternatives.
    /// * Text and results do not depend on how the audio was cut into calls of ``accept(_:)``. A call looks for a new
    ///   partial text once, so calls with more audio than `partial-interval` give fewer partial results.
    ///
    /// * A partial result holds the text of the latest two pieces, so that its cost does not grow with the utterance; the
    ///   result itself has everything.
    /// * After an error that the library calls fatal, the models are loaded anew for the next utterance. The memory of the
    ///   old ones is given up, as nothing is known of their state; so after two such errors with no result between them,
    ///   ``begin(at:)`` throws until the next ``prepare(for:)``.
    ///
    /// One thread at a time; several recognisers may work on several threads. The library's log is taken over for the
    /// whole process: it goes into errors, never to stderr.
    public final class PocketSphinxRecognizer: Recognizer {
        private let settings: Settings
        private let models: PocketSphinxModels
        private var format: AudioFormat?
        private var utterance: UtteranceDecoder?
        private var start: SamplePosition?
        /// The fatal errors since the latest result.
        private var fatalErrors: [SpeechError] = []
        private static let mostFatalErrors = 2

        /// Checks the settings and that the files are there; loads nothing yet.
        ///
        /// - Throws: ``SpeechError`` with the code `invalidSetting`, `unreadableFile`, `unusableModel` (an empty file) or
        ///   `unsupported` (`contextual-strings`).
        public init(_ settings: Settings) throws(SpeechError) {
            guard settings[.contextualStrings].isEmpty else {
                throw SpeechError(
                    .unsupported, stage: .pocketSphinx, setting: SettingKey.contextualStrings.definition.key,
                    "contextual-strings needs custom language models, which are not part of Hearken yet",
                    advice: "leave contextual-strings out; a grammar in ps-grammar can restrict what is recognised"
                )
            }
            self.settings = settings
            models = try PocketSphinxModels(settings)
        }

        /// Loads the models; takes about half a second with the English ones. Forgets what earlier utterances taught
        /// about the channel.
        ///
        /// - Throws: ``SpeechError/Code/unusableModel`` naming the file and the reason.
        public func prepare(for format: AudioFormat) throws(SpeechError) {
            start = nil
            utterance = nil
            self.format = nil
            fatalErrors = []
            utterance = try UtteranceDecoder(models, settings: settings, format: format)
            self.format = format
        }

        /// Starts an utterance.
        ///
        /// - Throws: ``SpeechError/Code/wrongState`` before ``prepare(for:)`` or inside an utterance;
        ///   ``SpeechError/Code/recognitionFailed`` or ``SpeechError/Code/unusableModel`` after a fatal error.
        public func begin(at position: SamplePosition) throws(SpeechError) {
            guard let format, start == nil else {
                throw wrongState(format == nil ? "begin before prepare" : "begin inside an utterance")
            }
            if utterance == nil { utterance = try reload(for: format) }
            utterance?.begin(at: position)
            start = position
        }

        /// Loads the models again, in place of those that a fatal error has left in no known state.
        private func reload(for format: AudioFormat) throws(SpeechError) -> UtteranceDecoder {
            if fatalErrors.count >= Self.mostFatalErrors, var error = fatalErrors.last {
                error.advice =
                    "check that acoustic model, dictionary and language model belong together, and start again"
                throw error
            }
            return try UtteranceDecoder(models, settings: settings, format: format)
        }

        /// Lets go of a decoder that must not be used again.
        private func retire(after error: SpeechError) {
            guard let utterance, utterance.isBroken else { return }
            fatalErrors.append(error)
            self.utterance = nil
        }

        /// Takes the next samples.
        ///
        /// - Throws: ``SpeechError/Code/wrongState`` outside an utterance; ``SpeechError/Code/recognitionFailed``.
        public func accept(_ samples: Span<Float>) throws(SpeechError) -> RecognizerUpdate {
            guard let utterance, start != nil else { throw wrongState("accept outside an utterance") }
            do {
                return try utterance.accept(samples).map { .partial(Transcript(text: $0)) } ?? .none
            } catch {
                retire(after: error)
                throw error
            }
        }

        /// Ends the utterance; nil when nothing was understood.
        ///
        /// - Throws: ``SpeechError/Code/wrongState`` outside an utterance; ``SpeechError/Code/recognitionFailed``.
        public func finish() throws(SpeechError) -> Recognition? {
            guard let utterance, let start else { throw wrongState("finish outside an utterance") }
            defer { cancel() }
            do {
                let (readings, length) = try utterance.finish()
                fatalErrors = []
                guard let best = readings.first else { return nil }
                return Recognition(best: best, others: Array(readings.dropFirst()), start: start, end: start + length)
            } catch {
                retire(after: error)
                throw error
            }
        }

        /// Drops the utterance; harmless outside one.
        public func cancel() {
            utterance?.cancel()
            start = nil
        }

        private func wrongState(_ what: String) -> SpeechError {
            SpeechError(
                .wrongState, stage: .pocketSphinx, what,
                advice: "call prepare once, then for each utterance begin, accept, and finish or cancel"
            )
        }
    }
#endif
