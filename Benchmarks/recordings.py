"""The recordings of Debian's pocketsphinx-testdata, with what is said in them."""

import array
import random
import re
import wave
from pathlib import Path

DATA = Path("/usr/share/pocketsphinx/test/data")
RATE = 16_000


def references():
    """Path and text of each recording that has a transcription: what the package gives, without its <s> marks."""
    found = {}
    for folder, listing in (("librivox", "transcription"), ("cards", "cards.transcription")):
        for line in (DATA / folder / listing).read_text().splitlines():
            match = re.fullmatch(r"<s>\s*(.*?)\s*</s>\s*\((.*)\)", line.strip())
            if match:
                found[DATA / folder / f"{match[2]}.wav"] = match[1]
    # The package has no transcription of it; its grammar goforward.gram and the name say what it is.
    found[DATA / "goforward.raw"] = "go forward ten meters"
    return found


def recordings():
    """Every recording of speech, transcribed or not."""
    return sorted(references()) + [DATA / "numbers.raw", DATA / "something.raw"]


def samples(path):
    """The 16-bit samples of a recording."""
    found = array.array("h")
    if path.suffix == ".raw":
        found.frombytes(path.read_bytes())
    else:
        with wave.open(str(path)) as file:
            assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE, 1, 2), path
            found.frombytes(file.readframes(file.getnframes()))
    return found


def write(path, values):
    """Writes samples as a WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(values.tobytes())


def conversation(path, seconds):
    """Writes all recordings one after the other, with pauses of a quiet room, again until they last `seconds`."""
    noise = random.Random(1)
    values = array.array("h")
    while len(values) < seconds * RATE:
        for recording in recordings():
            values.extend(samples(recording))
            values.extend(noise.randint(-16, 16) for _ in range(3 * RATE // 2))
    write(path, values)
