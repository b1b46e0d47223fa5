public import HearkenCore

extension FeatureOptions {
    /// The most samples or rows of anything: keeps a mistyped number from taking all memory.
    private static let most = FourierPlan.lengths.upperBound

    /// Checks that all of it can be computed. An extractor does so itself.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` naming the option, what it is, and what it may be.
    public func validate() throws(SpeechError) {
        try Self.check(sampleRate, in: 1_000...768_000, "sampleRate")
        try Self.check(frameLength, in: 1...Self.most, "frameLength")
        try Self.check(hop, in: 1...Self.most, "hop")
        if let windowLength { try Self.check(windowLength, in: 1...frameLength, "windowLength") }
        if let fftLength { try Self.check(fftLength, in: effectiveWindowLength...Self.most, "fftLength") }
        if edges == .centered(dropsLast: true) {
            // A longer hop would complete the last frame before it is known to be the last.
            try Self.check(hop, in: 1...max(1, frameLength - frameLength / 2), "hop, when the last frame is dropped,")
        }
        try Self.check(sampleScale, in: 1e-6...1e6, "sampleScale")
        try Self.check(dither, in: 0...1e6, "dither")
        try Self.check(preEmphasis.coefficient, in: 0...1, "preEmphasis")
        try validateSpectra()
        try validateRows()
    }

    private func validateSpectra() throws(SpeechError) {
        if let mel {
            try Self.check(
                mel.bands, in: 1...(effectiveFFTLength / 2 + 1), "mel.bands, of \(effectiveFFTLength) points,")
            let nyquist = Double(sampleRate) / 2
            let high = mel.highFrequency ?? nyquist
            guard mel.lowFrequency >= 0, high <= nyquist, mel.lowFrequency < high else {
                throw SpeechError(
                    .invalidSetting, "mel bands cannot lie between \(mel.lowFrequency) and \(high) Hz",
                    advice: "give frequencies in 0...\(nyquist), the lower one first"
                )
            }
        }
        if let logarithm {
            try Self.check(logarithm.floor, in: Float.leastNormalMagnitude...1e6, "logarithm.floor")
            try Self.check(logarithm.scale, in: -1e6...1e6, "logarithm.scale")
            try Self.check(logarithm.offset, in: -1e6...1e6, "logarithm.offset")
        }
        if let dynamicRange {
            try Self.check(dynamicRange.range, in: 0...1e6, "dynamicRange.range")
            try Self.check(
                dynamicRange.rows, in: 1...Self.most / (mel?.bands ?? effectiveFFTLength), "dynamicRange.rows")
        }
    }

    private func validateRows() throws(SpeechError) {
        if let cepstrum {
            guard let mel, logarithm != nil, dynamicRange == nil else {
                throw SpeechError(
                    .invalidSetting, "cepstra are made of log-mel energies without a dynamic range",
                    advice: "set mel and logarithm, and leave dynamicRange nil"
                )
            }
            try Self.check(cepstrum.count, in: 1...min(mel.bands, Self.most / mel.bands), "cepstrum.count")
            try Self.check(cepstrum.lifter, in: 0...1e6, "cepstrum.lifter")
        }
        if let normalization {
            try Self.check(normalization.rows, in: 1...Self.most / staticDimension, "normalization.rows")
        }
        if let deltas {
            try Self.check(deltas.order, in: 1...4, "deltas.order")
            try Self.check(deltas.reach, in: 1...100, "deltas.reach")
        }
    }

    /// Throws unless `value` lies in `range`; not a number never does.
    private static func check<Value: Comparable>(
        _ value: Value, in range: ClosedRange<Value>, _ name: String
    ) throws(SpeechError) {
        guard range.contains(value) else {
            throw SpeechError(
                .invalidSetting, "\(name) cannot be \(value)",
                advice: "give \(range.lowerBound)...\(range.upperBound)"
            )
        }
    }
}
