"""CPU time and peak memory of `hearken transcribe` beside pocketsphinx_continuous, on the same recordings.

A process for each recording, as pocketsphinx_continuous takes only one; the two take turns in every round. The last
line of figures is one hearken process for all recordings, which has no peer.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import recordings


def cost(command):
    """CPU seconds (user and system) and peak resident KiB of a command."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"error: {' '.join(map(str, command))} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hearken", required=True)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--conversation", type=int, default=60, help="seconds of the long recording")
    parser.add_argument("--cpu-limit", type=float, default=1.10)
    parser.add_argument("--memory-limit", type=float, default=1.25)
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        long = Path(folder) / "conversation.wav"
        recordings.conversation(long, options.conversation)
        files = recordings.recordings() + [long]
        peer = {file: [] for file in files}
        ours = {file: [] for file in files}
        whole = []
        for turn in range(options.rounds):
            for file in files:
                commands = [
                    (peer, ["pocketsphinx_continuous", "-logfn", "/dev/null", "-infile", file]),
                    (ours, [options.hearken, "transcribe", file]),
                ]
                for costs, command in commands[:: 1 if turn % 2 == 0 else -1]:
                    costs[file].append(cost(command))
            whole.append(cost([options.hearken, "transcribe", *files]))
            print(f"round {turn + 1} of {options.rounds}", file=sys.stderr)

    def median(costs, index):
        return statistics.median(each[index] for each in costs)

    def totals(costs):
        return [sum(costs[file][turn][0] for file in files) for turn in range(options.rounds)]

    print(f"medians of n={options.rounds} interleaved rounds; peer: pocketsphinx_continuous -infile")
    print(f"{'recording':44}{'CPU s: peer':>12}{'hearken':>9}{'ratio':>7}{'MiB: peer':>11}{'hearken':>9}{'ratio':>7}")
    for file in files:
        values = [median(peer[file], 0), median(ours[file], 0), median(peer[file], 1), median(ours[file], 1)]
        print(
            f"{file.name:44}{values[0]:12.2f}{values[1]:9.2f}{values[1] / values[0]:7.2f}"
            f"{values[2] / 1024:11.1f}{values[3] / 1024:9.1f}{values[3] / values[2]:7.2f}"
        )
    processor = statistics.median(totals(ours)) / statistics.median(totals(peer))
    turns = sorted(one / other for one, other in zip(totals(ours), totals(peer)))
    peaks = [max(median(costs[file], 1) for file in files) for costs in (ours, peer)]
    memory = peaks[0] / peaks[1]
    print(
        f"all, a process each: CPU {statistics.median(totals(peer)):.2f} s, hearken {statistics.median(totals(ours)):.2f} s, "
        f"ratio {processor:.3f} (rounds {turns[0]:.3f} to {turns[-1]:.3f})"
    )
    print(f"peak memory: {peaks[1] / 1024:.1f} MiB, hearken {peaks[0] / 1024:.1f} MiB, ratio {memory:.3f}")
    print(f"all in one hearken process: CPU {median(whole, 0):.2f} s, peak {median(whole, 1) / 1024:.1f} MiB")
    if processor > options.cpu_limit or memory > options.memory_limit:
        sys.exit(f"error: over a limit: CPU {options.cpu_limit}, memory {options.memory_limit}")


main()
