"""Checks that the peers of the benchmark say the same, and that the command says what they say.

    python3 compare.py BRIDGE SHARED CORPUS

BRIDGE is the command, SHARED the folder with the peers and `canon.py`, CORPUS SFMC payloads, one a
line. The peers' outputs must be equal as JSON values. The command converts by the vendors' own rules
and not by the peers' (peers/CONVERSION.md), so its output is compared on the members that both
define; why the others differ stands in `OTHERS`. Exit status 1 if anything differs.
"""

import os
import shutil
import subprocess
import sys
import tempfile

# Members that only one side has, or that the two define differently.
OTHERS = {
    "has_tracking_consent": "the peers write true; SFMC says nothing of consent, so nothing is written",
    "attributes.event_type": "a constant of the peers",
    "attributes.platform": "a constant of the peers",
    "attributes.hash": "the peers keep SFMC's `_h`; it is that vendor's own",
    "attributes.message_type": "the peers keep SFMC's `_mt`; it is that vendor's own",
    "attributes.media_alt": "the peers keep `_mediaAlt`; Exponea has no text for a picture",
    "data._pb": "the peers take it for the sender's; it is SFMC's own",
    "data._endDt": "the peers take it for the sender's; it is the time at which SFMC's message expires",
    "url, action": "only of a cloud page in a type of message that opens none: the peers take any `_x`",
    "aps": "the peers keep it whole; it is composed anew, with the keys in ALERT and APS",
    "aps.mutable-content": "written always, since the vendor's extension must run",
    "aps.content-available": "beside an alert it says nothing that Exponea reads",
}

# Keys of SFMC that the peers take for the sender's own.
TAKEN = ("_pb", "_endDt")

# The types of messages, as they are written, that open a cloud page; others open only `_od`.
PAGES = (None, 1, "1", 8, "8")

# Keys that are compared inside aps.alert and aps.
ALERT = ("title", "subtitle", "body", "loc-key", "loc-args")
APS = ("category", "thread-id", "interruption-level", "relevance-score")


def theirs(output):
    """What the peers' output says, by the name under which it is compared."""
    aps = output.get("aps") or {}
    alert = aps.get("alert")
    alert = {"body": alert} if isinstance(alert, str) else alert or {}
    attributes = output["attributes"]
    said = {
        "source": output["source"],
        "silent": output["silent"],
        # Both demand texts; the peers leave out what the source lacks.
        "title": output.get("title", ""),
        "message": output.get("message", ""),
        "image": output.get("image"),
        "url": output.get("url"),
        # A silent push of the peers has no action; Exponea's own has the default one.
        "action": output.get("action", "app"),
        "sound": output.get("sound"),
        "badge": str(aps["badge"]) if "badge" in aps else None,
        "campaign_id": attributes.get("campaign_id"),
        # The peers call SFMC's request an attribute; for Exponea it identifies the message.
        "request_id": attributes.get("request_id"),
        "data": {key: value for key, value in output.get("data", {}).items() if key not in TAKEN},
    }
    said |= {"alert." + key: alert.get(key) for key in ALERT}
    return said | {"aps." + key: aps.get(key) for key in APS}


def ours(output):
    """What the command's output says under the same names."""
    aps = output.get("aps") or {}
    alert = aps.get("alert") or {}
    attributes = dict(output["attributes"])
    sound = output.get("sound")
    said = {
        "source": output["source"],
        "silent": output.get("silent", False),
        "title": output["title"],
        "message": output["message"],
        "image": output.get("image"),
        "url": output.get("url"),
        "action": output["action"],
        # The peers leave out a sound that is an object; Exponea takes its name.
        "sound": None if isinstance(aps.get("sound"), dict) else sound,
        "badge": output.get("badge"),
        "campaign_id": attributes.pop("campaign_id", None),
        "request_id": output.get("notification_id"),
        "data": attributes,
    }
    said |= {"alert." + key: alert.get(key) for key in ALERT}
    return said | {"aps." + key: aps.get(key) for key in APS}


def peers(shared):
    """The peers that can be run here: names and commands."""
    folder = os.path.join(shared, "peers")
    python = os.environ.get("PYTHON", sys.executable)
    if subprocess.run([python, "-c", "import orjson"], stderr=subprocess.DEVNULL).returncode == 0:
        yield "Python + orjson", ["sh", folder + "/python/run.sh", "orjson"]
    yield "Python json", ["sh", folder + "/python/run.sh", "stdlib"]
    for name, command in (("Node", "node"), ("jq", "jq")):
        if shutil.which(command):
            yield name, ["sh", f"{folder}/{command}/run.sh"]


def run(command, corpus, path):
    with open(corpus, "rb") as lines, open(path, "wb") as output:
        environment = dict(os.environ, PYTHON=os.environ.get("PYTHON", sys.executable))
        subprocess.run(command, stdin=lines, stdout=output, check=True, env=environment)


def compare_peers(canon, outputs):
    """How many peers differ from the first."""
    (first, path), *others = outputs.items()
    wrong = 0
    for name, other in others:
        result = subprocess.run([sys.executable, canon.__file__, path, other], capture_output=True)
        print(f"{first} and {name}: {result.stdout.decode().strip()}")
        wrong += result.returncode != 0
    return wrong


def opens(payload):
    """Whether a tap opens what the peers say."""
    return "_od" in payload or "_x" not in payload or payload.get("_mt") in PAGES


def compare_ours(canon, corpus, path, other):
    """How many payloads and members were compared, and what differs."""
    count, wrong = 0, []
    with open(corpus, "rb") as sources, open(path, "rb") as mine, open(other, "rb") as peer:
        triples = list(zip(sources, mine, peer, strict=True))
    for number, triple in enumerate(triples, 1):
        payload, mine, peer = (canon.load(line.decode()) for line in triple)
        we_say = ours(mine)
        for name, value in theirs(peer).items():
            if name in ("url", "action") and not opens(payload):
                continue
            count += value is not None
            if canon.canon(value) != canon.canon(we_say[name]):
                wrong.append(f"line {number}: {name}: {value!r:.80} against {we_say[name]!r:.80}")
    return len(triples), count, wrong


def main():
    bridge, shared, corpus = sys.argv[1:4]
    sys.dont_write_bytecode = True
    sys.path.insert(0, shared)
    import canon

    with tempfile.TemporaryDirectory() as folder:
        outputs = {}
        for number, (name, command) in enumerate(peers(shared)):
            outputs[name] = os.path.join(folder, str(number))
            run(command, corpus, outputs[name])
        mine = os.path.join(folder, "ours")
        run([bridge, "convert", "--from", "sfmc", "--to", "exponea", "-q"], corpus, mine)
        differing = compare_peers(canon, outputs)
        name, path = next(iter(outputs.items()))
        lines, count, wrong = compare_ours(canon, corpus, mine, path)
    print(f"{name} and pushbridge: {lines} lines, {count} values of members that both define, "
          f"{len(wrong)} differ")
    for text in wrong[:5]:
        print("  " + text)
    print("not compared: " + "; ".join(sorted(OTHERS)))
    return 1 if differing or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
