import Foundation
import HearkenDSP

extension FeatureOptions {
    /// What a row is, in a few words: `80 mel bands, 25 ms every 10 ms`.
    var summary: String {
        let frame = Double(frameLength) / Double(sampleRate) * 1_000
        let step = Double(hop) / Double(sampleRate) * 1_000
        return String(format: "%@, %g ms every %g ms", content, frame, step)
    }

    /// What a row holds: `80 log-mel energies, 20–8000 Hz`.
    private var content: String {
        let bands = mel.map { mel in
            String(format: ", %g–%g Hz", mel.lowFrequency, mel.highFrequency ?? Double(sampleRate) / 2)
        }
        if let cepstrum { return "\(cepstrum.count) cepstra" + (bands ?? "") }
        let kind = logarithm == nil ? "" : "log-"
        let quantities = spectrum == .power ? "energies" : "magnitudes"
        if let mel { return "\(mel.bands) \(kind)mel \(quantities)" + (bands ?? "") }
        return "\(kind)spectra"
    }

    /// What a value is, for the legend of its colours.
    var unit: String {
        guard cepstrum == nil else { return "value" }
        let quantity = spectrum == .power ? "energy" : "magnitude"
        switch logarithm {
        case .some(let logarithm) where logarithm.scale == 1 && logarithm.offset == 0:
            switch logarithm.base {
            case .natural: return "ln of \(quantity)"
            case .ten: return "log₁₀ of \(quantity)"
            case .decibels: return "\(quantity) in dB"
            }
        case .some: return "log \(quantity), scaled"
        case nil: return spectrum == .power ? "power" : "magnitude"
        }
    }

    /// The names of a row's columns.
    ///
    /// - Parameter dimension: Numbers in a row.
    func columnNames(dimension: Int) -> [String] {
        (0..<dimension).map { index in
            if let cepstrum {
                return index == 0 && cepstrum.first != .cepstrum ? "energy" : "cepstrum_\(index)"
            }
            return mel == nil ? "bin_\(index)" : "band_\(index + 1)"
        }
    }

    /// The middle of row `index` in seconds from the beginning of the audio.
    func middle(ofRow index: Int) -> Double {
        let first =
            switch edges {
            case .snip: Double(frameLength) / 2
            case .centered: 0.0
            case .covering: Double(hop) / 2
            }
        return (first + Double(index) * Double(hop)) / Double(sampleRate)
    }

    /// Where a frequency lies among a row's values: 0.5 is the middle of the first one; nil where values are none.
    var placeOfFrequency: ((Double) -> Double)? {
        guard cepstrum == nil else { return nil }
        guard let mel else {
            let binWidth = Double(sampleRate) / Double(effectiveFFTLength)
            return { $0 / binWidth + 0.5 }
        }
        let low = mel.scale.mel(hertz: mel.lowFrequency)
        let high = mel.scale.mel(hertz: mel.highFrequency ?? Double(sampleRate) / 2)
        // The middles of the bands and both ends are equally far apart.
        return { (mel.scale.mel(hertz: $0) - low) / (high - low) * Double(mel.bands + 1) - 0.5 }
    }
}
