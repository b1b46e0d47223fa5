// swift-tools-version: 6.2
import PackageDescription

// What fits constants of Hearken to recordings. It looks inside: built with -enable-testing, so a package of its own.
let package = Package(
    name: "fitting",
    dependencies: [.package(name: "hearken", path: "../../")],
    targets: [.executableTarget(name: "evidence", dependencies: [.product(name: "Hearken", package: "hearken")])],
    swiftLanguageModes: [.v6]
)
