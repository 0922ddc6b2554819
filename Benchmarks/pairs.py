"""Times every ordered pair of vendors beside orjson's loads + dumps of the same lines.

    python3 pairs.py BRIDGE PYTHON FOLDER [ROUNDS]

BRIDGE is the command, PYTHON an interpreter that has orjson, FOLDER holds VENDOR.ndjson. Prints, for
each pair, CPU microseconds a payload of whole processes with one worker (medians), how many times as
fast as orjson that is, and how many times as long it takes with --report (medians of the rounds'
ratios).
"""

import os
import resource
import statistics
import subprocess
import sys

VENDORS = ["sfmc", "exponea", "synerise", "notificare", "usercom"]
ORJSON = (
    "import sys,orjson\n"
    "for line in sys.stdin.buffer:\n"
    "    sys.stdout.buffer.write(orjson.dumps(orjson.loads(line))+b'\\n')\n"
)


def cpu(command, path):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(path, "rb") as lines:
        subprocess.run(
            command, stdin=lines, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(bridge, python, folder, rounds):
    """Yields the vendors of each pair, microseconds of orjson and of the command, and two ratios."""
    report = os.path.join(folder, "report.jsonl")
    for source in VENDORS:
        path = os.path.join(folder, source + ".ndjson")
        with open(path, "rb") as lines:
            count = sum(1 for _ in lines)
        for target in VENDORS:
            if target == source:
                continue
            convert = [bridge, "convert", "--from", source, "--to", target, "--jobs", "1", "-q"]
            commands = [[python, "-c", ORJSON], convert, convert + ["--report", report]]
            # In turn, so that a change of the machine's mood meets all of them.
            times = [[cpu(command, path) for command in commands] for _ in range(rounds)]
            orjson, plain, _ = (statistics.median(column) for column in zip(*times))
            ratio = statistics.median(peer / own for peer, own, _ in times)
            told = statistics.median(told / own for _, own, told in times)
            yield source, target, orjson / count * 1e6, plain / count * 1e6, ratio, told


def show(rows):
    """Prints the rows as they come, and gives them back."""
    seen = []
    print(f"{'from':11}{'to':11}{'orjson us':>10}{'us':>8}{'ratio':>8}{'report':>8}")
    for row in rows:
        source, target, orjson, own, ratio, told = row
        print(
            f"{source:11}{target:11}{orjson:10.1f}{own:8.1f}{ratio:8.2f}{told:8.2f}", flush=True)
        seen.append(row)
    return seen


def main():
    bridge, python, folder = sys.argv[1:4]
    show(measure(bridge, python, folder, int(sys.argv[4]) if len(sys.argv) > 4 else 5))


if __name__ == "__main__":
    main()
