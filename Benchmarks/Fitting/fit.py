"""Fits the classifier of the statistical detector, and prints SpeechClassifier+Weights.swift.

Speech is any folder of WAV files, 16 kHz mono; labels come from its energy, so it must be clean. Noise is made, and
mixed in at -10...18 dB. The evidence is computed by Hearken itself.
"""

import argparse
import pathlib
import subprocess
import sys

import numpy as np
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import StandardScaler

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import noises  # noqa: E402
import passages  # noqa: E402

INPUTS, UNITS = 81, 16
# One row in so many is used: neighbours are much alike.
STRIDE = 4


def evidence(program, x):
    rows = subprocess.run([program], input=x.astype("<f4").tobytes(), stdout=subprocess.PIPE, check=True).stdout
    return np.frombuffer(rows, "<f4").reshape(-1, INPUTS)


def samples(program, files, kind, snr, r):
    speech = passages.passage(r.choice(files, min(45, len(files)), replace=False), r)
    truth = passages.labels(speech)
    x = speech
    if kind:
        noise = noises.KINDS[kind](len(x), r)
        if r.random() < 0.5:
            other = noises.KINDS[r.choice(list(noises.KINDS))](len(x), r)
            noise = noise + other * 10 ** (r.uniform(-20, 0) / 20)
        x = noises.mix(x, noise, snr)
    x = np.round(x * 10 ** (r.uniform(-30, 0) / 20) * 32_768) / 32_768
    rows = evidence(program, x)
    # A row's window of 512 samples ends in the third 10 ms.
    truth = truth[2 : 2 + len(rows)]
    return rows[: len(truth) : STRIDE], truth[::STRIDE]


def swift(name, values):
    numbers = [f"{value:.5g}" for value in np.ravel(values)]
    lines, line = [], "       "
    for number in numbers:
        if len(line) + len(number) > 117:
            lines.append(line)
            line = "       "
        line += f" {number},"
    return f"    static let {name}: [Float] = [\n" + "\n".join([*lines, line]) + "\n    ]\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("speech")
    options = parser.parse_args()
    files = sorted(pathlib.Path(options.speech).rglob("*.wav"))
    if len(files) < 20:
        sys.exit(f"error: {options.speech} has {len(files)} WAV files; 20 or more are needed")
    r = np.random.default_rng(options.seed)
    jobs = [(kind, snr + r.uniform(-4, 4)) for kind in noises.KINDS for snr in (14, 6, 0, -6)] + 6 * [(None, 0)]
    parts = []
    for index, (kind, snr) in enumerate(jobs):
        print(f"\r{index + 1}/{len(jobs)} {kind or 'clean':20}", end="", file=sys.stderr, flush=True)
        parts.append(samples(options.program, files, kind, snr, r))
    inputs, truth = np.concatenate([p[0] for p in parts]), np.concatenate([p[1] for p in parts])
    print(f"\n{len(truth)} rows, {truth.mean():.0%} speech", file=sys.stderr)
    scaler = StandardScaler().fit(inputs)
    # So strong a decay, and so few epochs, because real noise differs from made noise.
    model = MLPClassifier(
        (UNITS,), max_iter=4, alpha=0.3, learning_rate_init=2e-3, batch_size=2_000, random_state=options.seed
    ).fit(scaler.transform(inputs), truth)
    hidden = model.coefs_[0] / scaler.scale_[:, None]
    print("// Made by Benchmarks/Fitting/fit; do not edit.\n")
    print("extension SpeechClassifier {")
    print("    /// The weights of the units for the first input, the second, and so on.")
    print(swift("hiddenWeights", hidden))
    print("    /// What is added in each unit.")
    print(swift("hiddenBiases", model.intercepts_[0] - scaler.mean_ @ hidden))
    print("    /// What the units count for.")
    print(swift("outputWeights", model.coefs_[1]))
    print("    /// What is added in the end.")
    print(f"    static let outputBias: Float = {model.intercepts_[1][0]:.5g}")
    print("}")


main()
