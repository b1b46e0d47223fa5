import Hearken
import HearkenCore

extension SpeechPipeline {
    /// Starts.
    ///
    /// - Throws: `ConfigurationError` with the place of the setting where one is at fault, as with a grammar that cannot
    ///   be used: models are loaded at the start only. `SpeechError` for everything else.
    func startNamingSettings() async throws {
        do {
            try await start()
        } catch {
            guard let problem = ConfigurationProblem(error, in: settings) else { throw error }
            throw ConfigurationError(problem)
        }
    }
}
