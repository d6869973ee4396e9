#!/usr/bin/env python3
# usage: mended.py MENDED DIRECTORY BUGS...: compares mended.tsv with the reports DIRECTORY/GROUP:NAME:VERSION.json of the
# releases in which the bugs of BUGS are mended. A line a bug: gone, or still found with the reason. Ends with 1 where one is
# still found without a reason, or a reason outlived its finding.
import json
import os
import sys

from judge import best, bugs, lies_in, say_found


def rows(path):
    with open(path) as lines:
        for line in lines:
            if not line.startswith("#"):
                yield line.rstrip("\n").split("\t")


def main(mended_path, directory, *bug_paths):
    known = {bug["id"]: bug for path in bug_paths for bug in bugs(path)}
    gone, still, odd = 0, 0, []
    for name, release, why in rows(mended_path):
        bug = known[name]
        where = f"{name:>3} {bug['class']}.{bug['method']} ({release.split(':', 1)[1]}, {bug['reference']})"
        report = os.path.join(directory, release + ".json")
        if not os.path.exists(report):
            print(f"{where}\n       not run: no jar")
            continue
        with open(report) as file:
            here = [f for f in json.load(file)["findings"] if lies_in(f, bug)]
        gone += not here
        still += bool(here)
        print(f"{where}\n       {'still ' + say_found(best(here), len(here) - 1) + ': ' + why if here else 'gone'}")
        if bool(here) != (why != "-"):
            odd.append(name)
    print(f"{gone} of {gone + still} gone in the release that mends them")
    if odd:
        print(f"what is said of mended releases is out of date for {', '.join(odd)}")
    return 1 if odd else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
