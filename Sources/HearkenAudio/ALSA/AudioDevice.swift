internal import CALSA
public import HearkenCore

/// A device one can listen to, by the name that ``SettingKey/inputDevice`` takes.
public struct AudioDevice: Hashable, Sendable {
    /// The name libasound opens: `default`, `plughw:CARD=USB,DEV=0`, `pulse`.
    public let id: String

    /// What it is, in one line; empty where nobody says.
    public let description: String

    /// A device of that name; nothing is opened.
    public init(id: String, description: String = "") {
        self.id = id
        self.description = description
    }

    /// All devices there are now: `default`, the hardware, then what the configuration of libasound defines (sound
    /// servers, the user's asoundrc).
    ///
    /// Never fails; without a sound card the list is short. That a device is listed does not mean that it can be
    /// opened: ``probe()`` tells.
    public static func list() -> [AudioDevice] {
        LibraryMessages.kept { () -> [AudioDevice] in
            let hints = hints()
            let standard =
                hints.first { $0.id == "default" } ?? AudioDevice(id: "default", description: "Default audio device")
            var seen = Set<String>()
            return ([standard] + hardware() + hints).filter { seen.insert($0.id).inserted }
        }
    }

    /// Opens the device for a moment to see what it offers.
    ///
    /// - Throws: ``SpeechError`` saying why it cannot be opened; the codes are those of ``ALSASource/open(for:)``.
    public func probe() throws(SpeechError) -> AudioDeviceCapabilities {
        try LibraryMessages.kept { () throws(SpeechError) in
            let pcm = try PCMHandle(opening: id)
            let parameters = try pcm.parameters()
            return AudioDeviceCapabilities(
                sampleRates: Self.usualRates.filter { parameters.offers(rate: $0) },
                channels: parameters.channels,
                encodings: SampleEncoding.allCases.filter { parameters.offers($0) }
            )
        }
    }

    private static let usualRates = [
        8_000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
    ]

    /// The listed name that differs little from `name`, which is none itself.
    static func nearest(to name: String) -> String? {
        let distances = list().map { (id: $0.id, distance: $0.id.editDistance(to: name)) }
        guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return (1...max(2, name.count / 3)).contains(best.distance) ? best.id : nil
    }

    // MARK: Where the list comes from

    /// What the configuration defines and shows.
    private static func hints() -> [AudioDevice] {
        var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        guard unsafe snd_device_name_hint(-1, "pcm", &hints) == 0, let hints = unsafe hints else { return [] }
        defer { unsafe snd_device_name_free_hint(hints) }
        var devices: [AudioDevice] = []
        // SAFETY: the array ends with a nil pointer and lives until it is freed above.
        for i in 0... {
            guard let hint = unsafe hints[i] else { break }
            guard let id = unsafe text("NAME", of: hint), unsafe text("IOID", of: hint) != "Output" else { continue }
            let description = unsafe text("DESC", of: hint) ?? ""
            devices.append(
                AudioDevice(id: id, description: description.split(separator: "\n").joined(separator: ", "))
            )
        }
        return devices
    }

    private static func text(_ field: String, of hint: UnsafeMutableRawPointer) -> String? {
        // SAFETY: libasound gives a text of its own, copied and freed here, or nil.
        guard let text = unsafe snd_device_name_get_hint(hint, field) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }

    /// The capture devices of every card.
    private static func hardware() -> [AudioDevice] {
        var devices: [AudioDevice] = []
        var card: Int32 = -1
        while unsafe snd_card_next(&card) == 0, card >= 0 {
            guard let control = SoundCard(number: card) else { continue }
            devices += control.captureDevices()
        }
        return devices
    }
}
