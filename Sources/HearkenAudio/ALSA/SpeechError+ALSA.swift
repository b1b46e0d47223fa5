internal import CALSA
internal import Glibc
internal import HearkenCore

extension SpeechError {
    /// The device called `name` could not be opened or set up.
    ///
    /// - Parameter code: libasound's, positive.
    static func opening(_ name: String, _ code: Int32) -> Self {
        let detail = LibraryMessages.last ?? reason(code)
        switch code {
        case ENOENT, ENODEV, ENXIO, EINVAL:
            let hint =
                AudioDevice.nearest(to: name).map { "did you mean '\($0)'? " }
                ?? (SoundCard.isAny ? "" : "this machine shows no sound card; a container must be given it. ")
            return Self(
                .deviceNotFound, stage: .alsa, "no audio device '\(name)' to listen to: \(detail)",
                advice: hint + "'hearken devices' lists all"
            )
        case EBUSY:
            return Self(
                .deviceBusy, stage: .alsa, "another program holds '\(name)'",
                advice: "close it ('fuser -v /dev/snd/*' names it), or use a sharing device such as default or pulse"
            )
        case EACCES, EPERM:
            return Self(
                .permissionDenied, stage: .alsa, "you may not open '\(name)': \(detail)",
                advice: "join the group audio (sudo usermod -aG audio $USER) and log in again"
            )
        case ECONNREFUSED, ECONNRESET, ETIMEDOUT:
            return Self(
                .deviceNotFound, stage: .alsa, "no sound server answers for '\(name)': \(detail)",
                advice: "start it (pulseaudio --start, or systemctl --user start pipewire-pulse), or name a hardware "
                    + "device; 'hearken devices' lists all"
            )
        default:
            return Self(
                .deviceLost, stage: .alsa, "cannot open '\(name)': \(detail)",
                advice: "check the cable and the sound server; 'hearken devices' lists all"
            )
        }
    }

    /// The device called `name` does not offer what is needed.
    static func unsuitable(_ name: String, _ what: String, advice: String) -> Self {
        Self(.unsupportedAudio, stage: .alsa, "'\(name)' \(what)", advice: advice)
    }

    /// The device called `name` went away while it was in use.
    ///
    /// - Parameter code: libasound's, positive; nil when it only fell silent.
    static func lost(_ name: String, _ code: Int32?) -> Self {
        let why = code.map(reason) ?? "it delivers no samples"
        return Self(
            .deviceLost, stage: .alsa, "'\(name)' went away: \(why)",
            advice: "check the cable or the sound server; it is tried again until it is back"
        )
    }

    private static func reason(_ code: Int32) -> String {
        // SAFETY: a constant text of the library, copied at once.
        unsafe snd_strerror(-code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
}
