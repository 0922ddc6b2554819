"""Measures all that is said about speed and memory, and prints at the end what was reached.

    python3 table.py BRIDGE SHARED FOLDER [ROUNDS]

BRIDGE is the command, SHARED the folder with `bench.py` and the peers, FOLDER holds VENDOR.ndjson.
The variable PYTHON names an interpreter that has orjson. What is not installed is skipped with a
line. Ratios are medians of the rounds' ratios within this one run.
"""

import os
import shutil
import statistics
import subprocess
import sys
import time

import allocations
import memory
import pairs
import starts

PAYLOADS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "payloads")


def skip(what, why):
    print(f"skipped: {what}: {why}")
    return []


def against_peers(bridge, shared, folder, rounds):
    """The ratios of SFMC to Exponea that bench.py tells, the command being its base."""
    if not os.path.exists("/usr/bin/time"):
        return skip("the peers", "GNU time (/usr/bin/time) is not installed")
    peers = {"Python json": f"sh {shared}/peers/python/run.sh stdlib"}
    if os.environ.get("PYTHON"):
        peers = {"Python + orjson": f"sh {shared}/peers/python/run.sh orjson"} | peers
    else:
        skip("Python + orjson", "orjson is not installed")
    for name, command in (("Node", "node"), ("jq", "jq")):
        if shutil.which(command):
            peers[name] = f"sh {shared}/peers/{command}/run.sh"
        else:
            skip(name, f"{command} is not installed")
    own = f"pushbridge={' '.join(memory.convert(bridge, 1))}"
    command = [sys.executable, f"{shared}/bench.py", "--input", f"{folder}/sfmc.ndjson"]
    command += ["--rounds", str(rounds), own, *(f"{name}={line}" for name, line in peers.items())]
    # Peers that are no Python themselves must find an interpreter too.
    environment = dict(os.environ, PYTHON=os.environ.get("PYTHON") or sys.executable)
    table = subprocess.run(command, stdout=subprocess.PIPE, check=True, env=environment)
    print(table.stdout.decode())
    ratios = {}
    for row in table.stdout.decode().splitlines():
        cells = [cell.strip() for cell in row.split("|")]
        if len(cells) > 3 and cells[1] in peers:
            ratios[cells[1]] = 1 / float(cells[-2])
    return [
        (f"SFMC to Exponea, --jobs 1, against {name}", f"{ratio:.2f} times as fast")
        for name, ratio in ratios.items()
    ]


def all_pairs(bridge, folder, rounds):
    python = os.environ.get("PYTHON")
    if not python:
        return skip("every pair of vendors", "orjson is not installed")
    rows = pairs.show(pairs.measure(bridge, python, folder, rounds))
    source, target, _, _, ratio, _ = min(rows, key=lambda row: row[4])
    slower = sum(row[4] < 1 for row in rows)
    most = max(row[5] for row in rows)
    return [
        (f"slowest pair ({source} to {target}) against orjson's loads + dumps",
         f"{ratio:.2f} times as fast; {slower} of {len(rows)} slower than it"),
        ("--report, the most of a pair", f"{most:.2f} times as long as without"),
    ]


def two_workers(bridge, folder, rounds):
    def wall(jobs):
        begin = time.perf_counter()
        with open(f"{folder}/sfmc.ndjson", "rb") as lines:
            subprocess.run(
                memory.convert(bridge, jobs), stdin=lines, stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - begin

    if (os.cpu_count() or 1) < 2:
        return skip("two workers", "there is one processor")
    times = [(wall(1), wall(2)) for _ in range(rounds)]
    ratio = statistics.median(one / two for one, two in times)
    # Who else works on the machine takes the second processor; the shortest times tell of the least.
    shortest = min(one for one, _ in times) / min(two for _, two in times)
    print(f"{ratio:.2f} times as fast (median of the rounds), {shortest:.2f} by the shortest times")
    return [("two workers against one, wall",
             f"{ratio:.2f} times as fast; {shortest:.2f} by the shortest times")]


def peaks(bridge, folder):
    if not os.path.exists("/proc/self/status"):
        return skip("memory", "there is no /proc")
    path = f"{folder}/sfmc.ndjson"
    size = os.path.getsize(path) / 1e6
    for times in (1, 10):
        for jobs in (1, 2):
            own, resident = memory.peak(memory.convert(bridge, jobs), path, times)
            print(f"{size * times:.0f} MB, {jobs} jobs: {own:.1f} MB, resident {resident:.1f} MB")
            if jobs == 1:
                yield f"peak anonymous memory, {size * times:.0f} MB of input", f"{own:.1f} MB"


def one_payload(bridge, folder):
    path = f"{folder}/one.json"
    with open(f"{folder}/sfmc.ndjson", "rb") as lines, open(path, "wb") as payload:
        payload.write(lines.readline())
    own, cat = (statistics.median(times) for times in starts.measure(bridge, path))
    print(f"pushbridge {own:.2f} ms, cat {cat:.2f} ms")
    return [("one payload, whole process, median of 200 starts",
             f"{own:.2f} ms (cat: {cat:.2f} ms)")]


def allocated(bridge):
    if allocations.compiler() is None or not sys.platform.startswith("linux"):
        return skip("allocations", "they are counted on Linux, with a C compiler")
    counts = dict(allocations.show(allocations.measure(bridge, PAYLOADS)))
    conversions = {name: count for name, count in counts.items() if len(name.split()) == 2
                   and name.split()[0] in pairs.VENDORS}
    name, most = max(conversions.items(), key=lambda item: item[1])
    none = sum(count == 0 for count in conversions.values())
    return [
        ("allocations per payload, SFMC to Exponea", f"{counts['sfmc exponea']:.3f}"),
        (f"allocations per payload, the most of a pair ({' to '.join(name.split())})",
         f"{most:.3f}; none in {none} of {len(conversions)} pairs"),
    ]


def main():
    bridge, shared, folder = sys.argv[1:4]
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 5
    reached = []
    load = f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "unknown"
    print(f"{os.cpu_count()} processors, load {load} before the first measurement")

    def part(title, rows):
        print(f"== {title}", flush=True)
        reached.extend(rows())
        sys.stdout.flush()

    part("SFMC to Exponea, JSON lines in and out",
         lambda: against_peers(bridge, shared, folder, rounds))
    part("every pair of vendors, beside orjson's loads + dumps of the same lines",
         lambda: all_pairs(bridge, folder, rounds))
    part("two workers", lambda: two_workers(bridge, folder, rounds))
    part("the most anonymous memory", lambda: peaks(bridge, folder))
    part("one payload, whole process", lambda: one_payload(bridge, folder))
    part("allocations per payload in the steady state", lambda: allocated(bridge))
    width = max(len(what) for what, _ in reached)
    print(f"\n{'what':{width}} | reached\n{'-' * width} | -------")
    for what, figure in reached:
        print(f"{what:{width}} | {figure}")


if __name__ == "__main__":
    main()
