package import HearkenCore

/// Triangular filters over a spectrum, evenly spaced on a mel scale.
///
/// Only the bins under each triangle are kept and multiplied; rows of weights are padded to whole vectors of four.
package struct MelBank: Sendable {
    /// What multiplies one band.
    private struct Band {
        /// The first bin under the triangle.
        var bin: Int
        /// Its first weight.
        var weight: Int
        /// Vectors of four weights.
        var vectors: Int
    }

    private var bands: [Band] = []
    private var weights: [Float] = []

    /// Zeros that must follow the spectrum's bins, as vectors may reach over its end.
    package static let overhang = Vector.scalarCount

    /// Bands.
    package var count: Int { bands.count }

    /// The filters of `options` over the bins of a transform of `fftLength` samples.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` when a band has no bin.
    package init(_ options: FeatureOptions.Mel, fftLength: Int, sampleRate: Int) throws(SpeechError) {
        let edges = Self.edges(options, sampleRate: sampleRate)
        for band in 0..<options.bands {
            let triangle = Triangle(options, edges[band], edges[band + 1], edges[band + 2])
            let weight = { (bin: Int) in triangle.weight(hertz: Double(bin * sampleRate) / Double(fftLength)) }
            // Only those near it: a long transform has a million.
            let near = Self.bins(triangle.hertz.low, triangle.hertz.high, Double(sampleRate) / Double(fftLength))
                .clamped(to: 0...fftLength / 2)
            guard let first = near.first(where: { weight($0) > 0 }), let last = near.last(where: { weight($0) > 0 })
            else {
                throw Self.empty(band, from: triangle.hertz.low, to: triangle.hertz.high, options, fftLength: fftLength)
            }
            let vectors = (last - first + 4) / 4
            bands.append(Band(bin: first, weight: weights.count, vectors: vectors))
            for bin in first..<first + 4 * vectors { weights.append(bin <= last ? Float(weight(bin)) : 0) }
        }
    }

    /// Sums the weighted bins of every band.
    ///
    /// - Parameters:
    ///   - bins: The spectrum, followed by ``overhang`` zeros.
    ///   - energies: Has room for ``count`` numbers.
    package func apply(to bins: Span<Float>, into energies: inout MutableSpan<Float>) {
        let weights = weights.span
        let bands = bands.span
        for index in bands.indices {
            let band = bands[index]
            var sum = weights.halfVector(at: band.weight) * bins.halfVector(at: band.bin)
            var vector = 1
            while vector < band.vectors {
                let offset = 4 &* vector
                sum += weights.halfVector(at: band.weight &+ offset) * bins.halfVector(at: band.bin &+ offset)
                vector &+= 1
            }
            let pair = sum.lowHalf + sum.highHalf
            energies[index] = pair.x + pair.y
        }
    }

    /// The corners of the triangles in mel, two more than bands.
    private static func edges(_ options: FeatureOptions.Mel, sampleRate: Int) -> [Double] {
        let low = options.scale.mel(hertz: options.lowFrequency)
        let high = options.scale.mel(hertz: options.highFrequency ?? Double(sampleRate) / 2)
        return (0..<options.bands + 2).map { low + (high - low) * Double($0) / Double(options.bands + 1) }
    }

    /// The bins from `low` to `high` hertz and their neighbours, whatever rounding does.
    private static func bins(_ low: Double, _ high: Double, _ width: Double) -> ClosedRange<Int> {
        Int((low / width).rounded(.down)) - 1...Int((high / width).rounded(.up)) + 1
    }

    private static func empty(
        _ band: Int, from low: Double, to high: Double, _ options: FeatureOptions.Mel, fftLength: Int
    ) -> SpeechError {
        SpeechError(
            .invalidSetting,
            "mel band \(band + 1) of \(options.bands), \(Int(low))–\(Int(high)) Hz, lies between two bins of the "
                + "\(fftLength)-point transform",
            advice: "ask for fewer bands or a longer transform"
        )
    }
}

/// One filter: rises from 0 at its low corner to its peak at the centre, and falls to 0 at its high corner.
private struct Triangle {
    let options: FeatureOptions.Mel
    let mel: (low: Double, centre: Double, high: Double)
    let hertz: (low: Double, centre: Double, high: Double)

    package init(_ options: FeatureOptions.Mel, _ low: Double, _ centre: Double, _ high: Double) {
        self.options = options
        mel = (low, centre, high)
        hertz = (options.scale.hertz(mel: low), options.scale.hertz(mel: centre), options.scale.hertz(mel: high))
    }

    func weight(hertz frequency: Double) -> Double {
        // The width in Hz of a triangle with area 1 and height 2/width (Slaney).
        let peak = options.normalizesArea ? 2 / (hertz.high - hertz.low) : 1
        return switch options.sides {
        case .straightInHertz: peak * Self.height(frequency, hertz)
        case .straightInMel: peak * Self.height(options.scale.mel(hertz: frequency), mel)
        }
    }

    private static func height(_ x: Double, _ corners: (low: Double, centre: Double, high: Double)) -> Double {
        let rising = (x - corners.low) / (corners.centre - corners.low)
        let falling = (corners.high - x) / (corners.high - corners.centre)
        return max(0, min(rising, falling))
    }
}
