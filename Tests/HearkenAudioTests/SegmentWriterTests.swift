import AudioTestSupport
import Foundation
import HearkenCore
import Testing

@testable import HearkenAudio

@Suite("The segment writer")
struct SegmentWriterTests {
    private static let frameLength = 320

    /// Samples that tell where they came from, as 16 bits hold them.
    private static func audio(_ range: Range<Int>) -> [Float] {
        range.map { Float($0 % 30_000 - 15_000) / 32_768 }
    }

    private func settings(_ folder: String, _ values: [String: SettingValue] = [:]) throws -> Settings {
        var settings = Settings()
        try settings.apply(SettingAssignment("segment-folder", .string(folder), origin: .code))
        for (key, value) in values { try settings.apply(SettingAssignment(key, value, origin: .code)) }
        return settings
    }

    /// Runs `frames` frames through a writer; `script` acts before the writer sees the frame of the number.
    ///
    /// - Parameter gap: Samples that are missing before a frame.
    private func run(
        _ writer: SegmentWriter, frames: Int, isLive: Bool = false, finishes: Bool = true,
        gap: (before: Int, samples: Int) = (0, 0), script: (Int, inout SpeechContext) throws -> Void
    ) throws -> [SpeechEvent] {
        var context = SpeechContext(isLive: isLive)
        var frame = Frame(length: Self.frameLength)
        try writer.prepare(for: AudioFormat())
        for index in 0..<frames {
            let start = index * Self.frameLength + (index < gap.before ? 0 : gap.samples)
            frame.position = SamplePosition.zero + start
            context.position = frame.position
            let samples = Self.audio(start..<start + Self.frameLength)
            frame.write(samples.span, at: 0)
            try script(index, &context)
            try writer.process(&frame, in: &context)
        }
        if finishes { try writer.finish(in: &context) }
        return context.outbox.filter { if case .failed = $0.kind { true } else { false } }
    }

    private func read(_ folder: TemporaryFolder, _ name: String) throws -> [Float] {
        try readAll(AudioFileSource(path: folder.path + "/" + name)).samples
    }

    private func isEqual(_ heard: [Float], _ range: Range<Int>) -> Bool {
        let expected = Self.audio(range)
        return heard.count == expected.count && zip(heard, expected).allSatisfy { abs($0 - $1) < 1e-4 }
    }

    /// The three sizes that a WAV header states, and what they must be.
    private func headerIsRight(_ folder: TemporaryFolder, _ name: String) throws -> Bool {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
        func word(_ offset: Int) -> Int { bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) } }
        guard bytes.starts(with: "RIFF".utf8), word(4) + 8 == bytes.count else { return false }
        var offset = 12
        while offset + 8 <= bytes.count, !bytes[offset...].starts(with: "data".utf8) { offset += 8 + word(offset + 4) }
        return offset + 8 <= bytes.count && word(offset + 4) == bytes.count - offset - 8
    }

    @Test("a file per utterance, from the pre-roll to the end, no sample twice", arguments: [true, false])
    func utterances(isLive: Bool) throws {
        let folder = try TemporaryFolder()
        let writer = try SegmentWriter(settings(folder.path, ["pre-roll": .integer(100)]))
        let errors = try run(writer, frames: 200, isLive: isLive) { index, context in
            if index == 50 || index == 82 { context.activate(.manual) }
            if index == 80 || index == 120 { context.deactivate(.endOfSpeech) }
            if index == 150 {
                context.setSpeech(true, at: SamplePosition(rawValue: 143 * 320))
                context.activate(.voiceActivity)
            }
        }
        #expect(errors.isEmpty)
        #expect(folder.names == ["000001-at-14400.wav", "000002-at-25920.wav", "000003-at-44160.wav"])
        #expect(isEqual(try read(folder, "000001-at-14400.wav"), 14_400..<81 * 320))
        #expect(isEqual(try read(folder, "000002-at-25920.wav"), 25_920..<121 * 320))
        #expect(isEqual(try read(folder, "000003-at-44160.wav"), 44_160..<200 * 320))
        for name in folder.names { #expect(try headerIsRight(folder, name)) }
    }

    @Test("a split goes on in the next file with the next sample")
    func split() throws {
        let folder = try TemporaryFolder()
        let errors = try run(SegmentWriter(settings(folder.path)), frames: 30) { index, context in
            if index == 0 { context.activate(.voiceActivity) }
            if index == 19 {
                context.deactivate(.maximumLength)
                context.activate(.continuation)
            }
        }
        #expect(errors.isEmpty)
        #expect(folder.names == ["000001-at-0.wav", "000002-at-6400.wav"])
        #expect(isEqual(try read(folder, "000002-at-6400.wav"), 6_400..<9_600))
    }

    @Test("nothing is written across a gap, not from the pre-roll either", arguments: [true, false])
    func gap(isLive: Bool) throws {
        let folder = try TemporaryFolder()
        let errors = try run(
            SegmentWriter(settings(folder.path)), frames: 60, isLive: isLive, gap: (before: 31, samples: 80_000)
        ) { index, context in
            if index == 10 || index == 35 { context.activate(.manual) }
            // As the processing lane does at the gap, before it goes on behind it.
            if index == 31 {
                let behind = context.position
                context.position = SamplePosition(rawValue: 31 * 320)
                context.deactivate(.endOfSpeech)
                context.position = behind
            }
        }
        #expect(errors.isEmpty)
        #expect(folder.names == ["000001-at-0.wav", "000002-at-89920.wav"])
        #expect(isEqual(try read(folder, "000001-at-0.wav"), 0..<31 * 320))
        #expect(isEqual(try read(folder, "000002-at-89920.wav"), 89_920..<99_200))
    }

    @Test("the newest are kept, numbers go on in the next run, and other files are left alone", arguments: [0, 1, 3])
    func rotation(maximum: Int) throws {
        let folder = try TemporaryFolder()
        let others = ["notes.txt", "1-at-2.wav", "000001-at-x.wav", "000000.wav"]
        for name in others { try Data().write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
        // What a process that died left behind.
        try Data().write(to: URL(fileURLWithPath: folder.path + "/000007-at-1.wav.part"))
        for _ in 0..<2 {
            _ = try run(
                SegmentWriter(settings(folder.path, ["segment-max-files": .integer(maximum)])), frames: 60
            ) { index, context in
                if index % 20 == 10 {
                    context.activate(.manual)
                } else if index % 20 == 19 {
                    context.deactivate(.manual)
                }
            }
        }
        let kept = folder.names.filter { !others.contains($0) }.compactMap { SegmentFolder.number(of: $0) }
        #expect(kept == Array((maximum == 0 ? 7 : 14 - maximum)...13))
        #expect(Set(folder.names).isSuperset(of: others))
    }

    @Test("a file that is being written has a right header, and no name yet")
    func unfinished() throws {
        let folder = try TemporaryFolder()
        let writer = try SegmentWriter(settings(folder.path))
        _ = try run(writer, frames: 100) { index, context in
            if index == 0 { context.activate(.manual) }
            if index == 98 { context.deactivate(.manual) }
            if index == 99 { context.activate(.manual) }
        }
        guard var file = try SegmentFile(creating: folder.path + "/x.wav", sampleRate: 16_000) else {
            Issue.record("there is one already")
            return
        }
        try file.write(first: 333, of: [Float](repeating: 0.5, count: 400))
        #expect(folder.names.contains("x.wav.part"))
        #expect(try headerIsRight(folder, "x.wav.part"))
        #expect(!folder.names.contains("x.wav"))
    }

    @Test("samples beyond full scale are clipped, not wrapped")
    func clipping() throws {
        let folder = try TemporaryFolder()
        guard var file = try SegmentFile(creating: folder.path + "/x.wav", sampleRate: 8_000) else {
            Issue.record("there is one already")
            return
        }
        try file.write(first: 4, of: [2, -2, 1e30, -0.5])
        try file.complete()
        #expect(folder.names == ["x.wav"])
        let samples = try readAll(AudioFileSource(path: folder.path + "/x.wav"), rate: 8_000).samples
        for (heard, expected) in zip(samples, [1, -1, 1, -0.5]) { #expect(abs(heard - Float(expected)) < 1e-3) }
    }

    @Test(
        "a folder that cannot be is told once, and the pipeline goes on",
        arguments: ["/proc/hearken/segments", "/dev/null/segments", "/etc/hostname"]
    )
    func impossibleFolder(path: String) throws {
        let errors = try run(SegmentWriter(settings(path)), frames: 100) { index, context in
            if index % 20 == 10 { context.activate(.manual) } else if index % 20 == 19 { context.deactivate(.manual) }
        }
        #expect(errors.count == 1)
        guard case .failed(let error)? = errors.first?.kind else { return }
        #expect(error.code == .outputFailed)
        #expect(error.description.contains(path))
        #expect(error.setting == "segment-folder")
    }

    @Test("a folder that vanishes is told once; what comes back works again")
    func vanishing() throws {
        let outer = try TemporaryFolder()
        let path = outer.path + "/in/side"
        let manager = FileManager.default
        let errors = try run(SegmentWriter(settings(path)), frames: 120) { index, context in
            if index == 20 || index == 80 { try manager.removeItem(atPath: path) }
            if index == 45 { try manager.createDirectory(atPath: path, withIntermediateDirectories: false) }
            if index % 20 == 10 { context.activate(.manual) } else if index % 20 == 19 { context.deactivate(.manual) }
        }
        #expect(errors.map(\.position.rawValue) == [39 * 320, 99 * 320])
        #expect(!manager.fileExists(atPath: path))
    }

    @Test("a folder that vanishes under a file is an error when the file is complete")
    func vanishingUnderFile() throws {
        let folder = try TemporaryFolder()
        guard var file = try SegmentFile(creating: folder.path + "/x.wav", sampleRate: 16_000) else {
            Issue.record("there is one already")
            return
        }
        try file.write(first: 10, of: [Float](repeating: 0, count: 10))
        try FileManager.default.removeItem(atPath: folder.path)
        do {
            try file.complete()
            Issue.record("it was completed")
        } catch {
            #expect(error.code == .outputFailed)
        }
    }

    @Test("a full disk is an error, and the file is gone")
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/x.wav"
        let descriptor = open("/dev/full", O_RDWR)
        #expect(throws: SpeechError.self) {
            var file = try SegmentFile(writing: path, to: descriptor, sampleRate: 16_000)
            try file.write(first: 320, of: [Float](repeating: 0.5, count: 320))
            try file.complete()
        }
        #expect(folder.names.isEmpty)
    }

    @Test("what does not fit is counted, told, and silence in the file")
    func overflow() throws {
        let folder = try TemporaryFolder()
        let queue = try SegmentQueue(
            capacity: 1_024, folder: SegmentFolder(path: folder.path, maximumFiles: 0), format: AudioFormat(),
            longest: 1_000_000
        )
        queue.begin(at: .zero, mayWait: false)
        let block = [Float](repeating: 0.5, count: 1_024)
        // More than the ring holds at once: whatever the thread does in the meantime, it cannot fit.
        let tooMuch = [Float](repeating: 0.5, count: 4_096)
        queue.append(block.span, mayWait: true)
        queue.append(tooMuch.span, mayWait: false)
        queue.append(block.span, mayWait: true)
        queue.end()
        queue.finish()
        let error = try #require(queue.nextError())
        #expect(error.message.hasPrefix("256 ms"))
        #expect(queue.nextError() == nil)
        let samples = try read(folder, "000001-at-0.wav")
        #expect(samples.count == 1_024 + 4_096 + 1_024)
        #expect(samples[1_024..<5_120].allSatisfy { $0 == 0 })
        #expect(abs(samples[5_120] - 0.5) < 1e-3)
    }

    @Test("a segment that could not begin is told with the next, and is no part of it")
    func skipped() throws {
        let folder = try TemporaryFolder()
        let queue = try SegmentQueue(
            capacity: 1_024, folder: SegmentFolder(path: folder.path, maximumFiles: 0), format: AudioFormat(),
            longest: 1_000_000
        )
        let block = [Float](repeating: 0.5, count: 320)
        queue.append(block.span, mayWait: false)
        queue.end()
        queue.begin(at: .zero, mayWait: false)
        queue.append(block.span, mayWait: true)
        queue.end()
        queue.finish()
        #expect(try #require(queue.nextError()).message.hasPrefix("20 ms"))
        #expect(try read(folder, "000001-at-0.wav").count == 320)
    }

    @Test("a segment that could not begin is told at the end where none follows")
    func skippedLast() throws {
        let folder = try TemporaryFolder()
        let queue = try SegmentQueue(
            capacity: 1_024, folder: SegmentFolder(path: folder.path, maximumFiles: 0), format: AudioFormat(),
            longest: 1_000_000
        )
        queue.append([Float](repeating: 0.5, count: 320).span, mayWait: false)
        queue.end()
        queue.finish()
        #expect(try #require(queue.nextError()).message.hasPrefix("20 ms"))
        #expect(queue.nextError() == nil)
        #expect(folder.names.isEmpty)
    }

    @Test("whatever number a file claims to have, the next one gets a number")
    func hugeNumbers() throws {
        let folder = try TemporaryFolder()
        let names = ["\(Int.max)-at-0.wav", "\(Int.max)1-at-0.wav", "999999999999999999-at-\(Int.max)9.wav"]
        for name in names { try Data().write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
        let errors = try run(SegmentWriter(settings(folder.path)), frames: 10) { index, context in
            if index == 0 { context.activate(.manual) }
        }
        #expect(errors.isEmpty)
        #expect(folder.names.contains("1000000000000000000-at-0.wav"))
        #expect(folder.names.contains(names[0]))
    }

    @Test("a recording that another process has completed is not written over")
    func completedByOthers() throws {
        let folder = try TemporaryFolder()
        var mine = SegmentFolder(path: folder.path, maximumFiles: 0)
        // Looks at the folder now, as a process does at its first utterance.
        _ = try mine.makeFile(at: SamplePosition(rawValue: 640), sampleRate: 16_000)
        let theirs = folder.path + "/000001-at-0.wav"
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: theirs))
        var file = try mine.makeFile(at: .zero, sampleRate: 16_000)
        try file.complete()
        #expect(folder.names == ["000001-at-0.wav", "000002-at-0.wav"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: theirs)) == Data("theirs".utf8))
    }

    @Test("an utterance that is too long for a file goes on in the next")
    func longest() throws {
        let folder = try TemporaryFolder()
        let writer = try SegmentWriter(settings(folder.path), longest: 1_000)
        _ = try run(writer, frames: 8) { index, context in if index == 0 { context.activate(.manual) } }
        #expect(folder.names == ["000001-at-0.wav", "000002-at-960.wav", "000003-at-1920.wav"])
        #expect(isEqual(try read(folder, "000003-at-1920.wav"), 1_920..<2_560))
    }

    @Test("a writer can be prepared again, reset, and dropped at any time")
    func lifecycle() throws {
        let folder = try TemporaryFolder()
        let writer = try SegmentWriter(settings(folder.path, ["segment-max-files": .integer(0)]))
        _ = try run(writer, frames: 20, finishes: false) { index, context in
            if index == 5 { context.activate(.manual) }
            if index == 10 { writer.reset() }
        }
        _ = try run(writer, frames: 20) { index, context in if index == 5 { context.activate(.manual) } }
        #expect(folder.names.count == 3)
        _ = try SegmentWriter(settings(folder.path)).prepare(for: AudioFormat())
        var context = SpeechContext()
        try SegmentWriter(settings(folder.path)).finish(in: &context)
        #expect(folder.names.count == 3)
    }

    @Test("no folder, no writer")
    func noFolder() {
        #expect(throws: SpeechError.self) { try SegmentWriter(Settings()) }
    }
}
