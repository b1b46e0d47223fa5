"""How well detectors tell speech from noise: the area under the ROC curve, per 10 ms, for noises at several levels.

Peers: the official Silero model in onnxruntime, and WebRTC's detector (webrtcvad), its four modes summed to one score.
Hearken's scores are those that `hearken vad --format tsv` prints. Speech: the recordings of pocketsphinx-testdata with
pauses of 0.5 to 5 s, labelled by their energy (their rooms lie some 35 dB below the speech), or --speech with --labels.
Noise: made, and what --noise names.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import onnxruntime
import webrtcvad
from scipy.stats import rankdata

import noises
import passages
import recordings

BLOCK, CONTEXT, RATE = 512, 64, passages.RATE
LEVELS = (20, 10, 5, 0)


def silero(x, model):
    """Times and scores of the official model."""
    threads = onnxruntime.SessionOptions()
    threads.inter_op_num_threads = threads.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(model), sess_options=threads, providers=["CPUExecutionProvider"])
    heard = np.zeros((1, CONTEXT + BLOCK), dtype=np.float32)
    state, rate = np.zeros((2, 1, 128), dtype=np.float32), np.array(RATE)
    scores = []
    for block in x[: len(x) // BLOCK * BLOCK].reshape(-1, BLOCK):
        heard[0, :CONTEXT] = heard[0, BLOCK:]
        heard[0, CONTEXT:] = block
        score, state = session.run(None, {"input": heard, "state": state, "sr": rate})
        scores.append(score[0, 0])
    return np.arange(len(scores)) * BLOCK / RATE, np.array(scores)


def webrtc(x):
    """Times and how many of the four modes say speech."""
    samples = np.clip(np.round(x * 32_768), -32_768, 32_767).astype("<i2")
    detectors = [webrtcvad.Vad(mode) for mode in range(4)]
    frames = [frame.tobytes() for frame in samples[: len(samples) // 320 * 320].reshape(-1, 320)]
    scores = [sum(detector.is_speech(frame, RATE) for detector in detectors) for frame in frames]
    return np.arange(len(scores)) * 320 / RATE, np.array(scores)


def hearken(tool, path, *options):
    rows = subprocess.run(
        [tool, "vad", path, "--format", "tsv", *options], stdout=subprocess.PIPE, check=True, text=True
    ).stdout
    return np.array([[float(value) for value in row.split("\t")] for row in rows.splitlines()]).T


def area(truth, times, scores):
    """The area under the ROC curve: each 10 ms has the score of the block that its middle lies in."""
    middles = (np.arange(len(truth)) + 0.5) / 100
    found = scores[np.clip(np.searchsorted(times, middles, side="right") - 1, 0, None)]
    positives = truth.sum()
    return (rankdata(found)[truth].sum() - positives * (positives + 1) / 2) / (positives * (len(truth) - positives))


def all_areas(x, truth, options, folder):
    path = folder / "mix.wav"
    passages.write(path, x)
    # All hear what the file holds.
    x = passages.read(path).astype(np.float32)
    modes = [hearken(options.hearken, path, "--detector", "webrtc", "--set", f"vad-mode={mode}") for mode in range(4)]
    # Frames of 32 ms are its blocks; with others a score is that of the latest whole block.
    weights = f"silero-model={options.data / 'silero_vad_16k_op15.onnx'}"
    official = ["--detector", "silero", "--set", weights, "--set", "frame-width=32"]
    found = {
        "webrtcvad": webrtc(x),
        "Silero": silero(x, options.data / "silero_vad.onnx"),
        "statistical": hearken(options.hearken, path, "--detector", "statistical"),
        "webrtc": (modes[0][0], sum(mode[1] for mode in modes)),
        "silero": hearken(options.hearken, path, *official),
        "energy": hearken(options.hearken, path, "--detector", "energy"),
    }
    return {name: area(truth, *scores) for name, scores in found.items()}


def read_labels(path, count):
    truth = np.zeros(count, dtype=bool)
    for line in Path(path).read_text().splitlines():
        start, end = (round(float(value) * 100) for value in line.split()[:2])
        truth[start:end] = True
    return truth


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hearken", required=True)
    parser.add_argument("--data", required=True, type=Path, help="the folder silero_vad/data of the wheel")
    parser.add_argument("--speech", type=Path, help="a clean WAV file, 16 kHz mono")
    parser.add_argument("--labels", help="its speech: START<tab>END in seconds on each line")
    parser.add_argument("--noise", action="append", default=[], metavar="NAME=FILE", help="a recorded noise")
    options = parser.parse_args()

    r = np.random.default_rng(1)
    if options.speech:
        speech = passages.read(options.speech)
    else:
        speech = passages.passage([path for _ in range(4) for path in recordings.recordings()], r)
    count = len(speech) // 160
    truth = read_labels(options.labels, count) if options.labels else passages.labels(speech, depth=25)
    voices = [passages.read(path) for path in recordings.recordings()]
    kinds = {
        "white": lambda n: noises.colored(n, r, 0),
        "pink": lambda n: noises.colored(n, r, 0.5),
        "hum": lambda n: noises.hum(n, r, 50),
        "clatter": lambda n: noises.events(n, r, 0.5, noises.clatter),
        "babble": lambda n: noises.babble(n, r, voices),
    }
    for name, _, file in (noise.partition("=") for noise in options.noise):
        recorded = passages.read(file)
        kinds[name] = lambda n, recorded=recorded: np.resize(recorded, n)
    conditions = [("clean", None, None)] + [(kind, make, snr) for kind, make in kinds.items() for snr in LEVELS]
    print(f"{len(speech) / RATE:.0f} s, speech in {truth.mean():.0%}; area under the ROC curve")
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        for kind, make, snr in conditions:
            x = speech if make is None else noises.mix(speech, make(len(speech)), snr)
            areas = all_areas(x, truth, options, Path(folder))
            if kind == "clean":
                print(f"{'':14}" + "".join(f"{name:>13}" for name in areas))
            print(f"{kind:8}{'' if snr is None else f'{snr:3} dB':6}" + "".join(f"{a:13.3f}" for a in areas.values()), flush=True)
            if kind == "babble":
                continue  # The noise is speech.
            missed |= areas["statistical"] < areas["webrtcvad"] or areas["silero"] < areas["Silero"] - 0.01
    if missed:
        sys.exit("error: statistical is worse than WebRTC somewhere, or silero than the official model")


main()
