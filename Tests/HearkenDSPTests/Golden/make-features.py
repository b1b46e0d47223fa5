"""Makes the golden files of this folder: features as the peers compute them, of a signal the tests can make too.

    python3 -m venv venv
    venv/bin/pip install numpy==2.4.6 kaldi-native-fbank==1.22.5 librosa==0.11.0 pyopen-wakeword==1.1.0 ai-edge-litert==2.3.0
    venv/bin/python make-features.py [--spokestack filter.tflite]

`filter.tflite` is the one of Spokestack's wake-word models; without it spokestack.csv stays as it is.
"""

import argparse
from pathlib import Path

import kaldi_native_fbank as knf
import librosa
import numpy as np
import pyopen_wakeword
from ai_edge_litert.interpreter import Interpreter

FOLDER = Path(__file__).parent
RATE = 16_000
SEED = 20_260_101


def signal(count):
    """16-bit samples in whole numbers only, so that FeatureParityTests.signal(_:) makes the very same: noise (Numerical
    Recipes' generator) on a sawtooth whose pitch rises, in quarters that are loud, medium, faint and silent."""
    samples, state, phase = [], SEED, 0
    for index in range(count):
        state = (state * 1_664_525 + 1_013_904_223) % 2**32
        phase = (phase + 26_843_546 + 5_000 * index) % 2**32
        noise = (state >> 16) - 32_768
        saw = (phase >> 16) - 32_768
        loudness = (12_000, 1_200, 12, 0)[index * 4 // count]
        samples.append((saw * loudness + noise * (loudness // 4)) // 32_768 + (40 if loudness else 0))
    return np.array(samples, dtype=np.int16)


def write(name, rows, digits=7):
    rows = np.asarray(rows)
    with open(FOLDER / name, "w") as file:
        for row in rows:
            file.write(",".join(f"{value:.{digits}g}" for value in row) + "\n")
    print(f"{name}: {rows.shape[0]} rows of {rows.shape[1]}")


def kaldi(options, make):
    """Rows of kaldi-native-fbank, whose users give it 16-bit numbers as Kaldi does."""
    options.frame_opts.samp_freq = RATE
    options.frame_opts.dither = 0
    extractor = make(options)
    extractor.accept_waveform(RATE, signal(RATE).astype(np.float32).tolist())
    extractor.input_finished()
    return [extractor.get_frame(index) for index in range(extractor.num_frames_ready)]


def fbank(snip_edges):
    options = knf.FbankOptions()
    options.mel_opts.num_bins = 80
    options.frame_opts.snip_edges = snip_edges
    return kaldi(options, knf.OnlineFbank)


def whisper():
    """As whisper/audio.py has it, with librosa's transform and filters, which are its own."""
    samples = signal(RATE).astype(np.float64) / 32_768
    powers = np.abs(librosa.stft(samples, n_fft=400, hop_length=160, center=True, pad_mode="reflect")) ** 2
    energies = librosa.filters.mel(sr=RATE, n_fft=400, n_mels=80, dtype=np.float64) @ powers[:, :-1]
    rows = np.log10(np.maximum(energies, 1e-10))
    return ((np.maximum(rows, rows.max() - 8) + 4) / 4).T


def run(path, shape, inputs):
    interpreter = Interpreter(model_path=str(path))
    place = interpreter.get_input_details()[0]["index"]
    interpreter.resize_tensor_input(place, shape)
    interpreter.allocate_tensors()
    for each in inputs:
        interpreter.set_tensor(place, each.astype(np.float32).reshape(shape))
        interpreter.invoke()
        yield interpreter.get_tensor(interpreter.get_output_details()[0]["index"]).copy()


def open_wake_word():
    """Calls on 1760 samples: 1280 new ones after 480 old ones."""
    [model] = Path(pyopen_wakeword.__file__).parent.rglob("melspectrogram.tflite")
    samples = signal(RATE)
    calls = [samples[start : start + 1_760] for start in range(0, len(samples) - 1_760 + 1, 1_280)]
    return np.concatenate([rows.reshape(-1, 32) for rows in run(model, (1, 1_760), calls)])


def spokestack(model):
    """Spokestack's own steps up to the magnitudes, then its model."""
    samples = np.clip(signal(RATE).astype(np.float64) / 32_767, -1, 1)
    samples[1:] -= 0.97 * samples[:-1].copy()
    window = np.sin(np.pi * np.arange(512) / 511) ** 2
    starts = range(0, len(samples) - 512 + 1, 160)
    spectra = [np.abs(np.fft.rfft(samples[start : start + 512] * window)) for start in starts]
    return np.concatenate(list(run(model, (1, 257), spectra))).reshape(-1, 40)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--spokestack", type=Path)
    options = parser.parse_args()
    write("kaldi.csv", fbank(snip_edges=True))
    write("kaldi-covering.csv", fbank(snip_edges=False))
    write("kaldi-mfcc.csv", kaldi(knf.MfccOptions(), knf.OnlineMfcc))
    write("whisper.csv", whisper())
    write("open-wake-word.csv", open_wake_word(), digits=8)
    if options.spokestack:
        write("spokestack.csv", spokestack(options.spokestack), digits=8)


main()
