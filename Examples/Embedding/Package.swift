// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "embedding",
    dependencies: [.package(name: "hearken", path: "../..")],
    targets: [
        .executableTarget(name: "embedding", dependencies: [.product(name: "Hearken", package: "hearken")])
    ]
)
