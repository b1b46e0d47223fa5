// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "custom-parts",
    dependencies: [.package(name: "hearken", path: "../..")],
    targets: [
        .executableTarget(name: "custom-parts", dependencies: [.product(name: "Hearken", package: "hearken")])
    ]
)
