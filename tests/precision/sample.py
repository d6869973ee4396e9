#!/usr/bin/env python3
# usage: sample.py DIRECTORY ROUND N: see sample.sh.
import glob
import json
import os
import random
import sys


def findings(directory):
    for path in sorted(glob.glob(os.path.join(directory, "*.json"))):
        if not path.endswith(".all.json"):
            with open(path) as file:
                for f in json.load(file)["findings"]:
                    yield os.path.basename(path)[: -len(".json")], f


def draw(directory, seed, n):
    drawn = random.Random(seed)
    every = list(findings(directory))
    high = [x for x in every if x[1]["confidence"] == "high"]
    rest = [x for x in every if x[1]["confidence"] != "high"]
    n_high = min(len(high), max(n // 2, n - len(rest)))
    return drawn.sample(high, n_high) + drawn.sample(rest, min(len(rest), n - n_high))


def main(directory, seed, n):
    for jar, f in sorted(draw(directory, int(seed), int(n)), key=lambda x: (x[1]["confidence"], x[0], x[1]["id"])):
        print("\t".join([seed, jar, f["id"], f["kind"], f["confidence"], f"{f['class']}.{f['method']}:{f['line']}", "", ""]))


main(*sys.argv[1:])
