#if WebRTC
    internal import HearkenCore

    /// Sends a stage's frames through an ``AudioProcessor``, block by block, in place.
    ///
    /// A frame must be a whole number of blocks: then no sample has to wait for the rest of its block.
    struct BlockStage: ~Copyable {
        private let processor: AudioProcessor

        /// Sets up `component` for frames of `format`.
        ///
        /// - Throws: ``SpeechError/Code/invalidSetting`` for a sample rate or a frame length it cannot take.
        init(_ component: AudioProcessor.Component, format: AudioFormat, stage: StageIdentifier) throws(SpeechError) {
            let processor = try AudioProcessor(component, sampleRate: format.sampleRate, stage: stage)
            guard format.frameLength.isMultiple(of: processor.blockLength) else {
                throw SpeechError(
                    .invalidSetting, stage: stage, setting: "frame-width",
                    "\(stage) works on blocks of 10 ms, of which a frame of \(format.frameLength) samples is no multiple",
                    advice: "set frame-width to a multiple of 10"
                )
            }
            self.processor = processor
        }

        /// Processes a frame.
        func process(_ frame: inout Frame) {
            var samples = frame.mutableSpan
            for offset in stride(from: 0, to: samples.count, by: processor.blockLength) {
                processor.process(&samples, at: offset)
            }
        }

        /// Forgets what was heard. Allocates.
        func reset() { processor.reset() }
    }
#endif
