"""Word error rates of `hearken transcribe` and of PocketSphinx alone, on recordings whose text is known.

Peers: pocketsphinx_continuous on the file (as an app would use it), and pocketsphinx_batch on the very segments that
hearken cut, and on the whole file: a decoder that sees all of an utterance before it normalises.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import recordings


def words(text):
    return re.sub(r"[^a-z' ]+", " ", text.lower()).split()


def errors(reference, hypothesis):
    """Substitutions, insertions and deletions: Levenshtein's distance between two lists of words."""
    row = list(range(len(hypothesis) + 1))
    for count, word in enumerate(reference, 1):
        previous, row[0] = row[0], count
        for index, other in enumerate(hypothesis, 1):
            previous, row[index] = row[index], min(
                row[index] + 1, row[index - 1] + 1, previous + (word != other)
            )
    return row[-1]


def run(command):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"error: {' '.join(map(str, command))} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return done.stdout


def hearken(tool, file, grammar):
    """What it understood, and the segments of samples it understood it in."""
    command = [tool, "transcribe", "--format", "jsonl", file]
    if grammar:
        command += ["--set", f"ps-grammar={grammar}"]
    texts, segments, begin, taken = [], [], 0, 0
    for line in run(command).splitlines():
        event = json.loads(line)
        if event["event"] == "activated":
            # The recogniser hears the pre-roll too, but nothing twice.
            begin = max(taken, event["position"] - recordings.RATE // 2)
        elif event["event"] == "recognized":
            texts.append(event["text"])
        elif event["event"] == "deactivated":
            taken = event["position"]
            segments.append((begin, taken))
    return " ".join(texts), segments


def continuous(file, grammar):
    command = ["pocketsphinx_continuous", "-logfn", "/dev/null", "-infile", file]
    return run(command + (["-jsgf", grammar] if grammar else []))


def batch(parts, grammar):
    """Decodes each list of samples as one utterance."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        names = [str(index) for index in range(len(parts))]
        for name, part in zip(names, parts):
            recordings.write(folder / f"{name}.wav", part)
        (folder / "list").write_text("\n".join(names) + "\n")
        model = Path("/usr/share/pocketsphinx/model/en-us")
        command = [
            "pocketsphinx_batch", "-logfn", "/dev/null", "-adcin", "yes", "-adchdr", "44", "-cepext", ".wav",
            "-cepdir", folder, "-ctl", folder / "list", "-hyp", folder / "hypotheses",
            "-hmm", model / "en-us", "-dict", model / "cmudict-en-us.dict",
        ]
        run(command + (["-jsgf", grammar] if grammar else ["-lm", model / "en-us.lm.bin"]))
        lines = (folder / "hypotheses").read_text().splitlines()
        return " ".join(re.sub(r"\s*\([^()]*\)$", "", line) for line in lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hearken", required=True)
    parser.add_argument("--show", action="store_true", help="print what each understood")
    options = parser.parse_args()
    cards = recordings.DATA / "cards" / "cards.gram"
    sets = [
        ("librivox", "librivox", None), ("cards", "cards", None), ("goforward", "goforward", None),
        ("cards, with its grammar", "cards", cards),
    ]
    systems = ["hearken", "continuous", "batch, same segments", "batch, whole file"]
    print(f"{'recordings':26}{'words':>6}" + "".join(f"{system:>23}" for system in systems))
    worse = []
    sums = [0] * (len(systems) + 1)
    for title, key, grammar in sets:
        counts = [0] * len(systems)
        total = 0
        for file, text in sorted(recordings.references().items()):
            if key not in str(file.relative_to(recordings.DATA)):
                continue
            reference = words(text)
            total += len(reference)
            samples = recordings.samples(file)
            ours, segments = hearken(options.hearken, file, grammar)
            texts = [
                ours, continuous(file, grammar),
                batch([samples[begin:end] for begin, end in segments], grammar), batch([samples], grammar),
            ]
            for index, each in enumerate(texts):
                counts[index] += errors(reference, words(each))
            if options.show:
                print(f"{file.name}\n  {'reference':22}{text}")
                for system, each in zip(systems, texts):
                    print(f"  {system:22}{' '.join(words(each))}")
        print(f"{title:26}{total:6}" + "".join(f"{count:14} ({count / total:6.1%})" for count in counts))
        if counts[0] > min(counts[1:3]):
            worse.append(title)
        if grammar is None:
            sums = [one + other for one, other in zip(sums, [total, *counts])]
    print(f"{'all without grammar':26}{sums[0]:6}" + "".join(f"{each:14} ({each / sums[0]:6.1%})" for each in sums[1:]))
    if worse:
        sys.exit(f"error: more errors than PocketSphinx alone on: {'; '.join(worse)}")


main()
