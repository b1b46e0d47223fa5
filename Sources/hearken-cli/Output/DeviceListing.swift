import Hearken
import HearkenAudio
import HearkenCore

/// A device as `hearken devices` prints it.
struct DeviceListing: Encodable {
    private enum CodingKeys: String, CodingKey {
        case device, description, encodings, error
        case sampleRates = "sample_rates_hz"
        case fewestChannels = "fewest_channels"
        case mostChannels = "most_channels"
    }

    let device: String
    let description: String
    var sampleRates: [Int]?
    var fewestChannels: Int?
    var mostChannels: Int?
    var encodings: [String]?
    var error: SpeechErrorRecord?

    /// The listing of a device.
    ///
    /// - Parameter probe: Whether to open it for a moment.
    init(_ device: AudioDevice, probe: Bool) {
        self.device = device.id
        description = device.description
        guard probe else { return }
        do {
            let capabilities = try device.probe()
            sampleRates = capabilities.sampleRates
            fewestChannels = capabilities.channels.lowerBound
            mostChannels = capabilities.channels.upperBound
            encodings = capabilities.encodings.map(\.rawValue)
        } catch {
            self.error = SpeechErrorRecord(error)
        }
    }

    /// The columns of the text form.
    var row: [String] {
        if let error { return [device, "unusable: \(error.message)"] }
        guard let sampleRates, let fewestChannels, let mostChannels, let encodings else {
            return [device, description]
        }
        let rates = sampleRates.isEmpty ? "no usual rate" : sampleRates.map(String.init).joined(separator: " ") + " Hz"
        let channels = fewestChannels == mostChannels ? "\(mostChannels)" : "\(fewestChannels) to \(mostChannels)"
        return [device, "\(channels) channels, \(encodings.joined(separator: " ")), \(rates)"]
    }
}
