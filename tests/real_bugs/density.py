#!/usr/bin/env python3
# usage: density.py DIRECTORY BUGS...: how many of the documented bugs of BUGS lie among the findings of each confidence, by the
# reports DIRECTORY/GROUP:NAME:VERSION.json, and how many findings have it: whether the confidence is worth its name. A bug counts
# once, for the surest finding at its place.
import collections
import json
import os
import sys

from judge import CONFIDENCES, best, bugs, lies_in


def main(directory, *paths):
    reports = {}
    lie = collections.Counter()
    for bug in (bug for path in paths for bug in bugs(path)):
        report = os.path.join(directory, bug["jar"] + ".json")
        if not os.path.exists(report):
            continue
        if bug["jar"] not in reports:
            with open(report) as file:
                reports[bug["jar"]] = json.load(file)["findings"]
        here = [f for f in reports[bug["jar"]] if lies_in(f, bug)]
        lie[best(here)["confidence"] if here else None] += 1
    there = collections.Counter(f["confidence"] for findings in reports.values() for f in findings)
    print(f"{sum(lie.values())} documented bugs in {len(reports)} releases, {lie[None]} of them at no finding's place")
    for confidence in CONFIDENCES:
        n = there[confidence]
        print(f"{confidence:7} {n:6} findings, {lie[confidence]:4} bugs: {100 * lie[confidence] / n if n else 0:.2f} of 100")


if __name__ == "__main__":
    main(*sys.argv[1:])
