#if PocketSphinx
    internal import HearkenCore

    /// Estimates the mean cepstrum of the recording channel (microphone, room, level), which the decoder subtracts.
    ///
    /// The estimate is the mean over the utterance so far, with what is already known as prior: the acoustic model's own
    /// mean at first, then what earlier utterances taught.
    struct ChannelEstimator: ~Copyable {
        private let frontEnd: FrontEnd
        private var prior: [Float]
        /// How many frames the prior counts for.
        private var priorWeight: Float
        private var sum: [Float]
        private var count: Float = 0

        /// Frames that the acoustic model's mean counts for: it stands for other recordings, so a few.
        private static let modelWeight: Float = 10
        /// Most frames that earlier utterances count for.
        private static let learntWeight: Float = 100

        /// - Parameter mean: The acoustic model's mean.
        init(frontEnd: consuming FrontEnd, mean: [Float]) {
            self.frontEnd = frontEnd
            prior = mean
            priorWeight = Self.modelWeight
            sum = [Float](repeating: 0, count: mean.count)
        }

        /// Starts an utterance.
        mutating func start() {
            frontEnd.start()
            for index in sum.indices { sum[index] = 0 }
            count = 0
        }

        /// Takes the next samples of the utterance.
        mutating func observe(_ samples: ArraySlice<Int16>) {
            var sum = sum
            var count = count
            frontEnd.process(samples) { frame in
                // As the library does: frames without energy say nothing of the channel.
                guard frame[0] >= 0 else { return }
                for index in sum.indices { sum[index] += frame[index] }
                count += 1
            }
            self.sum = sum
            self.count = count
        }

        /// The mean of the channel as far as known.
        var mean: [Float] {
            zip(prior, sum).map { (prior, sum) in (prior * priorWeight + sum) / (priorWeight + count) }
        }

        /// Remembers the utterance for the next ones.
        mutating func learn() {
            guard count > 0 else { return }
            prior = mean
            priorWeight = min(Self.learntWeight, priorWeight + count)
        }
    }
#endif
