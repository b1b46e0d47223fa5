import Glibc
import Hearken
import Synchronization

/// Plays a recording again and again, as fast as the pipeline can take it.
package final class LoopingSource: AudioSource {
    /// How far the pipeline is; its last stage should count here.
    package final class Progress: Sendable {
        private let frames = Atomic<Int>(0)

        package init() {}

        package var count: Int { frames.load(ordering: .relaxed) }
        package func addFrame() { frames.add(1, ordering: .relaxed) }
    }

    /// Whether it stands for a microphone, which gives the pipeline its three threads, or for a file.
    package let isLive: Bool

    private let samples: [Float]
    private let frames: Int
    private let progress: Progress
    private var played = 0
    private var offset = 0

    /// A source of `frames` frames of `samples`, repeated. When it is live it never is more than a second ahead of
    /// `progress`, so that nothing is lost.
    package init(_ samples: [Float], frames: Int, isLive: Bool, progress: Progress) {
        self.samples = samples
        self.frames = frames
        self.isLive = isLive
        self.progress = progress
    }

    package func open(for format: AudioFormat) throws(SpeechError) {}

    package func read(into buffer: inout MutableSpan<Float>) throws(SpeechError) -> AudioRead {
        guard played < frames else { return .end }
        if isLive, played - progress.count > 50 {
            // The pipeline looks up at every read, and would do so all the time.
            usleep(200)
            return .samples(0)
        }
        if offset + buffer.count > samples.count { offset = 0 }
        for index in 0..<buffer.count { buffer[index] = samples[offset + index] }
        offset += buffer.count
        played += 1
        return .samples(buffer.count)
    }

    package func close() {}
}
