#if PocketSphinx
    internal import HearkenCore

    /// Decodes utterances of any length: estimates the channel first, and splits what is long at pauses, so that memory
    /// stays constant and the library's 16-bit frame numbers suffice.
    ///
    /// Positions inside are samples since the utterance began.
    final class UtteranceDecoder {
        private let decoder: Decoder
        private var channel: ChannelEstimator
        private var pauses: PauseFinder
        private let limits: PieceLimits
        /// Samples held back to estimate the channel from.
        private let window: Int
        private let alternatives: Int
        /// Samples between two partial results; nil for none.
        private let partialInterval: Int?

        private var origin = SamplePosition.zero
        /// Audio from `audioStart` on: what was fed lately, and what still waits.
        private var audio: [Int16] = []
        private var audioStart = 0
        /// Where the piece in hand began.
        private var pieceStart = 0
        /// Up to where the decoder has taken the audio.
        private var fed = 0
        /// Up to where the channel is estimated from the audio.
        private var estimated = 0
        private var isDecoding = false
        private var pieces = DecodedPieces()
        private var latestPartial = ""
        /// The latest partial text while nobody has taken it.
        private var newPartial: String?
        private var ticks = 0

        /// Samples in one call into the library: few enough to find a pause in time. Fixed, so that results do not
        /// depend on how the audio was cut when it came.
        private static let block = 320

        /// - Throws: ``SpeechError`` naming the file that cannot be used.
        init(_ models: PocketSphinxModels, settings: Settings, format: AudioFormat) throws(SpeechError) {
            decoder = try Decoder(models, sampleRate: format.sampleRate)
            channel = ChannelEstimator(frontEnd: try decoder.makeFrontEnd(), mean: decoder.channelMean)
            pauses = PauseFinder(hop: format.samples(milliseconds: 10))
            limits = PieceLimits(sampleRate: format.sampleRate)
            window = format.samples(milliseconds: settings[.psChannelWindow])
            alternatives = settings[.alternatives]
            partialInterval =
                settings[.partialResults] ? max(1, format.samples(milliseconds: settings[.partialInterval])) : nil
        }

        /// Whether a fatal error of the library has made it useless: only ``cancel()`` may be called any more.
        var isBroken: Bool { decoder.isBroken }

        private var audioEnd: Int { audioStart + audio.count }

        /// Starts an utterance.
        func begin(at position: SamplePosition) {
            origin = position
            audio.removeAll(keepingCapacity: true)
            (audioStart, pieceStart, fed, estimated, ticks) = (0, 0, 0, 0, 0)
            pieces.removeAll()
            latestPartial = ""
            newPartial = nil
            channel.start()
        }

        /// Takes the next samples; gives a new partial text, if there is one.
        func accept(_ samples: Span<Float>) throws(SpeechError) -> String? {
            for index in samples.indices { audio.append(Int16(speech: samples[index])) }
            if !isDecoding, fed == 0 {
                guard audio.count >= window else { return nil }
            }
            try feedWholeBlocks()
            defer { newPartial = nil }
            return newPartial
        }

        /// Ends the utterance: its readings, the best first, and how many samples it had.
        func finish() throws(SpeechError) -> (readings: [Transcript], length: Int) {
            let length = audioEnd
            try feedWholeBlocks()
            if fed < audioEnd { try feed(audioEnd - fed) }
            if isDecoding { try endPiece(at: fed) }
            channel.learn()
            return (pieces.isEmpty ? [] : pieces.joined(limit: alternatives), length)
        }

        /// Drops the utterance.
        func cancel() {
            if isDecoding {
                isDecoding = false
                // The library needs the end before it takes another beginning; what it says of it is of no interest.
                if !isBroken { try? decoder.end() }
            }
            audio.removeAll(keepingCapacity: true)
            pieces.removeAll()
        }

        private func feedWholeBlocks() throws(SpeechError) {
            while audioEnd - fed >= Self.block {
                try feed(Self.block)
                try splitIfLong()
                try lookForPartial()
            }
            forgetOldAudio()
        }

        private func feed(_ count: Int) throws(SpeechError) {
            if !isDecoding {
                estimateChannel(upTo: fed == 0 ? min(audioEnd, max(window, count)) : fed)
                decoder.setChannelMean(channel.mean)
                try decoder.start()
                isDecoding = true
            }
            let block = audio[(fed - audioStart)..<(fed - audioStart + count)]
            pauses.observe(block)
            fed += count
            estimateChannel(upTo: fed)
            try decoder.process(block)
        }

        /// Each sample counts once, also where a cut makes the decoder take it again.
        private func estimateChannel(upTo end: Int) {
            guard end > estimated else { return }
            channel.observe(audio[(estimated - audioStart)..<(end - audioStart)])
            estimated = end
        }

        private func splitIfLong() throws(SpeechError) {
            let length = fed - pieceStart
            if let pause = limits.pauseToSplitAt(length: length) {
                let quiet = pauses.quiet
                // Half of the pause goes to either piece.
                if quiet >= pause { try endPiece(at: fed - quiet / 2) }
            } else if length >= limits.hard {
                try endPiece(at: nil)
            }
        }

        /// Ends the piece at `cut`, or where nil at the latest gap between words; the next begins there.
        private func endPiece(at cut: Int?) throws(SpeechError) {
            isDecoding = false
            try decoder.end()
            let cut = if let cut { cut } else { try latestGap() }
            let readings = try decoder.readings(of: origin + pieceStart, length: fed - pieceStart, limit: alternatives)
            pieces.append(readings.map { $0.cut(at: origin + cut) })
            pieceStart = cut
            fed = cut
            pauses.reset()
        }

        /// Words near the end of the audio are not certain yet, so the gap lies a little before; it is the end of the
        /// piece when there are no words to cut between.
        private func latestGap() throws(SpeechError) -> Int {
            let range = (fed - limits.kept)...(fed - limits.uncertain)
            let gaps = try decoder.words().map { pieceStart + ($0.frames.upperBound + 1) * decoder.hop }
            return gaps.last(where: range.contains) ?? fed
        }

        private func forgetOldAudio() {
            let old = min(fed - limits.kept, estimated) - audioStart
            // Not each time: removing moves what stays.
            guard old >= limits.kept else { return }
            audio.removeFirst(old)
            audioStart += old
        }

        /// Only the latest two pieces: what a partial result costs must not grow with the utterance.
        private func lookForPartial() throws(SpeechError) {
            guard let partialInterval, fed / partialInterval > ticks else { return }
            ticks = fed / partialInterval
            let current = isDecoding ? try decoder.partialText() : ""
            let text = (pieces.latestTexts + [current]).filter { !$0.isEmpty }.suffix(2).joined(separator: " ")
            guard !text.isEmpty, text != latestPartial else { return }
            latestPartial = text
            newPartial = text
        }
    }

    extension Int16 {
        /// A sample in -1...1: 16-bit audio passes exactly, what is louder is clipped, NaN becomes silence.
        init(speech sample: Float) {
            let scaled = (sample * 32_768).rounded(.toNearestOrEven)
            self = scaled.isNaN ? 0 : Int16(Swift.max(-32_768, Swift.min(32_767, scaled)))
        }
    }

    extension Transcript {
        /// The reading without the words that begin at `end` or later.
        func cut(at end: SamplePosition) -> Transcript {
            guard let last = words.last, last.end > end else { return self }
            var kept = words.filter { $0.start < end }
            for index in kept.indices { kept[index].end = min(kept[index].end, end) }
            return Transcript(words: kept, score: score)
        }
    }
#endif
