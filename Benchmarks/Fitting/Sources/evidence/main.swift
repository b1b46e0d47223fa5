// Writes the evidence of the statistical detector, rows of Float32, for audio on standard input, Float32 at 16 kHz.
import Foundation
import HearkenDSP
@testable import HearkenStages

let input = FileHandle.standardInput.readDataToEndOfFile()
let samples = input.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
var extractor = try FeatureExtractor(SpectralBands.options(sampleRate: 16_000))
var evidence = try SpeechEvidence(sampleRate: 16_000)
var output: [Float] = []
extractor.accept(samples.span) { spectrum in
    evidence.observe(spectrum)
    output += evidence.inputs
}
FileHandle.standardOutput.write(output.withUnsafeBytes { Data($0) })
