extension Float {
    /// The number as a converter would deliver it: in -1...1, and 0 for what is no number.
    package var asSample: Float { isFinite ? min(max(self, -1), 1) : 0 }
}
