import Foundation
import Hearken
import HearkenCore

/// Several recordings, some at a time, into the documents of an ``OutputPlan``.
struct TranscriptionRun: Sendable {
    let inputs: [AudioInput]
    let builder: SpeechPipelineBuilder
    let format: TranscriptFormat
    let plan: OutputPlan
    let jobs: Int
    let sampleRate: Int
    let console: Console
    let stopSwitch = StopSwitch()

    /// Transcribes all.
    func run() async throws -> ExitStatus {
        let watch = SignalWatch([SIGINT, SIGTERM, SIGHUP]) { [stopSwitch] in stopSwitch.stop(signal: $0) }
        let progress = TranscriptionProgress(files: inputs.count, sampleRate: sampleRate)
        let drawing = Task { [console] in
            while console.isTerminal, !Task.isCancelled {
                console.draw(progress.bar.line(width: console.width - 1))
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
        let result: Result<Bool, any Error>
        do {
            result = .success(try await runJobs(progress))
        } catch {
            result = .failure(error)
        }
        drawing.cancel()
        await drawing.value
        console.draw("")
        withExtendedLifetime(watch) {}
        let isAllDone = try result.get()
        if let signal = stopSwitch.signal { return ExitStatus(signal: signal) }
        return isAllDone ? .done : .failed
    }

    private func runJobs(_ progress: TranscriptionProgress) async throws -> Bool {
        switch plan {
        case .standardOutput:
            return try await runJoined(progress, into: .standardOutput)
        case .file(let path):
            let file = try OutputFile(creating: path)
            let isAllDone = try await runJoined(progress, into: file)
            try file.close()
            return isAllDone
        case .files(let paths):
            try Self.makeFolder(of: paths)
            return try await runAll { index in
                let file = try OutputFile(creating: paths[index])
                try file.write(format.opening)
                let isDone = try await job(index, isOnly: true, progress).run { (text) throws(OutputFailure) in
                    try file.write(text)
                }
                try file.write(format.closing)
                try file.close()
                return isDone
            }
        }
    }

    /// All recordings into one document, in their order.
    private func runJoined(_ progress: TranscriptionProgress, into file: OutputFile) async throws -> Bool {
        let print: @Sendable (String) throws(OutputFailure) -> Void = { [console] text throws(OutputFailure) in
            guard !text.isEmpty else { return }
            try console.aboveStatus { () throws(OutputFailure) in try file.write(text) }
        }
        let output = OrderedOutput(print)
        try print(format.opening)
        let isAllDone = try await runAll { index in
            let isDone = try await job(index, isOnly: inputs.count == 1, progress).run {
                (text) throws(OutputFailure) in try await output.add(text, to: index)
            }
            try await output.finish(index)
            return isDone
        }
        try print(format.closing)
        return isAllDone
    }

    private func job(_ index: Int, isOnly: Bool, _ progress: TranscriptionProgress) -> TranscriptionJob {
        TranscriptionJob(
            index: index, input: inputs[index], builder: builder,
            printer: TranscriptPrinter(
                format, file: inputs[index].name, isFirst: index == 0 || isOnly, isOnly: isOnly,
                sampleRate: sampleRate
            ),
            stopSwitch: stopSwitch, progress: progress, console: console
        )
    }

    /// Runs `body` for every recording, `jobs` at a time, in their order.
    private func runAll(_ body: @escaping @Sendable (Int) async throws -> Bool) async throws -> Bool {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            var isAllDone = true
            var next = 0
            func addJob() {
                guard next < inputs.count, !stopSwitch.isStopping else { return }
                let index = next
                group.addTask { try await body(index) }
                next += 1
            }
            do {
                for _ in 0..<jobs { addJob() }
                while let isDone = try await group.next() {
                    isAllDone = isAllDone && isDone
                    addJob()
                }
            } catch {
                // The group waits for the other jobs: have them end soon.
                stopSwitch.stop()
                throw error
            }
            return isAllDone
        }
    }

    private static func makeFolder(of paths: [String]) throws {
        guard let path = paths.first else { return }
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw OutputFailure.failed(
                SpeechError(.outputFailed, "the folder \(folder) cannot be made", advice: "check its permissions")
            )
        }
    }
}
