/// How much of a model is there.
package enum ModelState: String, Sendable {
    /// All files, as they should be.
    case installed
    /// None.
    case absent = "not installed"
    /// Some file is missing or is another one.
    case damaged
}
