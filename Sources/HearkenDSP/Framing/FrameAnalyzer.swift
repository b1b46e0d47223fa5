internal import HearkenCore

/// Makes the row of a frame: the steps of ``FeatureOptions`` from the frame to the cepstrum.
struct FrameAnalyzer: ~Copyable {
    private let spectrum: FeatureOptions.Spectrum
    private let logarithm: FeatureOptions.Logarithm?
    private let first: FeatureOptions.Cepstrum.First
    private let bank: MelBank?
    private let cosines: CosineTransform?

    private var loader: FrameLoader
    private var transform: FourierTransform
    /// The spectrum, followed by the bank's overhang of zeros.
    private var bins: [Float]
    /// Mel energies, to whole vectors.
    private var energies: [Float]

    /// An analyser for valid options.
    init(_ options: FeatureOptions) throws(SpeechError) {
        let fftLength = options.effectiveFFTLength
        var bank: MelBank?
        if let mel = options.mel {
            bank = try MelBank(mel, fftLength: fftLength, sampleRate: options.sampleRate)
        }
        let bands = bank?.count ?? 0
        transform = try FourierTransform(length: fftLength)
        self.bank = bank
        spectrum = options.spectrum
        logarithm = options.logarithm
        first = options.cepstrum?.first ?? .cepstrum
        cosines = options.cepstrum.map { CosineTransform(count: $0.count, bands: bands, lifter: $0.lifter) }
        loader = FrameLoader(options)
        bins = [Float](repeating: 0, count: Vector.padded(fftLength / 2 + 1) + MelBank.overhang)
        energies = [Float](repeating: 0, count: Vector.padded(bands))
    }

    /// Begins the noise of the dither anew.
    mutating func reset() { loader.reset() }

    /// Writes the row of a frame.
    ///
    /// - Parameters:
    ///   - samples: Audio of which a vector before the window and one after it may be read.
    ///   - start: Where the window begins.
    ///   - row: Room for whole vectors.
    mutating func analyze(_ samples: Span<Float>, at start: Int, into row: inout MutableSpan<Float>) {
        let energy = Self.load(&loader, samples, at: start, into: &transform, first)
        transform.forward()
        guard let bank else {
            transform.write(spectrum, into: &row)
            logarithm?.apply(to: &row, transform.binCount)
            return
        }
        Self.write(spectrum, of: transform, into: &bins)
        guard let cosines else {
            bank.apply(to: bins.span, into: &row)
            logarithm?.apply(to: &row, bank.count)
            return
        }
        Self.apply(bank, logarithm, to: bins, into: &energies)
        cosines.apply(to: energies.span, into: &row)
        // Kaldi's floor is the epsilon of a float.
        if first != .cepstrum { row[0] = Vector(repeating: max(energy, .ulpOfOne)).naturalLogarithm[0] }
    }

    // The parts of an analyser are given one by one: a span of one would keep the others from being touched.

    /// Gives the energy that may stand in the place of the first cepstrum.
    private static func load(
        _ loader: inout FrameLoader, _ samples: Span<Float>, at start: Int, into transform: inout FourierTransform,
        _ first: FeatureOptions.Cepstrum.First
    ) -> Float {
        var input = transform.input
        let energy = loader.load(samples, at: start, into: &input)
        return first == .windowedEnergy ? input.span.energy(from: 0, count: input.count) : energy
    }

    private static func write(
        _ spectrum: FeatureOptions.Spectrum, of transform: borrowing FourierTransform, into bins: inout [Float]
    ) {
        var target = bins.mutableSpan
        transform.write(spectrum, into: &target)
    }

    private static func apply(
        _ bank: MelBank, _ logarithm: FeatureOptions.Logarithm?, to bins: [Float], into energies: inout [Float]
    ) {
        var target = energies.mutableSpan
        bank.apply(to: bins.span, into: &target)
        logarithm?.apply(to: &target, bank.count)
    }
}

extension FourierTransform {
    fileprivate func write(_ spectrum: FeatureOptions.Spectrum, into bins: inout MutableSpan<Float>) {
        switch spectrum {
        case .power: power(into: &bins)
        case .magnitude: magnitude(into: &bins)
        }
    }
}
