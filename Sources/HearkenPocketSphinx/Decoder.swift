#if PocketSphinx
    internal import CPocketSphinx
    internal import HearkenCore

    /// A PocketSphinx decoder with its models: owns the C object and decodes one piece of audio after another.
    ///
    /// One thread at a time. A piece is short: frames are counted in 16 bits inside the library.
    // SAFETY: `raw` is valid from init to deinit; what others get of it they give back before they return.
    @safe struct Decoder: ~Copyable {
        /// The C object; lives as long as this value.
        let raw: OpaquePointer
        let log: DecoderLog
        /// Samples from one feature frame to the next.
        let hop: Int
        let search: PocketSphinxModels.Search
        /// The thresholds of the keyword list by phrase, as natural logarithms.
        let keywordThresholds: [String: Double]

        /// Loads the models; takes some tenths of a second.
        ///
        /// - Throws: ``SpeechError`` naming the file that cannot be used and why.
        init(_ models: PocketSphinxModels, sampleRate: Int) throws(SpeechError) {
            let log = try DecoderLog()
            let raw = try unsafe Self.load(models, sampleRate: sampleRate, log: log)
            let loader = unsafe ModelLoader(decoder: raw, models: models)
            do throws(SpeechError) {
                try loader.checkParameters(sampleRate: sampleRate)
                let complaints = try loader.loadDictionary(log: log)
                keywordThresholds = try loader.loadSearch(complaints: complaints, log: log)
            } catch {
                if !log.isFatal { unsafe ps_free(raw) }
                throw error
            }
            let framesPerSecond = unsafe cmd_ln_int_r(ps_get_config(raw), "-frate")
            // Rounded as the library's front end rounds it.
            hop = Int(Double(sampleRate) / Double(framesPerSecond) + 0.5)
            search = models.search
            self.log = log
            unsafe self.raw = raw
        }

        deinit {
            // After a fatal error it cannot be freed either: its memory is given up.
            if !log.isFatal { unsafe ps_free(raw) }
        }

        /// Whether a fatal error has made it useless: no method may be called any more.
        var isBroken: Bool { log.isFatal }

        /// A decoder with an acoustic model only.
        private static func load(
            _ models: PocketSphinxModels, sampleRate: Int, log: borrowing DecoderLog
        ) throws(SpeechError) -> OpaquePointer {
            let advice = "set ps-acoustic-model to a whole model, and sample-rate to the rate it is made for"
            if let problem = try AcousticModelScreen.problem(in: models.acousticModel) {
                throw SpeechError(
                    .unusableModel, stage: .pocketSphinx, setting: SettingKey.psAcousticModel.definition.key,
                    "cannot use the acoustic model \(models.acousticModel): \(problem)", advice: advice
                )
            }
            guard let configuration = unsafe CPocketSphinx_configuration() else {
                throw SpeechError(.systemResource, stage: .pocketSphinx, "PocketSphinx cannot be configured")
            }
            defer { unsafe cmd_ln_free_r(configuration) }
            unsafe cmd_ln_set_str_r(configuration, "-hmm", models.acousticModel)
            unsafe cmd_ln_set_float_r(configuration, "-samprate", Double(sampleRate))
            // Where silence is cut out, frames no longer tell the time.
            unsafe cmd_ln_set_int_r(configuration, "-remove_silence", 0)
            // A mapped file that is cut short, now or later, ends the process.
            unsafe cmd_ln_set_int_r(configuration, "-mmap", 0)
            // The default window of 25.625 ms must fit into the Fourier transform.
            var points = 512
            while Double(points) < Double(sampleRate) * 0.025_625 + 1 { points *= 2 }
            unsafe cmd_ln_set_int_r(configuration, "-nfft", points)
            // The default model is whole: with it, the rate is what does not fit.
            let key = SettingKey.psAcousticModel.definition.key
            let isDefault = models.acousticModel == SettingKey.psAcousticModel.definition.defaultValue.description
            guard let raw = unsafe CPocketSphinx_init(configuration, log.pointer) else {
                throw SpeechError(
                    .unusableModel, stage: .pocketSphinx,
                    setting: isDefault ? SettingKey.sampleRate.definition.key : key,
                    "cannot use the acoustic model \(models.acousticModel) at \(sampleRate) Hz: "
                        + (log.lines.first { $0.contains(models.acousticModel) } ?? log.lines.first
                            ?? "no reason given"),
                    advice: advice
                )
            }
            return unsafe raw
        }
    }

    extension Decoder {
        /// The mean cepstrum that the next frames are normalised by.
        var channelMean: [Float] {
            // SAFETY: the feature object and its mean live as long as the decoder; the copy has room for all coefficients.
            guard let channel = unsafe ps_get_feat(raw)?.pointee.cmn_struct else { return [] }
            var mean = unsafe [Float](repeating: 0, count: Int(channel.pointee.veclen))
            unsafe cmn_live_get(channel, &mean)
            return mean
        }

        /// Normalises the frames from here on by `mean`.
        func setChannelMean(_ mean: [Float]) {
            // SAFETY: as above; the lengths are compared before the library reads.
            guard let channel = unsafe ps_get_feat(raw)?.pointee.cmn_struct,
                unsafe Int(channel.pointee.veclen) == mean.count
            else { return }
            unsafe cmn_live_set(channel, mean)
        }

        /// A front end that computes the same features.
        func makeFrontEnd() throws(SpeechError) -> FrontEnd {
            guard let frontEnd = unsafe CPocketSphinx_frontEnd(ps_get_config(raw), log.pointer) else {
                throw failure("its front end")
            }
            return unsafe FrontEnd(frontEnd)
        }

        /// Starts a piece.
        func start() throws(SpeechError) {
            // Without a new stream, frames count on from piece to piece.
            guard unsafe CPocketSphinx_startUtterance(raw, log.pointer) >= 0 else { throw failure("the start") }
        }

        /// Decodes samples of the piece.
        func process(_ samples: ArraySlice<Int16>) throws(SpeechError) {
            // SAFETY: the samples stay where they are for the length of the call, which copies them.
            let status = unsafe samples.withUnsafeBufferPointer { samples in
                unsafe CPocketSphinx_process(raw, samples.baseAddress, samples.count, log.pointer)
            }
            guard status >= 0 else { throw failure("decoding") }
        }

        /// Ends the piece; ``readings(of:length:limit:)`` then gives its result.
        func end() throws(SpeechError) {
            guard unsafe CPocketSphinx_endUtterance(raw, log.pointer) >= 0 else { throw failure("the end") }
        }

        /// The text of the piece so far, empty where there is none.
        func partialText() throws(SpeechError) -> String {
            if case .keywords = search { return try words().map(\.text).joined(separator: " ") }
            let text = unsafe CPocketSphinx_hypothesis(raw, nil, log.pointer)
            try check("a partial result")
            // SAFETY: a text of the decoder, copied at once.
            return unsafe text.map { unsafe String(cString: $0) } ?? ""
        }

        /// Throws what was fatal in the calls so far.
        func check(_ what: String) throws(SpeechError) {
            if log.isFatal { throw failure(what) }
        }

        private func failure(_ what: String) -> SpeechError {
            SpeechError(
                .recognitionFailed, stage: .pocketSphinx,
                "PocketSphinx failed at \(what): \(log.lines.last ?? "no reason given")"
            )
        }
    }
#endif
