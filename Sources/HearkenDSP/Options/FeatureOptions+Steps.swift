extension FeatureOptions {
    /// Where frames lie at the beginning and end of audio of n samples; L is the frame's length, H the hop.
    public enum Edges: Hashable, Sendable {
        /// Frame t begins at H·t, and only whole frames count: 1 + (n − L)/H (Kaldi's `snip_edges`).
        case snip
        /// The middle of frame t lies at H·t; 1 + n/H frames, for even L. Missing samples are mirrored, without the outermost
        /// one (librosa and torchaudio: `center`, `reflect`).
        ///
        /// - Parameter dropsLast: Leaves out the last frame, as Whisper does.
        case centered(dropsLast: Bool)
        /// The middle of frame t lies at H·t + H/2; (n + H/2)/H frames. Missing samples are mirrored, with the outermost one
        /// (Kaldi without `snip_edges`).
        case covering
    }

    /// A first difference, y[n] = x[n] − c·x[n−1]: about +6 dB per octave.
    public enum PreEmphasis: Hashable, Sendable {
        /// The samples as they are.
        case none
        /// Within each frame, where x[−1] is x[0] (Kaldi, HTK).
        case perFrame(Float)
        /// Through all of the audio, where x[−1] is 0 (Spokestack).
        case running(Float)

        /// The coefficient c.
        var coefficient: Float {
            switch self {
            case .none: 0
            case .perFrame(let coefficient), .running(let coefficient): coefficient
            }
        }
    }

    /// What is made of the bins X[k].
    public enum Spectrum: Hashable, Sendable {
        /// |X[k]|².
        case power
        /// |X[k]|.
        case magnitude
    }

    /// Triangular filters, evenly spaced on a mel scale.
    public struct Mel: Hashable, Sendable {
        /// What the sides of the triangles are straight in.
        public enum Sides: Hashable, Sendable {
            /// Frequency (Slaney, librosa, torchaudio).
            case straightInHertz
            /// Pitch (HTK, Kaldi).
            case straightInMel
        }

        /// Filters.
        public var bands: Int
        /// Where the first one begins, in hertz.
        public var lowFrequency: Double
        /// Where the last one ends, in hertz; nil is half the sample rate.
        public var highFrequency: Double?
        /// The scale.
        public var scale: MelScale
        /// What the sides are straight in.
        public var sides: Sides
        /// Whether each has the area 1 (over hertz) rather than the height 1.
        public var normalizesArea: Bool

        /// Slaney's bank of `bands` filters, librosa's default, unless told otherwise.
        public init(
            bands: Int, lowFrequency: Double = 0, highFrequency: Double? = nil, scale: MelScale = .slaney,
            sides: Sides = .straightInHertz, normalizesArea: Bool = true
        ) {
            self.bands = bands
            self.lowFrequency = lowFrequency
            self.highFrequency = highFrequency
            self.scale = scale
            self.sides = sides
            self.normalizesArea = normalizesArea
        }
    }

    /// y = scale·log(max(x, floor)) + offset.
    public struct Logarithm: Hashable, Sendable {
        /// Which logarithm.
        public enum Base: Hashable, Sendable {
            /// ln x.
            case natural
            /// log₁₀ x.
            case ten
            /// 10·log₁₀ x, whatever x is; decibels when x is a power.
            case decibels
        }

        /// Which logarithm.
        public var base: Base
        /// The least x, above 0; also what keeps silence finite.
        public var floor: Float
        /// What the logarithm is multiplied by.
        public var scale: Float
        /// What is then added.
        public var offset: Float

        /// A logarithm of what is at least `floor`.
        public init(_ base: Base, floor: Float, scale: Float = 1, offset: Float = 0) {
            self.base = base
            self.floor = floor
            self.scale = scale
            self.offset = offset
        }

        /// What ln x is multiplied by.
        var factor: Float {
            switch base {
            case .natural: scale
            case .ten: scale * 0.434_294_481_9  // 1/ln 10
            case .decibels: scale * 4.342_944_819  // 10/ln 10
            }
        }
    }

    /// A floor under the values of some rows, `range` below the highest of them.
    ///
    /// Models that look at a whole block at once do so; the block's rows come when its last one is there.
    public struct DynamicRange: Hashable, Sendable {
        /// How far below the highest value the floor lies, in the unit of the rows.
        public var range: Float
        /// Rows that share a floor, counted from the beginning; the last block may be shorter.
        public var rows: Int

        /// A floor `range` below the highest value of each `rows` rows.
        public init(_ range: Float, rows: Int) {
            self.range = range
            self.rows = rows
        }
    }

    /// Cepstra c[0], c[1], … of log-mel energies: their cosine transform.
    public struct Cepstrum: Hashable, Sendable {
        /// What stands in the place of c[0].
        public enum First: Hashable, Sendable {
            /// c[0] itself.
            case cepstrum
            /// ln Σ x² over the frame, once its mean is off and before pre-emphasis and window (Kaldi's `raw_energy`).
            case rawEnergy
            /// ln Σ x² over the frame after pre-emphasis and window.
            case windowedEnergy
        }

        /// Cepstra in a row, the first included.
        public var count: Int
        /// Q of the lifter 1 + Q/2·sin(πk/Q); 0 is none.
        public var lifter: Double
        /// What stands in the place of c[0].
        public var first: First

        /// `count` cepstra, liftered with `lifter`.
        public init(_ count: Int, lifter: Double = 22, first: First = .cepstrum) {
            self.count = count
            self.lifter = lifter
            self.first = first
        }
    }

    /// Cepstral mean (and variance) normalisation over the latest rows, the one in hand included.
    ///
    /// That is Kaldi's apply-cmvn-sliding without centring and without waiting for a first window.
    public struct Normalization: Hashable, Sendable {
        /// Rows to look back on.
        public var rows: Int
        /// Whether values are divided by their standard deviation too.
        public var dividesByDeviation: Bool

        /// Normalisation over the latest `rows` rows.
        public init(rows: Int = 600, dividesByDeviation: Bool = false) {
            self.rows = rows
            self.dividesByDeviation = dividesByDeviation
        }
    }

    /// How fast values change: d[t] = Σ j·(x[t+j] − x[t−j]) / 2Σj², j = 1…reach (HTK book, 5.9), and how fast that changes.
    ///
    /// Rows come `order`·`reach` rows late. Before the first row and after the last one these are repeated, as in Kaldi's
    /// add-deltas.
    public struct Deltas: Hashable, Sendable {
        /// 1 adds d, 2 also how fast d changes, and so on.
        public var order: Int
        /// Rows to look at on either side.
        public var reach: Int

        /// Changes up to the `order`th.
        public init(order: Int = 2, reach: Int = 2) {
            self.order = order
            self.reach = reach
        }
    }
}
