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
            return try await runJoined(progress, into: OutputDocument(format, path: nil, console: console))
        case .file(let path):
            return try await runJoined(progress, into: OutputDocument(format, path: path, console: console))
        case .files(let paths):
            try Self.makeFolder(of: paths)
            return try await runAll { index in
                let document = OutputDocument(format, path: paths[index], console: console)
                let isDone = try await job(index, isOnly: true, progress).run(
                    begin: { () throws(OutputFailure) in try document.begin() },
                    write: { (text) throws(OutputFailure) in try document.write(text) }
                )
                if isDone { document.keep() }
                try document.finish()
                return isDone
            }
        }
    }

    /// All recordings into one document, in their order.
    private func runJoined(_ progress: TranscriptionProgress, into document: OutputDocument) async throws -> Bool {
        let output = OrderedOutput { (text) throws(OutputFailure) in try document.write(text) }
        let isAllDone = try await runAll { index in
            let isDone = try await job(index, isOnly: inputs.count == 1, progress).run(
                begin: { () throws(OutputFailure) in try document.begin() },
                write: { (text) throws(OutputFailure) in try await output.add(text, to: index) }
            )
            if isDone { document.keep() }
            try await output.finish(index)
            return isDone
        }
        try document.finish()
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
            let file = file(in: folder)
            throw OutputFailure.failed(
                SpeechError(
                    .outputFailed, "the folder \(folder) cannot be made",
                    advice: file.map { "\($0) is a file: give another folder, or remove it" } ?? "check its permissions"
                )
            )
        }
    }

    /// The part of the path `folder` that is a file, if there is one.
    private static func file(in folder: String) -> String? {
        var path = folder
        var isFolder: ObjCBool = false
        while !path.isEmpty, path != "/" {
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
                return isFolder.boolValue ? nil : path
            }
            path = (path as NSString).deletingLastPathComponent
        }
        return nil
    }
}
