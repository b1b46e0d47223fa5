internal import CALSA

extension SampleEncoding {
    /// In the order a device is asked. 16 bits come first: every device has them, and speech needs no more.
    static let preference: [SampleEncoding] = [.signed16, .signed32, .signed24In32, .signed24, .float32]

    /// libasound's name for it.
    var pcmFormat: snd_pcm_format_t {
        switch self {
        case .signed16: SND_PCM_FORMAT_S16_LE
        case .signed24: SND_PCM_FORMAT_S24_3LE
        case .signed24In32: SND_PCM_FORMAT_S24_LE
        case .signed32: SND_PCM_FORMAT_S32_LE
        case .float32: SND_PCM_FORMAT_FLOAT_LE
        }
    }
}
