import Hearken
import Synchronization

/// How far the recordings of a run have come.
final class TranscriptionProgress: Sendable {
    private struct Part {
        var pipeline: SpeechPipeline
        var report: InputReport
    }

    private struct State {
        var running: [Int: Part] = [:]
        var secondsDone = 0.0
        var filesDone = 0
    }

    private let files: Int
    private let sampleRate: Int
    private let begin = ContinuousClock.now
    private let state = Mutex(State())

    init(files: Int, sampleRate: Int) {
        self.files = files
        self.sampleRate = sampleRate
    }

    /// Recording `index` begins.
    func begin(_ index: Int, _ pipeline: SpeechPipeline, _ report: InputReport) {
        state.withLock { $0.running[index] = Part(pipeline: pipeline, report: report) }
    }

    /// Recording `index` is done, or has failed.
    func end(_ index: Int) {
        state.withLock { state in
            state.filesDone += 1
            guard let part = state.running.removeValue(forKey: index) else { return }
            state.secondsDone += seconds(part)
        }
    }

    /// The bar for this moment. With several recordings the lengths of later ones are not known yet, so that it then
    /// counts recordings.
    var bar: ProgressBar {
        let elapsed = (ContinuousClock.now - begin) / .seconds(1)
        return state.withLock { state in
            let done = state.running.values.reduce(state.secondsDone) { $0 + seconds($1) }
            var bar = ProgressBar(
                done: done, total: nil, filesDone: state.filesDone, files: files, elapsed: elapsed
            )
            let lengths = state.running.values.map { $0.report.facts.duration }
            let known = lengths.compactMap { $0 }
            guard known.count == lengths.count, !lengths.isEmpty else { return bar }
            let started = state.secondsDone + known.reduce(0, +)
            bar.total = started * Double(files) / Double(state.filesDone + known.count)
            return bar
        }
    }

    private func seconds(_ part: Part) -> Double {
        Double(part.pipeline.statistics.samplesProcessed) / Double(sampleRate)
    }
}
