import Hearken

/// Audio files, whole in memory.
package enum Recording {
    /// The samples of all files at 16 kHz, one after the other, each followed by a second of a quiet room.
    package static func samples(of paths: [String]) throws -> [Float] {
        var samples: [Float] = []
        var random = QuietRoom()
        for path in paths {
            let source = AudioFileSource(path: path)
            try source.open(for: AudioFormat())
            defer { source.close() }
            var buffer = [Float](repeating: 0, count: 4_096)
            reading: while true {
                var target = buffer.mutableSpan
                switch try source.read(into: &target) {
                case .samples(let count): samples += buffer.prefix(count)
                case .end: break reading
                default: continue
                }
            }
            samples += (0..<AudioFormat().sampleRate).map { _ in random.next() }
        }
        return samples
    }
}

/// Noise of -66 dBFS, the same on every run (a linear congruential generator, Numerical Recipes' constants).
private struct QuietRoom {
    private var state: UInt32 = 1

    mutating func next() -> Float {
        state = state &* 1_664_525 &+ 1_013_904_223
        return (Float(state >> 8) / Float(1 << 24) - 0.5) * 0.001
    }
}
