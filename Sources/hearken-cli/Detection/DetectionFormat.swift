import ArgumentParser

/// What `vad` writes.
enum DetectionFormat: String, ExpressibleByArgument, CaseIterable {
    case jsonl, tsv, audacity, rttm, png
}
