#if PocketSphinx
    internal import CPocketSphinx
    internal import HearkenCore

    /// PocketSphinx's front end: cepstra of audio, to estimate the channel from. Owns the C object.
    // SAFETY: the pointers are valid from init to deinit, and nobody else has them.
    @safe struct FrontEnd: ~Copyable {
        private let raw: OpaquePointer
        /// Coefficients of one frame.
        let width: Int
        private let rows: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
        private let values: UnsafeMutablePointer<Float>
        private static let capacity = 64

        /// Takes over `raw`.
        init(_ raw: OpaquePointer) {
            unsafe self.raw = raw
            width = unsafe Int(fe_get_output_size(raw))
            // SAFETY: freed in deinit; `rows` points into `values`, and the library writes both within these lengths.
            unsafe values = .allocate(capacity: Self.capacity * width)
            unsafe rows = .allocate(capacity: Self.capacity)
            for row in 0..<Self.capacity { unsafe (rows + row).initialize(to: values + row * width) }
        }

        deinit {
            // SAFETY: nobody else owns them; floats and pointers need no deinitialisation.
            unsafe fe_free(raw)
            unsafe rows.deallocate()
            unsafe values.deallocate()
        }

        /// Forgets the audio so far.
        func start() {
            unsafe fe_start_stream(raw)
            unsafe fe_start_utt(raw)
        }

        /// Adds each whole frame that `samples` complete to `frames`.
        func process(_ samples: ArraySlice<Int16>, into frames: inout EnergyHistogram) {
            // SAFETY: `next` moves within `buffer` by what `left` loses; a call gives at most `capacity` rows.
            unsafe samples.withUnsafeBufferPointer { buffer in
                var next = buffer.baseAddress
                var left = buffer.count
                while left > 0 {
                    let before = left
                    var complete = Int32(Self.capacity)
                    guard unsafe fe_process_frames(raw, &next, &left, rows, &complete, nil) >= 0 else { return }
                    for row in 0..<Int(complete) {
                        unsafe frames.add(UnsafeBufferPointer(start: values + row * width, count: width))
                    }
                    if complete == 0, left == before { return }
                }
            }
        }
    }
#endif
