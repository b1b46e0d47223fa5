// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nothing measured here, and no peer, is ever a dependency of Hearken.
let hearken: [Target.Dependency] = [
    .product(name: "Hearken", package: "hearken"),
    .product(name: "HearkenTesting", package: "hearken"),
    "Measurement",
]

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "hearken", path: "../")],
    targets: [
        .target(name: "Measurement", dependencies: [.product(name: "Hearken", package: "hearken")]),
        .target(name: "CAllocationCounter"),
        .executableTarget(name: "allocations", dependencies: hearken + ["CAllocationCounter"]),
        .executableTarget(name: "detectors", dependencies: hearken),
        .executableTarget(name: "features", dependencies: hearken),
        .executableTarget(name: "machinery", dependencies: hearken),
        .executableTarget(name: "silero", dependencies: hearken),
        .executableTarget(name: "startup", dependencies: hearken),
        .executableTarget(name: "live", dependencies: hearken),
    ],
    swiftLanguageModes: [.v6]
)
