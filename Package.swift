// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "hearken",
    products: [
        .library(name: "Hearken", targets: ["Hearken"]),
        .library(name: "HearkenTesting", targets: ["HearkenTesting"]),
        .executable(name: "hearken", targets: ["hearken-cli"]),
    ],
    traits: [
        .trait(
            name: "PocketSphinx",
            description: "Recognition with PocketSphinx (needs libpocketsphinx-dev and pocketsphinx-en-us)."
        ),
        .trait(
            name: "WebRTC",
            description: "WebRTC's voice activity, gain control and noise suppression "
                + "(needs libwebrtc-audio-processing-dev)."
        ),
        .default(enabledTraits: ["PocketSphinx", "WebRTC"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // MARK: Core
        .target(name: "HearkenCore", swiftSettings: [.enableExperimentalFeature("Lifetimes")]),
        .systemLibrary(name: "CLinuxThread"),
        .target(
            name: "HearkenRealtime",
            dependencies: ["CLinuxThread"],
            swiftSettings: [.enableExperimentalFeature("Lifetimes"), .strictMemorySafety()]
        ),

        // MARK: Signals
        .target(name: "CVectorKernels"),
        .systemLibrary(name: "CFFTW", pkgConfig: "fftw3f", providers: [.apt(["libfftw3-dev"])]),
        .target(
            name: "HearkenDSP",
            dependencies: ["HearkenCore", "CFFTW"],
            swiftSettings: [.enableExperimentalFeature("Lifetimes"), .strictMemorySafety()]
        ),

        // MARK: Audio
        .target(name: "CALSA", linkerSettings: [.linkedLibrary("asound")]),  // needs libasound2-dev
        .systemLibrary(name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CSoXR", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),
        .target(
            name: "HearkenAudio",
            dependencies: ["HearkenCore", "HearkenRealtime", "CALSA", "CSndFile", "CSoXR"],
            swiftSettings: [.strictMemorySafety()]
        ),

        // MARK: Stages and engines
        .target(name: "HearkenStages", dependencies: ["HearkenCore", "HearkenDSP"]),
        .target(
            name: "HearkenSilero",
            dependencies: ["HearkenCore", "HearkenDSP", "HearkenStages", "CVectorKernels"],
            swiftSettings: [.enableExperimentalFeature("Lifetimes"), .strictMemorySafety()]
        ),
        .target(
            name: "CWebRTCAudioProcessing",
            cxxSettings: [.headerSearchPath("forward"), .define("HEARKEN_WEBRTC", .when(traits: ["WebRTC"]))],
            linkerSettings: [.linkedLibrary("webrtc_audio_processing", .when(traits: ["WebRTC"]))]
        ),
        .target(
            name: "HearkenWebRTC",
            dependencies: [
                "HearkenCore", "HearkenStages",
                .target(name: "CWebRTCAudioProcessing", condition: .when(traits: ["WebRTC"])),
            ],
            swiftSettings: [.enableExperimentalFeature("Lifetimes"), .strictMemorySafety()]
        ),
        .systemLibrary(name: "CPocketSphinx", pkgConfig: "pocketsphinx", providers: [.apt(["libpocketsphinx-dev"])]),
        .target(
            name: "HearkenPocketSphinx",
            dependencies: [
                "HearkenCore",
                .target(name: "CPocketSphinx", condition: .when(traits: ["PocketSphinx"])),
            ],
            swiftSettings: [.strictMemorySafety()]
        ),

        // MARK: What an app imports
        .target(
            name: "Hearken",
            dependencies: [
                "HearkenCore", "HearkenRealtime", "HearkenDSP", "HearkenAudio", "HearkenStages", "HearkenSilero",
                .target(name: "HearkenWebRTC", condition: .when(traits: ["WebRTC"])),
                .target(name: "HearkenPocketSphinx", condition: .when(traits: ["PocketSphinx"])),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Yams", package: "Yams"),
            ]
        ),
        .target(name: "HearkenTesting", dependencies: ["HearkenCore", "HearkenRealtime", "HearkenAudio", "Hearken"]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .executableTarget(
            name: "hearken-cli",
            dependencies: [
                "CCairo", "CMalloc",
                "HearkenCore", "HearkenDSP", "HearkenAudio", "Hearken",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),

        // MARK: Tests
        .testTarget(name: "HearkenCoreTests", dependencies: ["HearkenCore"]),
        .testTarget(name: "HearkenRealtimeTests", dependencies: ["HearkenRealtime"]),
        .testTarget(name: "HearkenDSPTests", dependencies: ["HearkenDSP", "HearkenCore"], exclude: ["Golden"]),
        .target(name: "AudioTestSupport", path: "Tests/AudioTestSupport"),
        .testTarget(name: "HearkenAudioTests", dependencies: ["HearkenAudio", "HearkenCore", "AudioTestSupport"]),
        .testTarget(name: "HearkenStagesTests", dependencies: ["HearkenStages", "HearkenDSP", "HearkenTesting"]),
        .testTarget(name: "HearkenWebRTCTests", dependencies: ["HearkenWebRTC", "HearkenStages", "HearkenTesting"]),
        .testTarget(
            name: "HearkenSileroTests",
            dependencies: [
                "HearkenSilero", "HearkenStages", "HearkenCore", "CVectorKernels", "HearkenTesting", "AudioTestSupport",
            ], exclude: ["Golden"]),
        .testTarget(
            name: "HearkenPocketSphinxTests",
            dependencies: ["HearkenPocketSphinx", "HearkenCore"]
        ),
        .testTarget(name: "HearkenTests", dependencies: ["Hearken", "HearkenTesting", "AudioTestSupport"]),
        .testTarget(
            name: "hearken-cliTests",
            dependencies: [
                "hearken-cli", "Hearken", "HearkenCore", "HearkenDSP", "CCairo", "AudioTestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Golden"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// One place for what every target shares. In CI a warning is an error. (The tool takes HEARKEN_… for settings.)
let isStrict = Context.environment["WARNINGS_ARE_ERRORS"] != nil
for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? [])
        + ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) }
        + (isStrict ? [.treatAllWarnings(as: .error)] : [])
    if isStrict {
        target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
        target.cxxSettings = (target.cxxSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}
