"""CPU time of spectral features beside kaldi-native-fbank, on the same recordings, one thread each, in turns.

The peer gets the audio at once, as a list of floats, which its binding copies; that is measured by itself, with frames an
hour apart, and taken off. Hearken gets it in frames of 20 ms, as its stages do.
"""

import argparse
import statistics
import subprocess
import sys
import time

import kaldi_native_fbank as knf

import recordings

RATE = recordings.RATE


def fbank():
    options = knf.FbankOptions()
    options.mel_opts.num_bins = 80
    return options, knf.OnlineFbank


def mfcc():
    return knf.MfccOptions(), knf.OnlineMfcc


def cost(kind, samples, shift=10.0):
    """Nanoseconds of CPU time, and rows."""
    options, make = kind()
    options.frame_opts.dither = 0
    options.frame_opts.frame_shift_ms = shift
    extractor = make(options)
    began = time.thread_time_ns()
    extractor.accept_waveform(RATE, samples)
    return time.thread_time_ns() - began, extractor.num_frames_ready


def peer(kind, samples):
    """Nanoseconds of CPU time per row."""
    copying, _ = cost(kind, samples, shift=3_600_000.0)
    whole, rows = cost(kind, samples)
    return (whole - copying) / rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--limit", type=float, default=4)
    options = parser.parse_args()

    # Both hear the recordings of pocketsphinx-testdata that are WAV files.
    files = [path for path in recordings.recordings() if path.suffix == ".wav"]
    samples = [float(sample) for path in files for sample in recordings.samples(path)]
    program = subprocess.Popen([options.program, *files], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ours(preset):
        print(preset, file=program.stdin, flush=True)
        answer = program.stdout.readline()
        return float(answer) if answer else sys.exit(f"error: {options.program} has ended")

    peers = {"kaldi": fbank, "kaldi-mfcc": mfcc}
    presets = [*peers, "whisper", "spokestack", "open-wake-word"]
    theirs = {preset: [] for preset in peers}
    times = {preset: [] for preset in presets}
    for turn in range(options.rounds):
        for preset in presets:
            runs = [(times, lambda: ours(preset))]
            if preset in peers:
                runs.append((theirs, lambda: peer(peers[preset], samples)))
            for found, run in runs[:: 1 if turn % 2 == 0 else -1]:
                found[preset].append(run())
    program.stdin.close()

    print(f"us of CPU time per row, medians of n={options.rounds} interleaved rounds; peer: kaldi-native-fbank")
    print(f"{'preset':16}{'peer':>8}{'hearken':>9}{'times faster':>14}")
    for preset in presets:
        taken = statistics.median(times[preset])
        line = f"{preset:16}{'':8}{taken / 1000:9.2f}"
        if preset in peers:
            other = statistics.median(theirs[preset])
            line = f"{preset:16}{other / 1000:8.2f}{taken / 1000:9.2f}{other / taken:14.1f}"
        print(line)
    if statistics.median(theirs["kaldi"]) < options.limit * statistics.median(times["kaldi"]):
        sys.exit(f"error: fewer than {options.limit} times faster than the peer")


main()
