"""Makes probabilities.txt: what onnxruntime says of the signal that SileroDetectorTests makes, block by block.

    python3 -m venv venv && venv/bin/pip install --no-deps silero-vad==6.2.3
    venv/bin/pip install onnxruntime==1.31.1 onnx numpy
    venv/bin/python make-probabilities.py > probabilities.txt

First column: silero_vad.onnx of the wheel as it is. Second: the same network with the weights of
silero_vad_16k.safetensors in place of its own, which is what these weights are for.
"""

import importlib.util
import json
import math
import struct
from pathlib import Path

import numpy
import onnx
import onnxruntime
from onnx import numpy_helper

DATA = Path(importlib.util.find_spec("silero_vad").submodule_search_locations[0]) / "data"
RATE, BLOCK, CONTEXT = 16_000, 512, 64
MASK = (1 << 64) - 1


class TestGenerator:
    """HearkenTesting's: SplitMix64."""

    def __init__(self, seed):
        self.state = seed

    def uniform(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        bits = self.state
        bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
        return ((bits ^ (bits >> 31)) >> 11) * 2.0**-52 - 1


def noise(level, milliseconds, seed=1):
    generator = TestGenerator(seed)
    amplitude = 10 ** (level / 20) * math.sqrt(3)
    return [amplitude * generator.uniform() for _ in range(RATE * milliseconds // 1000)]


def tone(frequency, level, milliseconds):
    amplitude = 10 ** (level / 20) * math.sqrt(2)
    step = 2 * math.pi * frequency / RATE
    return [amplitude * math.sin(step * i) for i in range(RATE * milliseconds // 1000)]


def speech_like(level, milliseconds, syllables=4.0, seed=1):
    generator, amplitude, phase, samples = TestGenerator(seed), 10 ** (level / 20), 0.0, []
    for i in range(RATE * milliseconds // 1000):
        syllable = math.fmod(i / RATE * syllables, 1)
        phase += 2 * math.pi * (120 + 20 * math.sin(2 * math.pi * 0.7 * i / RATE)) / RATE
        hiss = generator.uniform()
        if syllable < 0.2:
            samples.append(0.3 * amplitude * hiss)
        elif syllable < 0.85:
            envelope = math.sin(math.pi * (syllable - 0.2) / 0.65)
            voice = sum(math.sin(harmonic * phase) / harmonic for harmonic in range(1, 9))
            samples.append(1.15 * amplitude * envelope * voice)
        else:
            samples.append(0)
    return samples


def signal():
    """SileroDetectorTests.signal."""
    samples = noise(-60, 1000) + speech_like(-20, 3000) + [0.0] * (RATE // 2) + tone(440, -10, 1000)
    samples += speech_like(-30, 2000, syllables=2.5, seed=3) + noise(-25, 1500, seed=2)
    return numpy.array(samples, dtype=numpy.float32)


def safetensors_model():
    """The 16 kHz network with the other weights."""
    contents = (DATA / "silero_vad_16k.safetensors").read_bytes()
    length = struct.unpack("<Q", contents[:8])[0]
    header, data = json.loads(contents[8 : 8 + length]), contents[8 + length :]
    names = {"stft_conv.weight": "stft.forward_basis_buffer"}
    for kind in ("weight", "bias"):
        names |= {f"conv{i + 1}.{kind}": f"encoder.{i}.reparam_conv.{kind}" for i in range(4)}
        names |= {f"lstm_cell.{kind}_{end}": f"decoder.rnn.{kind}_{end}" for end in ("ih", "hh")}
        names[f"final_conv.{kind}"] = f"decoder.decoder.2.{kind}"
    model = onnx.load(DATA / "silero_vad_16k_op15.onnx")
    places = {place.name: place for place in model.graph.initializer}
    for ours, theirs in names.items():
        entry = header[ours]
        begin, end = entry["data_offsets"]
        weights = numpy.frombuffer(data[begin:end], dtype="<f4").reshape(entry["shape"])
        places["model." + theirs].CopyFrom(numpy_helper.from_array(weights, "model." + theirs))
    return model.SerializeToString()


def probabilities(model):
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    takes_rate = any(each.name == "sr" for each in session.get_inputs())
    state = numpy.zeros((2, 1, 128), dtype=numpy.float32)
    heard = numpy.zeros((1, CONTEXT + BLOCK), dtype=numpy.float32)
    samples = signal()
    for start in range(0, len(samples) - BLOCK + 1, BLOCK):
        heard[0, :CONTEXT] = heard[0, BLOCK:]
        heard[0, CONTEXT:] = samples[start : start + BLOCK]
        inputs = {"input": heard, "state": state} | ({"sr": numpy.array(RATE)} if takes_rate else {})
        output, state = session.run(None, inputs)
        yield output[0, 0]


if __name__ == "__main__":
    for pair in zip(probabilities(str(DATA / "silero_vad.onnx")), probabilities(safetensors_model())):
        print("{:.7f} {:.7f}".format(*pair))
