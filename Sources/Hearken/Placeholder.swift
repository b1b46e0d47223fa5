@_exported public import HearkenCore
