internal import HearkenCore
internal import HearkenRealtime

// A live run: capture, recognition and delivery have a thread each; the run's own thread is the processing lane.
extension PipelineRun {
    /// Seconds of audio that may wait between capture and processing.
    private static let captureSeconds = 2
    private static let eventCapacity = 1_024
    private static let markCapacity = 256

    private enum Outcome {
        case neverStarted(SpeechError)
        case ended(SpeechError?, SamplePosition)
    }

    /// Starts the delivery thread, runs the lanes, and says `stopped` when the last of their events is delivered.
    func executeLive(source: sending any AudioSource) throws(SpeechError) {
        let signal = Signal()
        let ending = EventDelivery.EndFlag()
        let processing = Ring<SpeechEvent>(capacity: Self.eventCapacity)
        let recognition = Ring<SpeechEvent>(capacity: Self.eventCapacity)
        let sink = RingEventSink(
            ring: processing.producer, signal: signal, counters: counters, whenFull: .drop
        )
        let recognitionSink = RingEventSink(
            ring: recognition.producer, signal: signal, counters: counters, whenFull: .wait
        )
        let delivery = EventDelivery(
            processing: processing.consumer, recognition: recognition.consumer, signal: signal,
            dispatcher: dispatcher, ending: ending
        )
        guard let thread = WorkerThread(name: "hearken-deliver", { delivery.run() }) else { throw Self.noThread }
        let outcome = runLanes(source: source, sink: sink, recognitionSink: recognitionSink)
        ending.set()
        signal.raise()
        thread.join()
        switch outcome {
        case .neverStarted(let error):
            throw error
        case .ended(let error, let position):
            conclude(error, at: position, sink: DirectEventSink(dispatcher: dispatcher, control: control))
        }
    }

    /// Starts the recognition thread, and ends it when the processing lane is done.
    private func runLanes(
        source: sending any AudioSource, sink: RingEventSink, recognitionSink: sending RingEventSink
    ) -> Outcome {
        let format = blueprint.settings.audioFormat
        let queueFrames = format.frames(milliseconds: blueprint.settings[.recognitionQueue])
        let items = Ring<RecognitionItem>(capacity: queueFrames + 2 * RecognitionQueue.reservedForEdges)
        let audio = Ring<Float>(capacity: queueFrames * format.frameLength)
        let signal = Signal()
        let queue = RecognitionQueue(
            items: items.producer, samples: audio.producer, signal: signal, events: sink, counters: counters
        )
        let worker = RecognitionWorker(
            items: items.consumer, samples: audio.consumer, signal: signal, format: format, counters: counters
        )
        let ready = Handshake()
        let thread = WorkerThread(name: "hearken-recog") {
            self.recognize(worker, sink: recognitionSink, ready: ready)
        }
        guard let thread else { return .neverStarted(Self.noThread) }
        var outcome: Outcome
        do {
            let lane = ProcessingLane(
                stages: try blueprint.makeStages(), settings: blueprint.settings, recognition: queue, events: sink,
                counters: counters, control: control, isLive: true
            )
            try lane.prepare()
            try ready.wait()
            outcome = capture(source, into: lane)
        } catch {
            outcome = .neverStarted(error)
        }
        queue.end()
        thread.join()
        return outcome
    }

    /// The body of the recognition thread.
    private func recognize(_ worker: RecognitionWorker, sink: RingEventSink, ready: Handshake) {
        do {
            let recognizer = try blueprint.makeRecognizer()
            ready.complete(.success(()))
            worker.run(blueprint.makeRecognitionLane(recognizer: recognizer, events: sink, control: control))
        } catch {
            ready.complete(.failure(error))
        }
    }

    /// Starts the capture thread and processes what it brings, to the end.
    private func capture(_ source: sending any AudioSource, into lane: ProcessingLane) -> Outcome {
        let format = blueprint.settings.audioFormat
        let samples = Ring<Float>(capacity: format.sampleRate * Self.captureSeconds)
        let marks = Ring<CaptureMark>(capacity: Self.markCapacity)
        let capture = CaptureLane(
            source: source, format: format, samples: samples.producer, marks: marks.producer, control: control
        )
        let reader = CaptureReader(samples: samples.consumer, marks: marks.consumer)
        let ready = Handshake()
        guard let thread = WorkerThread(name: "hearken-capture", { capture.run(ready: ready) }) else {
            return .neverStarted(Self.noThread)
        }
        do {
            try ready.wait()
        } catch {
            thread.join()
            return .neverStarted(error)
        }
        callbacks.didStart(.success(()))
        lane.emit(.started)
        let error = process(reader, lane)
        thread.join()
        lane.finish()
        return .ended(error, lane.position)
    }

    /// The processing thread's loop.
    private func process(_ reader: CaptureReader, _ lane: ProcessingLane) -> SpeechError? {
        var buffer = [Float](repeating: 0, count: blueprint.settings.audioFormat.frameLength)
        while true {
            lane.obeyCommands()
            switch reader.step(lane, through: &buffer) {
            case .progress: continue
            case .nothing: control.signal.wait()
            case .end(let error): return error
            }
        }
    }
}
