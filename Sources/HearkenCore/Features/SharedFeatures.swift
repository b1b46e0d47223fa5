/// Spectral features of the frame in hand, computed once for all stages that want them.
///
/// The stage `features` fills this; stages after it read it:
///
/// ```swift
/// let rows = try context.features[.kaldi]
/// for index in 0..<rows.count { model.accept(rows[index]) }
/// ```
///
/// Reading allocates nothing. Rows are there for one frame only.
public struct SharedFeatures: ~Copyable {
    /// One kind of features.
    package struct Kind {
        var name: FeatureName
        /// Numbers in a row.
        var dimension: Int
        /// The most rows of a frame.
        var capacity: Int

        package init(_ name: FeatureName, dimension: Int, capacity: Int) {
            self.name = name
            self.dimension = dimension
            self.capacity = capacity
        }
    }

    /// The names of all kinds.
    package let names: [FeatureName]
    private let kinds: [Kind]
    /// Where the rows of each kind begin in `values`.
    private let places: [Int]
    /// Rows of each kind.
    private var counts: [Int]
    private var values: [Float]
    /// Whether the rows are those of the frame in hand.
    private var isCurrent = false

    /// No features.
    init() { self.init([]) }

    /// Room for kinds of features. Allocates.
    package init(_ kinds: [Kind]) {
        self.kinds = kinds
        names = kinds.map(\.name)
        var places: [Int] = []
        var total = 0
        for kind in kinds {
            places.append(total)
            total += kind.dimension * kind.capacity
        }
        self.places = places
        counts = [Int](repeating: 0, count: kinds.count)
        values = [Float](repeating: 0, count: total)
    }

    /// The rows that the frame in hand completed.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` when nobody computes these features, or only after this stage.
    public subscript(name: FeatureName) -> FeatureRows {
        @_lifetime(borrow self) get throws(SpeechError) {
            // A handful of short names: comparing is faster than hashing.
            guard let index = kinds.firstIndex(where: { $0.name == name }) else { throw Self.missing(name) }
            guard isCurrent else { throw Self.late(name) }
            let kind = kinds[index]
            let end = places[index] + counts[index] * kind.dimension
            return FeatureRows(
                values.span.extracting(places[index]..<end), dimension: kind.dimension, count: counts[index]
            )
        }
    }

    /// The rows are now of a frame that is over.
    mutating func expire() { isCurrent = false }

    /// Drops all rows; those of the frame in hand follow.
    package mutating func begin() {
        for index in counts.indices { counts[index] = 0 }
        isCurrent = true
    }

    /// Adds a row to the kind at `index`.
    package mutating func append(_ row: Span<Float>, at index: Int) {
        precondition(counts[index] < kinds[index].capacity, "a frame has more rows of features than there is room for")
        let start = places[index] + counts[index] * kinds[index].dimension
        for place in row.indices { values[start + place] = row[place] }
        counts[index] += 1
    }

    private static func missing(_ name: FeatureName) -> SpeechError {
        SpeechError(
            .invalidSetting, "nobody computes the features '\(name)'",
            advice: "put the stage 'features' before this one in the profile, and '\(name)' into the setting features"
        )
    }

    private static func late(_ name: FeatureName) -> SpeechError {
        SpeechError(
            .invalidSetting, "the features '\(name)' of this frame are not there yet",
            advice: "put the stage 'features' before this one in the profile"
        )
    }
}
