internal import HearkenCore
internal import HearkenRealtime

/// Cuts audio into frames, runs the stages on each, and hands activations to the recogniser.
///
/// Real-time code: after ``prepare()`` nothing here allocates, locks, waits or does I/O, except for traces that were
/// asked for, and for what ``SpeechStage/reset()`` needs at the end of a pause.
final class ProcessingLane {
    private struct Slot {
        let identifier: StageIdentifier
        let stage: any SpeechStage
        var hasFailed = false
        var timer = StageTimer()
    }

    private let format: AudioFormat
    private let recognition: any RecognitionFeed
    private let events: any EventSink
    private let counters: PipelineCounters
    private let control: PipelineControl
    private let measuresTime: Bool
    private let framesPerSecond: Int

    private var slots: [Slot]
    private var context: SpeechContext
    private var frame: Frame
    /// Samples of the frame in hand that have come so far.
    private var filled = 0
    /// Where the audio ends, once that is known: nothing is fed or reported behind it.
    private var end = SamplePosition(rawValue: .max)
    private var preRoll: PreRoll
    /// Up to where the recogniser has the audio; it gets none twice.
    private var fedUntil: SamplePosition = .zero
    private var activation = 0
    private(set) var isPaused = false
    /// Whether samples that are no numbers have come.
    private var hasReplaced = false
    private var commands: [PipelineCommand] = []

    init(
        stages: [(StageIdentifier, any SpeechStage)],
        settings: Settings,
        recognition: any RecognitionFeed,
        events: any EventSink,
        counters: PipelineCounters,
        control: PipelineControl,
        isLive: Bool
    ) {
        format = settings.audioFormat
        self.recognition = recognition
        self.events = events
        self.counters = counters
        self.control = control
        measuresTime = settings[.tracing] <= .perf
        framesPerSecond = max(1, format.sampleRate / format.frameLength)
        slots = stages.map { Slot(identifier: $0.0, stage: $0.1) }
        context = SpeechContext(traceLevel: settings[.tracing], isLive: isLive)
        frame = Frame(length: format.frameLength)
        preRoll = PreRoll(settings)
    }

    /// Where the next sample lies.
    var position: SamplePosition { min(frame.position + filled, end) }

    /// Prepares every stage. Allocates.
    func prepare() throws(SpeechError) {
        for slot in slots {
            do {
                try slot.stage.prepare(for: format)
            } catch {
                throw error.attributed(to: slot.identifier)
            }
        }
    }

    // MARK: Audio

    /// Takes samples, any number, and processes the frames that they complete. Obeys commands between frames.
    ///
    /// - Returns: How many were taken: all, unless a command paused the pipeline.
    func process(_ samples: Span<Float>) -> Int {
        var taken = 0
        while taken < samples.count, !isPaused {
            let count = min(format.frameLength - filled, samples.count - taken)
            frame.write(samples.extracting(taken..<taken + count), at: filled)
            advance(count)
            taken += count
        }
        return taken
    }

    /// Moves on in time without processing, while paused.
    func skip(_ count: Int) {
        frame.position += filled + count
        filled = 0
    }

    /// Accounts for samples that never came.
    ///
    /// Up to a second is replaced by silence, so that word times stay right; a longer gap ends the activation.
    func lose(_ count: Int, _ reason: LossReason) {
        counters.addSamplesLost(count)
        events.emit(SpeechEvent(.samplesLost(count, reason), at: position))
        guard !isPaused else { return skip(count) }
        frame.samplesLost += count
        let silent = min(count, format.sampleRate)
        var left = silent
        while left > 0, !isPaused {
            let step = min(format.frameLength - filled, left)
            frame.silence(filled..<filled + step)
            advance(step)
            left -= step
        }
        // A pause came in the middle of the gap.
        if isPaused { return skip(left + count - silent) }
        if count > silent {
            context.position = position
            context.deactivate(.endOfSpeech)
            drainOutbox()
            preRoll.clear()
            skip(count - silent)
        }
    }

    /// Counts samples that were no numbers and are 0 now, and tells of the first.
    func replace(_ count: Int) {
        if !hasReplaced { emit(.failed(Self.nonNumbers)) }
        hasReplaced = true
        counters.addSamplesReplaced(count)
    }

    /// The source is back after `lost` samples.
    func recover(lost: Int) {
        lose(lost, .deviceLost)
        emit(.sourceRecovered)
    }

    /// The audio has ended: processes what is left, lets the stages finish, ends the activation.
    func finish() {
        // What came in a pause is nobody's.
        if filled > 0, !isPaused {
            end = position
            // Stages take whole frames.
            frame.silence(filled..<format.frameLength)
            advance(format.frameLength - filled)
            // The silence does not count.
            counters.note(samples: position - frame.position, peak: 0)
        }
        context.position = position
        for index in slots.indices where !slots[index].hasFailed {
            do {
                try slots[index].stage.finish(in: &context)
            } catch {
                report(error, ofSlot: index)
            }
        }
        context.setSpeech(false)
        context.deactivate(.stopped)
        drainOutbox()
        counters.note(samples: 0, peak: 0)
    }

    // MARK: Commands

    /// Obeys the commands that have come. The lane does so after every frame; call it when no audio flows.
    func obeyCommands() {
        control.takeCommands(into: &commands)
        guard !commands.isEmpty else { return }
        for command in commands {
            switch command {
            case .activate: activate()
            case .deactivate: deactivate(.manual)
            case .end(let activation, let reason) where activation == self.activation: deactivate(reason)
            case .end: break
            case .pause: pause()
            case .resume: resume()
            }
        }
        commands.removeAll(keepingCapacity: true)
    }

    private func activate() {
        guard !isPaused else {
            return emit(
                .failed(
                    SpeechError(
                        .wrongState, stage: .pipeline, "activate() came in a pause", advice: "call resume() first"
                    )
                )
            )
        }
        context.position = frame.position
        context.activate(.manual)
        drainOutbox()
    }

    private func deactivate(_ reason: DeactivationReason) {
        context.position = frame.position
        context.deactivate(reason)
        drainOutbox()
    }

    /// Ends the activation and discards audio until ``resume()``.
    private func pause() {
        guard !isPaused else { return }
        context.position = frame.position
        context.setSpeech(false)
        context.deactivate(.manual)
        context.speechScore = 0
        context.emit(.paused)
        counters.note(samples: 0, peak: 0)
        drainOutbox()
        isPaused = true
    }

    /// Goes on with fresh stages.
    private func resume() {
        guard isPaused else { return }
        isPaused = false
        for slot in slots { slot.stage.reset() }
        preRoll.clear()
        context.position = frame.position
        context.emit(.resumed)
        drainOutbox()
    }

    /// Emits a trace of the pipeline itself.
    func trace(_ level: TraceLevel, _ message: @autoclosure () -> String) {
        context.position = position
        context.trace(level, .pipeline, .text(message()))
        drainOutbox()
    }

    /// Emits an event that belongs to no stage, here and now.
    func emit(_ kind: SpeechEvent.Kind) {
        events.emit(SpeechEvent(kind, at: position))
    }
}

// MARK: - Frames

extension ProcessingLane {
    /// Counts `count` new samples in the frame in hand, and processes it when it is full.
    private func advance(_ count: Int) {
        filled += count
        guard filled == format.frameLength else { return }
        filled = 0
        runFrame()
        frame.position += format.frameLength
        frame.samplesLost = 0
        obeyCommands()
    }

    private func runFrame() {
        context.position = frame.position
        let (peak, replaced) = frame.replaceNonNumbers()
        if replaced > 0 { replace(replaced) }
        let wasActive = context.isActive
        for index in slots.indices where !slots[index].hasFailed { run(slotAt: index) }
        if wasActive { feedFrame() }
        drainOutbox(withFrame: true)
        preRoll.append(frame)
        counters.note(samples: format.frameLength, peak: peak)
    }

    private func run(slotAt index: Int) {
        let began = measuresTime ? MonotonicClock.nanoseconds : 0
        do {
            try slots[index].stage.process(&frame, in: &context)
        } catch {
            slots[index].hasFailed = true
            report(error, ofSlot: index)
        }
        guard measuresTime else { return }
        let taken = MonotonicClock.nanoseconds - began
        if let message = slots[index].timer.add(taken, period: framesPerSecond) {
            context.trace(.perf, slots[index].identifier, message)
        }
    }

    fileprivate static let nonNumbers = SpeechError(
        .unsupportedAudio, stage: .pipeline,
        "the audio holds samples that are no numbers (NaN or infinite); they are taken as 0",
        advice: "look for what makes them in front of the pipeline; statistics.samplesReplaced counts them"
    )

    private func report(_ error: SpeechError, ofSlot index: Int) {
        context.emit(.failed(error.attributed(to: slots[index].identifier)))
    }

    private func feedFrame() {
        feed(frame.span, at: frame.position)
        fedUntil = frame.position + format.frameLength
    }

    private func feed(_ samples: Span<Float>, at position: SamplePosition) {
        recognition.audio(samples.extracting(first: min(samples.count, end - position)), at: position)
    }

    /// Hands on what the stages emitted: the edges of activations to the recognition lane, the rest to the listeners.
    ///
    /// - Parameter withFrame: Whether the frame in hand is complete and belongs to an activation that begins with it.
    private func drainOutbox(withFrame: Bool = false) {
        counters.note(isSpeech: context.isSpeech, isActive: context.isActive, speechScore: context.speechScore)
        // By index: iterating would share the outbox's memory, and emptying it would then allocate anew.
        for index in context.outbox.indices {
            var event = context.outbox[index]
            event.position = min(event.position, end)
            switch event.kind {
            case .activated(let cause):
                activation += 1
                recognition.activate(cause, at: event.position, activation: activation)
                preRoll.forEachFrame(before: cause, in: context, notBefore: fedUntil) { feed($0, at: $1) }
                fedUntil = max(fedUntil, frame.position)
                if withFrame, fedUntil == frame.position { feedFrame() }
            case .deactivated(let reason):
                recognition.deactivate(reason, at: event.position)
            default:
                events.emit(event)
            }
        }
        context.clearOutbox()
    }
}

extension SpeechError {
    /// The error with the stage filled in where it names none.
    func attributed(to identifier: StageIdentifier) -> SpeechError {
        var error = self
        error.stage = error.stage ?? identifier
        return error
    }
}
