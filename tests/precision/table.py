#!/usr/bin/env python3
# usage: table.py DIRECTORY: the table of run.sh, from the reports that it left there.
import collections
import glob
import json
import os
import statistics
import sys

GOALS = {"high": 0.5, "high and medium": 1.2}
MEDIAN_GOAL = 25


def load(path):
    with open(path) as file:
        return json.load(file)


def jars(directory):
    for path in sorted(glob.glob(os.path.join(directory, "*.all.json")), key=str.lower):
        every = load(path)
        yield (os.path.basename(path)[: -len(".all.json")], every["stats"]["lines"],
               load(path[: -len(".all.json")] + ".json")["findings"], every["findings"])


def rate(n, lines):
    return 1e4 * n / lines if lines else 0


def count(findings, confidence):
    return sum(f["confidence"] == confidence for f in findings)


def row(name, lines, shown, every):
    high, medium = count(shown, "high"), count(shown, "medium")
    low = sum(f["confidence"] == "low" and not f["benign"] for f in every)
    benign = sum(f["benign"] is not None for f in every)
    print(f"{name:42} {lines:8} {len(shown):6} {high:5} {rate(high, lines):6.2f} {rate(high + medium, lines):8.2f}"
          f" {low:6} {benign:7}")


def by(title, counts, lines):
    print(f"\n{title:42} {'findings':>8} {'per 10,000 lines':>17}")
    for (name, n) in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        print(f"{name:42} {n:8} {rate(n, lines):17.2f}")


def goal(what, value, most):
    print(f"{what:42} {value:8.2f}   goal: at most {most:g}, {'met' if value <= most else 'not met'}")


def main(directory):
    rows = list(jars(directory))
    print(f"{'jar':42} {'lines':>8} {'shown':>6} {'high':>5} {'/10k':>6} {'all/10k':>8} {'low':>6} {'benign':>7}")
    for r in rows:
        row(*r)
    lines = sum(r[1] for r in rows)
    shown, every = [f for r in rows for f in r[2]], [f for r in rows for f in r[3]]
    row(f"all {len(rows)}", lines, shown, every)
    by("shown, by kind and confidence", collections.Counter(f"{f['kind']}, {f['confidence']}" for f in shown), lines)
    by("hidden as benign, by reason", collections.Counter(f["benign"] for f in every if f["benign"]), lines)
    print()
    goal("high per 10,000 lines", rate(count(shown, "high"), lines), GOALS["high"])
    goal("high and medium per 10,000 lines", rate(len(shown), lines), GOALS["high and medium"])
    goal("shown findings in the median jar", statistics.median(len(r[2]) for r in rows), MEDIAN_GOAL)


main(*sys.argv[1:])
