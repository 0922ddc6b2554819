"""Measures how long the conversion of one payload takes as a whole process.

    python3 starts.py BRIDGE PAYLOAD [STARTS]

PAYLOAD is a file with one SFMC payload. Prints the median and the quartiles of STARTS (200) starts in
milliseconds, in turn with `cat` over the same file, which is what starting a process costs.
"""

import os
import shutil
import statistics
import sys
import time


def start(command):
    """How long a process takes from its start to its end, in milliseconds."""
    actions = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    begin = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
    _, status = os.waitpid(process, 0)
    end = time.perf_counter()
    if status != 0:
        raise SystemExit(f"{command}: exit {os.waitstatus_to_exitcode(status)}")
    return (end - begin) * 1000


def measure(bridge, payload, count=200):
    """The times of the command and of `cat`."""
    commands = [
        [bridge, "convert", "--from", "sfmc", "--to", "exponea", "-q", payload],
        [shutil.which("cat"), payload],
    ]
    for command in commands:
        start(command)
    times = [[start(command) for command in commands] for _ in range(count)]
    return tuple(zip(*times))


def main():
    bridge, payload = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    for name, times in zip(("pushbridge", "cat"), measure(bridge, payload, count)):
        first, median, third = statistics.quantiles(times, n=4)
        print(f"{name:11}{median:6.2f} ms ({first:.2f} to {third:.2f}), {count} starts")


if __name__ == "__main__":
    main()
