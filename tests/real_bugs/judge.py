#!/usr/bin/env python3
# usage: judge.py BUGS DIRECTORY: compares bugs.tsv with the reports DIRECTORY/GROUP:NAME:VERSION.json. Prints what was found
# and missed, and how many findings each jar has. Ends with 1 where a miss has no reason, or a reason outlived its miss.
import json
import os
import statistics
import sys

CONFIDENCES = ["high", "medium", "low"]


def bugs(path):
    with open(path) as lines:
        for line in lines:
            if not line.startswith("#"):
                yield dict(zip(["id", "jar", "class", "method", "shape", "reference", "why"], line.rstrip("\n").split("\t")))


def lies_in(finding, bug):
    name = finding["class"].rsplit(".", 1)[-1]
    classes, methods = bug["class"].split("|"), bug["method"].split("|")
    return (any(name == c or name.startswith(c + "$") for c in classes)
            and ("*" in methods or finding["method"] in methods))


def best(findings):
    return min(findings, key=lambda f: (CONFIDENCES.index(f["confidence"]), -f["rank"], f["line"] or 0))


def say_found(f, others):
    more = f" and {others} more" if others else ""
    return f"found   {f['kind']}, {f['confidence']}, rank {f['rank']}, {f['method']} line {f['line']}{more}"


def main(bugs_path, directory):
    shown, found, missed, odd = {}, 0, 0, []
    for bug in bugs(bugs_path):
        where = f"{bug['id']:>2} {bug['class']}.{bug['method']} ({bug['jar'].split(':', 1)[1]}, {bug['reference']})"
        report = os.path.join(directory, bug["jar"] + ".json")
        if not os.path.exists(report):
            print(f"{where}\n       not run: no jar")
            missed += 1
            continue
        with open(report) as file:
            findings = json.load(file)["findings"]
        shown[bug["jar"]] = findings
        here = [f for f in findings if lies_in(f, bug)]
        why = bug["why"]
        found += bool(here)
        missed += not here
        print(f"{where}\n       {say_found(best(here), len(here) - 1) if here else 'missed  ' + why}")
        if bool(here) != (why == "-"):
            odd.append(bug["id"])
    print("\nshown findings a jar:")
    for jar, findings in sorted(shown.items()):
        high = sum(f["confidence"] == "high" for f in findings)
        print(f"  {jar.split(':', 1)[1]:38} {len(findings):4}, {high} of them high")
    print(f"median {statistics.median(len(f) for f in shown.values()):g}" if shown else "no jars")
    print(f"{found} of {found + missed} found ({os.path.basename(bugs_path)})")
    if odd:
        print(f"the reasons for misses are out of date for {', '.join(odd)}")
    return 1 if odd else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
