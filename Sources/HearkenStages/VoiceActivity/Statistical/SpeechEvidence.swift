internal import HearkenCore
internal import HearkenDSP

/// What a row of audio says for and against speech, each number at three time scales.
///
/// The kinds of evidence are those that M. Van Segbroeck, A. Tsiartas and S. Narayanan found to add to each other, "A
/// robust frontend for VAD: exploiting contextual, discriminative and spectral cues of human voice", Interspeech 2013:
/// likelihood ratio against the noise, harmonicity, spectral shape, and their context.
struct SpeechEvidence: ~Copyable {
    /// Neighbouring bands are taken together for level and shape.
    static let groupCount = SpectralBands.count / 2
    /// Numbers per row: presence twice, level over two noises, harmonicity, shape.
    static let count = 2 + groupCount + groupCount + 1 + groupCount
    /// How much of the running mean of each number stays from row to row: none, 62 ms, 330 ms.
    static let scales: [Float] = [0, 0.85, 0.97]
    /// Numbers for the classifier.
    static let inputCount = scales.count * count
    /// Bands of 150 to 2500 Hz, the first formants.
    static let formantBands = 1..<10
    /// Largest level over the noise that counts, in nepers: 52 dB.
    static let mostLevel: Float = 12
    /// Rows in a part of the short and the long minimum's window: 1.4 s, Martin's, and 6 s, longer than people speak
    /// without a breath.
    static let rowsInParts = (short: 18, long: 75)

    /// The natural one; nothing that comes lies below the floor.
    private static let logarithm = FeatureOptions.Logarithm(.natural, floor: .leastNormalMagnitude)

    /// The evidence, scale after scale.
    private(set) var inputs: [Float]

    private var bands: SpectralBands
    private var presence = SpeechPresence(bands: SpectralBands.count)
    private var shortMinimum = MinimumTracker(bands: SpectralBands.count, rowsInPart: rowsInParts.short)
    private var longMinimum = MinimumTracker(bands: SpectralBands.count, rowsInPart: rowsInParts.long)
    private var harmonicity: Harmonicity
    /// Logarithms of power, short and long minimum, each band by band.
    private var logarithms = [Float](repeating: 1, count: 3 * SpectralBands.count)
    private var isFresh = true

    init(sampleRate: Int) throws(SpeechError) {
        let bands = try SpectralBands(sampleRate: sampleRate)
        let harmonicity = try Harmonicity()
        inputs = [Float](repeating: 0, count: Self.inputCount)
        self.bands = bands
        self.harmonicity = harmonicity
    }

    /// Mean square of the latest row, and of the noise.
    var meanSquares: (signal: Float, noise: Float) {
        (bands.meanSquare(bands.energies), bands.meanSquare(longMinimum.minima))
    }

    /// Takes the next power spectrum.
    mutating func observe(_ spectrum: Span<Float>) {
        bands.observe(spectrum)
        presence.observe(bands.energies)
        shortMinimum.observe(bands.energies)
        longMinimum.observe(bands.energies)
        takeLogarithms()
        var next = 0
        add(mean(of: presence.probabilities, in: 0..<SpectralBands.count), &next)
        add(mean(of: presence.probabilities, in: Self.formantBands), &next)
        addLevels(over: 1, &next)
        addLevels(over: 2, &next)
        add(harmonicity.peak(bands.powers), &next)
        addShape(&next)
        isFresh = false
    }

    /// Forgets what was heard.
    mutating func reset() {
        presence.reset()
        shortMinimum.reset()
        longMinimum.reset()
        isFresh = true
    }

    private mutating func takeLogarithms() {
        let count = SpectralBands.count
        for band in 0..<count {
            logarithms[band] = bands.energies[band]
            logarithms[count + band] = shortMinimum.minima[band]
            logarithms[2 * count + band] = longMinimum.minima[band]
        }
        Self.take(Self.logarithm, of: &logarithms)
    }

    /// ln E − ln N of each group, at most ``mostLevel`` in each band; the noise N is that at `offset` bands.
    private mutating func addLevels(over noise: Int, _ next: inout Int) {
        let offset = noise * SpectralBands.count
        for group in 0..<Self.groupCount {
            var sum: Float = 0
            for band in 2 * group..<2 * group + 2 {
                sum += min(Self.mostLevel, logarithms[band] - logarithms[offset + band])
            }
            add(sum / 2, &next)
        }
    }

    /// ln E of each group less the mean of all.
    private mutating func addShape(_ next: inout Int) {
        let mean = mean(of: logarithms, in: 0..<SpectralBands.count)
        for group in 0..<Self.groupCount {
            add((logarithms[2 * group] + logarithms[2 * group + 1]) / 2 - mean, &next)
        }
    }

    /// Puts a number in at every scale.
    private mutating func add(_ value: Float, _ next: inout Int) {
        for (scale, kept) in Self.scales.enumerated() {
            let index = scale * Self.count + next
            inputs[index] = isFresh ? value : kept * inputs[index] + (1 - kept) * value
        }
        next += 1
    }

    private static func take(_ logarithm: FeatureOptions.Logarithm, of values: inout [Float]) {
        let count = values.count
        var target = values.mutableSpan
        logarithm.apply(to: &target, count)
    }

    private func mean(of values: [Float], in range: Range<Int>) -> Float {
        var sum: Float = 0
        for index in range { sum += values[index] }
        return sum / Float(range.count)
    }
}
