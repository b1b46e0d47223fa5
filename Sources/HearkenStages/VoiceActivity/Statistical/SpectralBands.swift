internal import HearkenCore
internal import HearkenDSP

/// Power spectra of 32 ms every 10 ms, and their power in ``count`` bands.
///
/// At any sample rate the bins lie 31.25 Hz apart, so that what follows does not depend on the rate.
struct SpectralBands: ~Copyable {
    /// Bands, evenly spaced on HTK's mel scale.
    static let count = 16
    /// Where the first band begins and the last one ends, in hertz: speech, without rumble and without what a telephone
    /// or an MP3 leaves out.
    static let range = 100.0...7_000.0
    /// Bins that are looked at: 0...8000 Hz.
    static let binCount = 257
    /// Least power of a band: noise at -100 dB relative to full scale, below any microphone's.
    static let leastPower: Float = 1e-8
    /// Rows per second.
    static let rowsPerSecond = 100

    /// The latest power spectrum, |X|² under a Hann window of 512, and zeros that the bank may reach over.
    private(set) var powers: [Float]
    /// The mean power of the bins under each band's triangle.
    private(set) var energies = [Float](repeating: leastPower, count: count)

    private let bank: MelBank
    private let areas: [Float]
    private let scale: Float

    /// - Throws: Never for constants that are right.
    init(sampleRate: Int) throws(SpeechError) {
        let mel = FeatureOptions.Mel(
            bands: Self.count, lowFrequency: Self.range.lowerBound, highFrequency: Self.range.upperBound, scale: .htk,
            sides: .straightInMel, normalizesArea: false
        )
        bank = try MelBank(mel, fftLength: 512, sampleRate: 16_000)
        powers = [Float](repeating: 1, count: Self.binCount + MelBank.overhang)
        let ratio = 512 / Float(Self.options(sampleRate: sampleRate).frameLength)
        scale = ratio * ratio
        var areas = [Float](repeating: 0, count: Self.count)
        Self.apply(bank, powers, &areas)
        self.areas = areas
        for index in powers.indices { powers[index] = 0 }
    }

    /// What makes the spectra.
    static func options(sampleRate: Int) -> FeatureOptions {
        var options = FeatureOptions()
        options.sampleRate = sampleRate
        options.frameLength = sampleRate * 32 / 1_000
        options.fftLength = options.frameLength
        options.hop = sampleRate / rowsPerSecond
        options.mel = nil
        return options
    }

    /// Takes the next power spectrum.
    mutating func observe(_ spectrum: Span<Float>) {
        for bin in 0..<Self.binCount { powers[bin] = scale * spectrum[bin] }
        Self.apply(bank, powers, &energies)
        for band in energies.indices { energies[band] = energies[band] / areas[band] + Self.leastPower }
    }

    /// The mean square of a signal with such energies, by Parseval's theorem.
    func meanSquare(_ energies: [Float]) -> Float {
        var sum: Float = 0
        for band in energies.indices { sum += energies[band] * areas[band] }
        // 2/(512·Σw²), Σw² = 192 for Hann's window of 512.
        return sum * 2 / (512 * 192)
    }

    private static func apply(_ bank: MelBank, _ bins: [Float], _ energies: inout [Float]) {
        var target = energies.mutableSpan
        bank.apply(to: bins.span, into: &target)
    }
}
