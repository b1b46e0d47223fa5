internal import CALSA

/// A sound card's control device; closed when it goes.
// SAFETY: `raw` is valid from init to deinit, and nobody else has it.
@safe struct SoundCard: ~Copyable {
    private let raw: OpaquePointer
    private let id: String
    private let name: String

    /// Whether the machine has any.
    static var isAny: Bool {
        var card: Int32 = -1
        return unsafe snd_card_next(&card) == 0 && card >= 0
    }

    /// The card of that number; nil when it cannot be opened.
    init?(number: Int32) {
        var opened: OpaquePointer?
        guard unsafe snd_ctl_open(&opened, "hw:\(number)", 0) == 0, let opened = unsafe opened else { return nil }
        var info: OpaquePointer?
        guard unsafe snd_ctl_card_info_malloc(&info) == 0, let info = unsafe info else {
            unsafe snd_ctl_close(opened)
            return nil
        }
        defer { unsafe snd_ctl_card_info_free(info) }
        guard unsafe snd_ctl_card_info(opened, info) == 0 else {
            unsafe snd_ctl_close(opened)
            return nil
        }
        // SAFETY: texts inside `info`, copied before it is freed.
        id = unsafe snd_ctl_card_info_get_id(info).map { unsafe String(cString: $0) } ?? "\(number)"
        name = unsafe snd_ctl_card_info_get_name(info).map { unsafe String(cString: $0) } ?? ""
        unsafe raw = opened
    }

    deinit { unsafe snd_ctl_close(raw) }

    /// The card's devices that capture, by the name of the plugin that converts for them.
    func captureDevices() -> [AudioDevice] {
        var info: OpaquePointer?
        guard unsafe snd_pcm_info_malloc(&info) == 0, let info = unsafe info else { return [] }
        defer { unsafe snd_pcm_info_free(info) }
        var devices: [AudioDevice] = []
        var number: Int32 = -1
        while unsafe snd_ctl_pcm_next_device(raw, &number) == 0, number >= 0 {
            unsafe snd_pcm_info_set_device(info, UInt32(number))
            unsafe snd_pcm_info_set_subdevice(info, 0)
            unsafe snd_pcm_info_set_stream(info, SND_PCM_STREAM_CAPTURE)
            guard unsafe snd_ctl_pcm_info(raw, info) == 0 else { continue }
            // SAFETY: a text inside `info`, copied at once.
            let device = unsafe snd_pcm_info_get_name(info).map { unsafe String(cString: $0) } ?? ""
            devices.append(AudioDevice(id: "plughw:CARD=\(id),DEV=\(number)", description: "\(name), \(device)"))
        }
        return devices
    }
}
