"""The Silero detector beside onnxruntime with one thread: the probabilities' difference, and CPU time per block, in turns.

Both hear the same blocks of 512 samples behind 64 of context. The peer runs silero_vad.onnx of the wheel silero-vad the
way the wheel's own wrapper does; Hearken computes with the weights of silero_vad_16k_op15.onnx, which are the same. The
weights of silero_vad_16k.safetensors are others (another training, as the network is the same): how far the two models
are apart is told, too, and is no matter of precision.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy
import onnxruntime

import recordings

BLOCK, CONTEXT, RATE = 512, 64, 16_000


def peer(session, blocks):
    """Probabilities of the official model, and nanoseconds of CPU time per block."""
    state = numpy.zeros((2, 1, 128), dtype=numpy.float32)
    heard = numpy.zeros((1, CONTEXT + BLOCK), dtype=numpy.float32)
    rate = numpy.array(RATE, dtype=numpy.int64)
    probabilities = numpy.zeros(len(blocks), dtype=numpy.float32)
    spent = 0
    for index, block in enumerate(blocks):
        heard[0, :CONTEXT] = heard[0, BLOCK:]
        heard[0, CONTEXT:] = block
        began = time.thread_time_ns()
        output, state = session.run(None, {"input": heard, "state": state, "sr": rate})
        spent += time.thread_time_ns() - began
        probabilities[index] = output[0, 0]
    return probabilities, spent / len(blocks)


def samples(path):
    return numpy.array(recordings.samples(path), dtype="<i2")


def noisy(values, decibels, seed):
    """The recording with white noise so far below its RMS, at half the level."""
    noise = numpy.random.default_rng(seed).standard_normal(len(values))
    speech = values.astype(numpy.float64)
    noise *= numpy.sqrt(numpy.mean(speech**2)) * 10 ** (-decibels / 20)
    return numpy.clip((speech + noise) / 2, -32768, 32767).astype("<i2")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--data", required=True, type=Path, help="the folder silero_vad/data of the wheel")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--recording", type=Path, help="a WAV file in place of the package's recordings")
    parser.add_argument("--difference-limit", type=float, default=1e-4)
    parser.add_argument("--time-limit", type=float, default=0.5)
    options = parser.parse_args()

    threads = onnxruntime.SessionOptions()
    threads.inter_op_num_threads = threads.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(
        str(options.data / "silero_vad.onnx"), providers=["CPUExecutionProvider"], sess_options=threads
    )
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        clean = options.recording
        if clean is None:
            clean = Path(folder) / "clean.wav"
            recordings.conversation(clean, options.seconds)
        files = {"clean": clean}
        for decibels in (20, 10, 0):
            files[f"white noise at {decibels} dB"] = Path(folder) / f"noise-{decibels}.wav"
            recordings.write(files[f"white noise at {decibels} dB"], noisy(samples(clean), decibels, seed=1))

        def ours(path, weights="silero_vad_16k_op15.onnx"):
            found = Path(folder) / "probabilities"
            command = [options.program, options.data / weights, path, found]
            taken = float(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
            return numpy.fromfile(found, dtype=numpy.float32), taken

        def blocks(path):
            values = samples(path).astype(numpy.float32) / 32768
            return values[: len(values) // BLOCK * BLOCK].reshape(-1, BLOCK)

        for name, path in files.items():
            theirs = peer(session, blocks(path))[0]
            difference = numpy.max(numpy.abs(theirs - ours(path)[0][: len(theirs)]))
            other = ours(path, "silero_vad_16k.safetensors")[0][: len(theirs)]
            failed |= not difference <= options.difference_limit
            print(
                f"{name}: {len(theirs)} blocks ({len(theirs) * BLOCK / RATE:.0f} s), speech in"
                f" {numpy.mean(theirs > 0.5):.0%}, largest difference {difference:.1e};"
                f" the other weights decide otherwise in {numpy.mean((theirs > 0.5) != (other > 0.5)):.1%}"
            )

        short = Path(folder) / "short.wav"
        recordings.write(short, samples(clean)[: 60 * RATE])
        short_blocks = blocks(short)
        times = {"onnxruntime": [], "Hearken": []}
        for turn in range(options.rounds):
            runs = [("onnxruntime", lambda: peer(session, short_blocks)), ("Hearken", lambda: ours(short))]
            for name, run in runs[:: 1 if turn % 2 == 0 else -1]:
                times[name].append(run()[1])
        medians = {name: statistics.median(taken) for name, taken in times.items()}
        ratio = medians["Hearken"] / medians["onnxruntime"]
        failed |= not ratio <= options.time_limit
        for name, taken in medians.items():
            print(f"{name}: {taken / 1000:.1f} us per block (median of {options.rounds})")
        print(f"ratio {ratio:.2f} (limit {options.time_limit}), difference limit {options.difference_limit:.0e}")
    if failed:
        sys.exit("error: a limit is missed")


if __name__ == "__main__":
    main()
