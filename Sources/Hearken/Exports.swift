// One import for an app: the core types and the sources come with it.
@_exported public import HearkenAudio
@_exported public import HearkenCore
@_exported public import HearkenDSP
@_exported public import HearkenSilero
@_exported public import HearkenStages

#if WebRTC
    @_exported public import HearkenWebRTC
#endif
