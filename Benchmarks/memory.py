"""Measures the most memory of its own that the command holds while it converts.

    python3 memory.py BRIDGE INPUT [TIMES...]

INPUT holds SFMC payloads, one a line; it is fed as often as TIMES say (1 and 10). Prints the size of
the input, the peak of the anonymous memory (RssAnon of /proc/PID/status, looked at every millisecond)
and the peak of all resident memory, which counts the pages of the program too. Linux.
"""

import os
import subprocess
import sys
import threading
import time


def anonymous(process):
    """The anonymous memory of a process in kilobytes; 0 where it is gone."""
    try:
        with open(f"/proc/{process}/status") as status:
            for line in status:
                if line.startswith("RssAnon:"):
                    return int(line.split()[1])
    except (FileNotFoundError, ProcessLookupError):
        pass
    return 0


def feed(path, times, pipe):
    with pipe:
        for _ in range(times):
            with open(path, "rb") as lines:
                while piece := lines.read(1 << 20):
                    pipe.write(piece)


def peak(command, path, times=1):
    """The peaks of anonymous and of all memory, in megabytes."""
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    feeder = threading.Thread(target=feed, args=(path, times, process.stdin))
    feeder.start()
    most = 0
    while True:
        ended, status, usage = os.wait4(process.pid, os.WNOHANG)
        if ended:
            break
        most = max(most, anonymous(process.pid))
        time.sleep(0.001)
    process.returncode = os.waitstatus_to_exitcode(status)
    feeder.join()
    if process.returncode != 0:
        raise SystemExit(f"{command}: exit {process.returncode}")
    return most / 1024, usage.ru_maxrss / 1024


def convert(bridge, jobs):
    return [bridge, "convert", "--from", "sfmc", "--to", "exponea", "-q", "--jobs", str(jobs)]


def main():
    bridge, path = sys.argv[1:3]
    size = os.path.getsize(path) / 1e6
    print(f"{'input MB':>9}{'jobs':>6}{'anonymous MB':>14}{'resident MB':>13}")
    for times in map(int, sys.argv[3:] or ["1", "10"]):
        for jobs in (1, 2):
            own, resident = peak(convert(bridge, jobs), path, times)
            print(f"{size * times:9.0f}{jobs:6}{own:14.1f}{resident:13.1f}", flush=True)


if __name__ == "__main__":
    main()
