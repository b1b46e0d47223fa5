/// A point in the audio: samples since `start()`, at the pipeline's rate.
///
/// Samples that were lost count too, so a position always tells the time in the audio. It never wraps: Int64 at
/// 48 kHz lasts six million years.
public struct SamplePosition: RawRepresentable, Hashable, Comparable, Sendable {
    /// Samples since `start()`; never negative inside a pipeline.
    public var rawValue: Int64

    /// A position `rawValue` samples after `start()`.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The first sample.
    public static let zero = SamplePosition(rawValue: 0)

    /// Whether `lhs` lies before `rhs`.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The position `samples` later.
    public static func + (lhs: Self, samples: Int) -> Self { Self(rawValue: lhs.rawValue + Int64(samples)) }

    /// The position `samples` earlier.
    public static func - (lhs: Self, samples: Int) -> Self { Self(rawValue: lhs.rawValue - Int64(samples)) }

    /// How many samples lie from `rhs` to `lhs`.
    public static func - (lhs: Self, rhs: Self) -> Int { Int(lhs.rawValue - rhs.rawValue) }

    /// Moves the position `samples` later.
    public static func += (lhs: inout Self, samples: Int) { lhs.rawValue += Int64(samples) }

    /// Seconds since `start()`.
    ///
    /// - Parameter sampleRate: The pipeline's rate in hertz.
    public func seconds(at sampleRate: Int) -> Double { Double(rawValue) / Double(sampleRate) }
}
