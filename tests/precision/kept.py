#!/usr/bin/env python3
# usage: kept.py DIRECTORY [JUDGED]: of the findings that judged.tsv calls a real bug or plausible, which ones the reports that
# run.sh left in DIRECTORY do not show (any more), and as what they know them; then how many of each verdict are shown.
import collections
import glob
import json
import os
import sys

WORTH = ("real-bug", "plausible")


def load(path):
    with open(path) as file:
        return json.load(file)["findings"]


def place(f):
    return f["kind"], f"{f['class']}.{f['method']}:{f['line']}"


def judged(path):
    """(jar, kind, place) -> the last verdict on it."""
    verdicts = {}
    with open(path) as lines:
        for line in lines:
            if not line.startswith("#"):
                _, jar, _, kind, _, where, verdict, _ = line.rstrip("\n").split("\t")
                verdicts[jar, kind, where] = verdict
    return verdicts


def reports(directory):
    """jar -> (what is shown, what is known at all), each place -> as what."""
    for path in glob.glob(os.path.join(directory, "*.all.json")):
        name = path[: -len(".all.json")]
        yield (os.path.basename(name), {place(f): f["confidence"] for f in load(name + ".json")},
               {place(f): f["benign"] or f["confidence"] for f in load(path)})


def main(directory, path):
    known = {jar: (shown, every) for jar, shown, every in reports(directory)}
    tally = collections.defaultdict(collections.Counter)
    for (jar, kind, where), verdict in sorted(judged(path).items()):
        if jar in known:
            shown, every = (known[jar][i].get((kind, where)) for i in (0, 1))
            tally[verdict]["shown" if shown else "not shown"] += 1
            if verdict in WORTH and not shown:
                print(f"{verdict:9} {jar} {kind} {where}: {every or 'not there'}")
    for verdict, counts in sorted(tally.items()):
        print(f"{verdict:9} {counts['shown']:4} shown {counts['not shown']:4} not shown")


here = os.path.dirname(os.path.abspath(__file__))
main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "judged.tsv"))
