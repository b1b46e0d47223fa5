#if PocketSphinx
    internal import CPocketSphinx

    /// How sure each word of a lattice is.
    ///
    /// A node stands for a word that begins at a frame; its posterior is the sum over the links that leave it, and over
    /// all its pronunciations, as the library computes it for the best path.
    struct LatticePosteriors {
        private struct Node: Hashable {
            var word: String
            var frame: Int
        }

        private var logPosteriors: [Node: Double] = [:]

        /// - Parameter lattice: A lattice whose posteriors have been computed by a search for its best path.
        /// - Parameter log: Takes what the library says of it.
        init(_ lattice: OpaquePointer, log: borrowing DecoderLog) {
            let math = unsafe ps_lattice_get_logmath(lattice)
            var sums: [Node: Int32] = [:]
            var next = unsafe ps_latnode_iter(lattice)
            while let current = unsafe next {
                let node = unsafe CPocketSphinx_readNode(lattice, current, log.pointer)
                unsafe next = log.isFatal ? nil : ps_latnode_iter_next(current)
                guard unsafe node.hasExits, let spelling = unsafe node.text else { continue }
                // SAFETY: a text of the dictionary, copied at once.
                let word = unsafe String(cString: spelling)
                guard !DictionaryWord.isFiller(word) else { continue }
                let key = unsafe Node(word: word, frame: Int(node.first))
                sums[key] = unsafe sums[key].map { unsafe logmath_add(math, $0, node.posterior) } ?? node.posterior
            }
            logPosteriors = sums.mapValues { unsafe min(0, logmath_log_to_ln(math, $0)) }
        }

        /// Natural logarithm of the posterior of `word` beginning at `frame`; 0 for a word that ends the lattice, which
        /// every path goes through.
        func logPosterior(of word: String, at frame: Int) -> Double {
            logPosteriors[Node(word: word, frame: frame)] ?? 0
        }
    }
#endif
