"""Recordings of speech in a row, with pauses, and where the speech is, by its energy: so they must be clean."""

import sys
import wave

import numpy as np

RATE = 16_000


def read(path):
    """The samples of a recording in -1...1; '.raw' is 16 kHz mono of 16 bits without a header."""
    if str(path).endswith(".raw"):
        return np.fromfile(path, "<i2") / 32_768
    with wave.open(str(path)) as file:
        if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (RATE, 1, 2):
            sys.exit(f"error: {path} is not 16 kHz mono of 16 bits")
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32_768


def write(path, x):
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(np.clip(np.round(x * 32_768), -32_768, 32_767).astype("<i2").tobytes())


def levels(x):
    """dB relative to full scale, per 10 ms."""
    return 10 * np.log10((x[: len(x) // 160 * 160].reshape(-1, 160) ** 2).mean(1) + 1e-12)


def passage(files, r):
    """Recordings with pauses of 0.5...5 s of their own background level between them."""
    pieces = []
    for path in files:
        x = read(path)
        background = 10 ** (np.percentile(levels(x), 5) / 20)
        pieces += [x, background * r.standard_normal(int(r.uniform(0.5, 5) * RATE))]
    return np.concatenate(pieces)


def labels(x, depth=35):
    """Speech, per 10 ms: within `depth` dB of the loudest around, gaps under 250 ms filled, pieces under 80 ms dropped."""
    level = levels(x)
    peaks = np.array([level[max(0, t - 300) : t + 300].max() for t in range(0, len(level), 50)]).repeat(50)
    speech = (level > peaks[: len(level)] - depth) & (level > -55)
    for value, longest in ((False, 25), (True, 8)):
        edges = np.flatnonzero(np.diff(np.concatenate([[2], speech.astype(int), [2]])))
        for start, end in zip(edges, edges[1:]):
            if speech[start] == value and end - start < longest and 0 < start and end < len(speech):
                speech[start:end] = not value
    return speech
