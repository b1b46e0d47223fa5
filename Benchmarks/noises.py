"""Made noises: numpy arrays of any length, from a numpy random generator, with a standard deviation near 1."""

import numpy as np
from scipy.signal import butter, lfilter, sosfilt

RATE = 16_000


def colored(n, r, slope):
    """Noise whose power falls by 6 * slope dB per octave: 0 white, 0.5 pink, 1 brown."""
    bins = np.fft.rfft(r.standard_normal(n))
    bins[1:] /= (np.fft.rfftfreq(n, 1 / RATE)[1:] / 100) ** slope
    bins[0] = 0
    return unit(np.fft.irfft(bins, n))


def unit(x):
    return x / (x.std() or 1)


def swelling(x, r):
    """With a level that wanders by some 6 dB: water, passing cars."""
    count = len(x) // 8_000 + 2
    return x * np.interp(np.arange(len(x)), np.arange(count) * 8_000, 10 ** (r.normal(0, 6, count) / 20))


def switched(x, r):
    """Machines that are switched on and off."""
    gains = np.ones(len(x))
    start, gain = 0, 1.0
    while start < len(x):
        length = int(r.uniform(2, 15) * RATE)
        gains[start : start + length] = gain
        start += length
        gain = 10 ** (r.uniform(-30, 0) / 20)
    return x * gains


def events(n, r, mean_gap, make):
    """Sounds that come by chance, `mean_gap` seconds apart, on a bed of pink noise."""
    x = 0.02 * colored(n, r, 0.5)
    start = 0
    while True:
        start += int(r.exponential(RATE * mean_gap))
        sound = make(r)
        if start + len(sound) >= n:
            return unit(x)
        x[start : start + len(sound)] += sound * r.lognormal(0, 1)


def clatter(r):
    """Dishes: a click and ringing at several frequencies."""
    t = np.arange(RATE // 2) / RATE
    x = sum(
        np.sin(2 * np.pi * r.uniform(300, 7_000) * t + r.uniform(0, 6)) * np.exp(-r.uniform(3, 60) * t) / 3
        for _ in range(r.integers(1, 6))
    )
    k = r.integers(40, 1_500)
    x[:k] += r.standard_normal(k) * np.exp(-np.arange(k) / k * 4)
    return x


def knock(r):
    """Doors and steps."""
    t = np.arange(6_000) / RATE
    tone = np.sin(2 * np.pi * r.uniform(60, 600) * t) * np.exp(-t * r.uniform(15, 80))
    return tone + 0.5 * r.standard_normal(6_000) * np.exp(-t * 200)


def rustle(r):
    """A burst of coloured noise: paper, cloth."""
    k = int(RATE * np.exp(r.uniform(np.log(0.01), np.log(0.6))))
    return colored(max(k, 64), r, r.uniform(-0.5, 1))[:k] * np.hanning(k + 2)[1:-1] ** r.uniform(0.2, 2)


def beep(r):
    k = int(r.uniform(0.05, 0.6) * RATE)
    return np.sin(2 * np.pi * r.uniform(300, 4_000) * np.arange(k) / RATE)


def squeak(r):
    """A gliding tone with an overtone: chairs, doors."""
    k = int(r.uniform(0.05, 0.8) * RATE)
    phase = 2 * np.pi * np.cumsum(np.linspace(r.uniform(200, 2_500), r.uniform(200, 2_500), k)) / RATE
    return np.hanning(k) * (np.sin(phase) + 0.5 * np.sin(2 * phase) + 0.3 * r.standard_normal(k))


def chord(r):
    """A chord that decays: music."""
    t = np.arange(int(r.uniform(0.1, 1.5) * RATE)) / RATE
    root, decay = 220 * 2 ** (r.integers(-12, 24) / 12), r.uniform(0, 4)
    tones = ((c * h, h) for c in (1, 1.26, 1.5) for h in range(1, 6))
    return sum(np.sin(2 * np.pi * root * f * t) / h**1.3 for f, h in tones) * np.exp(-decay * t) / 3


def hum(n, r, base=None):
    """Mains or a transformer."""
    t = np.arange(n) / RATE
    base = base or r.choice([50, 60, 100, 117.3, 25])
    x = sum(np.sin(2 * np.pi * base * k * t + k) * k ** -r.uniform(0.5, 1.5) for k in range(1, 25))
    return unit(x + 0.02 * r.standard_normal(n))


def motor(n, r):
    """Harmonics of a speed that wanders, in noise."""
    t = np.arange(n) / RATE
    knots = np.arange(0, t[-1] + 10, 5)
    phase = 2 * np.pi * np.cumsum(np.interp(t, knots, r.uniform(30, 250, len(knots)))) / RATE
    x = unit(sum(np.sin(k * phase + k * k) * k ** -r.uniform(0.2, 1.2) for k in range(1, 20)))
    return unit(swelling(x + r.uniform(0.1, 1) * colored(n, r, 0.5), r))


def frying(n, r):
    """Many small clicks: frying, rain."""
    x = np.zeros(n)
    places = r.integers(0, n, n // r.integers(60, 800))
    np.add.at(x, places, r.lognormal(0, 1.2, len(places)) * r.choice([-1, 1], len(places)))
    return unit(lfilter([1, -0.5], [1, -r.uniform(0.2, 0.8)], x))


def bands(n, r):
    """Bands of noise that come and go: water, air."""
    x = np.zeros(n)
    for _ in range(4):
        low = r.uniform(100, 5_000)
        high = min(7_900, low * r.uniform(1.2, 4))
        sections = butter(2, [low, high], "band", fs=RATE, output="sos")
        x += swelling(sosfilt(sections, r.standard_normal(n)), r)
    return unit(x)


KINDS = {
    "white": lambda n, r: colored(n, r, r.uniform(-0.2, 0.2)),
    "pink": lambda n, r: colored(n, r, 0.5),
    "brown": lambda n, r: colored(n, r, 1),
    "hum": hum,
    "motor": motor,
    "frying": frying,
    "bands": bands,
    "cars": lambda n, r: unit(swelling(colored(n, r, 0.8), r)),
    "switched": lambda n, r: unit(switched(colored(n, r, 0.4), r)),
    "clatter": lambda n, r: events(n, r, r.choice([0.1, 0.5, 1.5]), clatter),
    "clatter in water": lambda n, r: unit(events(n, r, 0.4, clatter) + 0.3 * bands(n, r)),
    "knocks": lambda n, r: events(n, r, 0.5, knock),
    "rustle": lambda n, r: events(n, r, 0.4, rustle),
    "rustle in water": lambda n, r: unit(events(n, r, 0.1, rustle) + 0.3 * bands(n, r)),
    "beeps": lambda n, r: events(n, r, 1, beep),
    "squeaks": lambda n, r: events(n, r, 1, squeak),
    "music": lambda n, r: events(n, r, 0.3, chord),
}


def loudest(x):
    """The energy of the loudest 128 ms."""
    return (x[: len(x) // 2_048 * 2_048].reshape(-1, 2_048) ** 2).sum(1).max()


def mix(speech, noise, snr):
    """Speech whose loudest 128 ms are `snr` dB over the loudest 128 ms of the noise, at half of full scale."""
    x = speech + np.sqrt(loudest(speech) / (loudest(noise) * 10 ** (snr / 10))) * noise
    return 0.5 * x / np.abs(x).max()


def babble(n, r, voices, speakers=6):
    """People who talk at once: voices in random order, as loud as each other."""
    x = np.zeros(n)
    for _ in range(speakers):
        order = np.concatenate([unit(voices[index]) for index in r.permutation(len(voices))])
        x += np.roll(np.resize(order, n), r.integers(n))
    return unit(x)
