"""Counts the allocations that a payload costs once the command's buffers have grown.

    python3 allocations.py BRIDGE FOLDER [COUNT]

BRIDGE is the command, FOLDER holds VENDOR.jsonl, a few payloads of each vendor. The command is run
over COUNT copies of them (200) and over twice as many, with a library loaded that counts the calls of
the allocator; the difference of the two is what the second half cost. Prints a line for each pair of
vendors, for `identify` and for `read`: the task and the allocations per payload. Linux with glibc
and a C compiler.
"""

import os
import shutil
import subprocess
import sys
import tempfile

VENDORS = ["sfmc", "exponea", "synerise", "notificare", "usercom"]
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "allocations.c")


def compiler():
    return shutil.which("clang") or shutil.which("cc")


def build(folder):
    """The library that counts, made anew."""
    library = os.path.join(folder, "allocations.so")
    subprocess.run(
        [compiler(), "-O2", "-fPIC", "-shared", "-o", library, SOURCE], check=True)
    return library


def total(command, library, path, told):
    environment = dict(os.environ, LD_PRELOAD=library, ALLOCATIONS=told)
    with open(path, "rb") as lines:
        subprocess.run(
            command, stdin=lines, stdout=subprocess.DEVNULL, env=environment, check=True)
    with open(told) as number:
        count = int(number.read())
    if count == 0:
        sys.exit("nothing was counted: the library was not loaded")
    return count


def tasks(source):
    """What is measured of a vendor's payloads: names and arguments."""
    yield f"identify {source}", ["identify"]
    yield f"read {source}", ["read"]
    for target in VENDORS:
        if target != source:
            yield f"{source} {target}", ["convert", "--from", source, "--to", target]


def measure(bridge, payloads, copies=200):
    """Yields each task's name and its allocations per payload."""
    with tempfile.TemporaryDirectory() as folder:
        library = build(folder)
        told = os.path.join(folder, "told")
        for source in VENDORS:
            with open(os.path.join(payloads, source + ".jsonl"), "rb") as lines:
                text = lines.read()
            paths = [os.path.join(folder, name) for name in ("once", "twice")]
            for path, times in zip(paths, (copies, 2 * copies)):
                with open(path, "wb") as lines:
                    lines.write(text * times)
            for name, arguments in tasks(source):
                command = [bridge, *arguments, "--jobs", "1", "-q"]
                once, twice = (total(command, library, path, told) for path in paths)
                yield name, (twice - once) / (copies * text.count(b"\n"))


def show(rows):
    """Prints the rows as they come, and gives them on."""
    for name, count in rows:
        print(f"{name:24}{count:8.3f}", flush=True)
        yield name, count


def main():
    bridge, payloads = sys.argv[1:3]
    copies = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    if compiler() is None or not sys.platform.startswith("linux"):
        sys.exit("allocations are counted on Linux, with a C compiler")
    for _ in show(measure(bridge, payloads, copies)):
        pass


if __name__ == "__main__":
    main()
