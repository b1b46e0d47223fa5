"""Whether voice activity cuts words off: what is recognised with a VAD profile beside what is without, file by file.

Without is the profile dictation, which hears everything; both see ten seconds before they normalise. A recogniser's text
also changes where nothing is cut, with what comes before the first word: the control hears all but the first 100 ms.
Edges: where the energy of the clean recording says that speech begins and ends, beside what the recogniser was given.

Recordings: pocketsphinx-testdata, or --recordings FOLDER of WAV files, 16 kHz mono. A grammar (--grammar FILE, JSGF)
makes texts that differ for other reasons rarer. Noise is made, or --noise FILE; --snr says how far below the speech.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

import noises
import passages
import recordings

PRE_ROLL = 0.5


def texts(options, files, profile, folder):
    output = folder / profile
    output.mkdir(exist_ok=True)
    settings = ["--set", "ps-channel-window=10000"]
    if options.grammar:
        settings += ["--set", f"ps-grammar={Path(options.grammar).resolve()}"]
    command = [options.hearken, "transcribe", "--jobs", "2", "--profile", profile, *settings, "-o", f"{output}/", *files]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return [(output / f"{path.stem}.txt").read_text().split() for path in files]


def activations(options, path):
    """Beginnings of speech, and ends of utterances, in seconds."""
    lines = subprocess.run(
        [options.hearken, "transcribe", "--profile", "vadTrigger", "--format", "jsonl", path],
        stdout=subprocess.PIPE, check=True, text=True,
    ).stdout.splitlines()
    events = [json.loads(line) for line in lines]
    return tuple([e["seconds"] for e in events if e["event"] == kind] for kind in ("speech-started", "deactivated"))


def edges(options, clean, path):
    """Seconds cut off at the beginning and the end (negative: to spare), and how many utterances there were."""
    speech = np.flatnonzero(passages.labels(passages.read(clean))) / 100
    starts, ends = activations(options, path)
    if not starts:
        return speech[-1] - speech[0], speech[-1] - speech[0], 0
    return starts[0] - PRE_ROLL - speech[0], speech[-1] + 0.01 - ends[-1], len(ends)


def equal(ours, theirs, place=slice(None)):
    return sum(a[place] == b[place] for a, b in zip(ours, theirs)) / len(ours)


def condition(name, options, clean, make, folder):
    files, later = [], []
    for place in ("files", "later"):
        (folder / place).mkdir(parents=True)
    for path in clean:
        x = make(passages.read(path))
        files.append(folder / "files" / f"{path.stem}.wav")
        later.append(folder / "later" / f"{path.stem}.wav")
        passages.write(files[-1], x)
        passages.write(later[-1], x[passages.RATE // 10 :])
    without = texts(options, files, "dictation", folder)
    voice = texts(options, files, "vadTriggerSpeech", folder)
    (folder / "control").mkdir()
    control = texts(options, later, "dictation", folder / "control")
    found = [edges(options, path, file) for path, file in zip(clean, files)]
    print(
        f"{name}: {len(files)} recordings; text as without: {equal(voice, without):.1%}"
        f" (control {equal(control, without):.1%}), first word {equal(voice, without, slice(0, 1)):.1%}"
        f" ({equal(control, without, slice(0, 1)):.1%}), last word {equal(voice, without, slice(-1, None)):.1%}"
        f" ({equal(control, without, slice(-1, None)):.1%})\n"
        f"  edges: beginning cut in {sum(e[0] > 0 for e in found)}, end cut in {sum(e[1] > 0 for e in found)},"
        f" none heard in {sum(e[2] == 0 for e in found)}, one utterance in {sum(e[2] == 1 for e in found)}",
        flush=True,
    )
    for path, (start, end, _) in zip(clean, found):
        if max(start, end) > 0:
            print(f"  {path.name}: {max(start, 0):.2f} s at the beginning, {max(end, 0):.2f} s at the end")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hearken", required=True)
    parser.add_argument("--recordings", type=Path)
    parser.add_argument("--grammar")
    parser.add_argument("--noise")
    parser.add_argument("--snr", type=float, default=12)
    options = parser.parse_args()
    clean = sorted(options.recordings.rglob("*.wav")) if options.recordings else recordings.recordings()
    if not clean:
        sys.exit(f"error: there are no WAV files in {options.recordings}")
    r = np.random.default_rng(1)
    recorded = passages.read(options.noise) if options.noise else None

    def noisy(x):
        if recorded is None:
            return noises.mix(x, noises.KINDS["clatter in water"](len(x), r), options.snr)
        return noises.mix(x, np.roll(recorded, -r.integers(len(recorded)))[: len(x)], options.snr)

    with tempfile.TemporaryDirectory() as folder:
        condition("clean", options, clean, lambda x: x, Path(folder) / "clean")
        condition(f"noise at {options.snr:g} dB", options, clean, noisy, Path(folder) / "noise")


main()
