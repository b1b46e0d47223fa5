import HearkenCore
import Testing

@testable import HearkenAudio

extension ALSASourceTests {
    @Test("a device begins anew and delivers again", arguments: [LossReason.overrun, .suspended])
    func restart(reason: LossReason) throws {
        var device = try CaptureDevice(
            opening: "hearken-mic", rate: 16_000, channel: 0, bufferMilliseconds: 100
        )
        #expect(device.format.sampleRate == 16_000 && device.format.channels == 1)
        var block = [Float](repeating: 0, count: device.blockFrames)
        for _ in 1...3 {
            let restarted = device.restart(after: reason)
            #expect(restarted == .restarted)
            var span = block.mutableSpan
            guard case .audio(let frames, _) = device.read(into: &span) else {
                Issue.record("no audio after the restart")
                return
            }
            #expect(frames > 0 && frames <= block.count)
        }
    }
}
