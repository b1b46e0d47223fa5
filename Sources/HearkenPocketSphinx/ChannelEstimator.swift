#if PocketSphinx
    internal import HearkenCore

    /// Estimates the mean cepstrum of the recording channel (microphone, room, level), which the decoder subtracts
    /// from every frame (cepstral mean normalisation).
    ///
    /// The estimate is the mean over the frames of the utterance so far, without the quietest: see
    /// ``EnergyHistogram/loudSum()``. What is already known counts as some frames more: the acoustic model's own mean
    /// at first, then what earlier utterances taught.
    struct ChannelEstimator: ~Copyable {
        private let frontEnd: FrontEnd
        private var prior: [Float]
        /// How many frames the prior counts for.
        private var priorWeight: Float
        private var frames: EnergyHistogram

        /// Frames that the acoustic model's mean counts for: it stands for other recordings, so a few.
        private static let modelWeight: Float = 10
        /// Most frames that earlier utterances count for.
        private static let learntWeight: Float = 100

        /// - Parameter mean: The acoustic model's mean.
        init(frontEnd: consuming FrontEnd, mean: [Float]) {
            self.frontEnd = frontEnd
            prior = mean
            priorWeight = Self.modelWeight
            frames = EnergyHistogram(width: mean.count)
        }

        /// Starts an utterance.
        mutating func start() {
            frontEnd.start()
            frames.removeAll()
        }

        /// Takes the next samples of the utterance.
        mutating func observe(_ samples: ArraySlice<Int16>) {
            frontEnd.process(samples, into: &frames)
        }

        /// The mean of the channel as far as known.
        var mean: [Float] {
            let (sum, count) = frames.loudSum()
            return zip(prior, sum).map { (prior, sum) in (prior * priorWeight + sum) / (priorWeight + count) }
        }

        /// Remembers the utterance for the next ones.
        mutating func learn() {
            guard !frames.isEmpty else { return }
            prior = mean
            priorWeight = min(Self.learntWeight, priorWeight + frames.loudSum().count)
        }
    }
#endif
