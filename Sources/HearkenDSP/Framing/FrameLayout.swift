/// Where frames lie in audio of any length: ``FeatureOptions/Edges`` in numbers.
struct FrameLayout: Sendable {
    /// Samples in a frame.
    let length: Int
    /// Samples from frame to frame.
    let hop: Int
    /// Samples of the first frame before the audio, to be mirrored.
    let lead: Int
    /// Samples of the audio before the first frame.
    let skip: Int
    /// Samples that must be there before those before the audio can be mirrored.
    let needed: Int
    private let edges: FeatureOptions.Edges

    init(_ options: FeatureOptions) {
        length = options.frameLength
        hop = options.hop
        edges = options.edges
        let before =
            switch edges {
            case .snip: 0
            case .centered: length / 2
            case .covering: length / 2 - hop / 2
            }
        lead = max(0, before)
        skip = max(0, -before)
        needed = lead == 0 ? 0 : edges == .covering ? lead : lead + 1
    }

    /// Frames of audio of `count` samples, at least 1.
    func frames(in count: Int) -> Int {
        switch edges {
        case .snip: count < length ? 0 : 1 + (count - length) / hop
        case .centered(let dropsLast): (dropsLast ? 0 : 1) + (count - length % 2) / hop
        case .covering: (count + hop / 2) / hop
        }
    }

    /// Which of `count` samples stands in for the one at `index`, before the first or after the last one.
    func mirrored(_ index: Int, of count: Int) -> Int {
        let repeatsEdge = edges == .covering ? 1 : 0
        var index = index
        while index < 0 || index >= count {
            index = index < 0 ? -index - repeatsEdge : 2 * (count - 1) - index + repeatsEdge
            // A single sample has no neighbour to mirror.
            if count == 1 { return 0 }
        }
        return index
    }
}
