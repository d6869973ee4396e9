#!/usr/bin/env python3
"""usage: instructions.py [--update]: how many instructions blocal executes on two fixed jars, against instructions.tsv.

callgrind counts them for the whole process, so that, unlike time, the figure is the same on a busy machine; with another
compiler, C library or processor it differs a little. Fails where it is more than TOLERANCE above what is recorded;
--update records what is counted now. 77 = skipped: no valgrind, or no jars."""
import os
import re
import shutil
import subprocess
import sys

import corpus
import programs

TOLERANCE = 0.03
TABLE = os.path.join(corpus.HERE, "instructions.tsv")


def recorded():
    with open(TABLE, encoding="utf-8") as f:
        rows = [line.split("\t") for line in f if line.strip() and not line.startswith("#")]
    return [(row[0], int(row[1])) for row in rows]


def count(path):
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=" + os.devnull, *programs.blocal(1, [path])]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", done.stderr).group(1))


def measure():
    """(coordinates, recorded, counted), a row a jar; None where it cannot be done here."""
    if not shutil.which("valgrind"):
        return None
    rows = recorded()
    paths = corpus.fetch([c for c, _ in rows])
    if len(paths) < len(rows):
        return None
    return [(c, before, count(path)) for (c, before), path in zip(rows, paths)]


def print_rows(rows):
    print("\ninstructions (callgrind, -j1 --no-jdk), counted and recorded")
    for c, before, now in rows:
        print(f"  {c:34} {now:15,} {before:15,} {100 * (now - before) / max(before, 1):+7.2f} %")


def update(rows):
    with open(TABLE, encoding="utf-8") as f:
        head = [line for line in f if line.startswith("#")]
    with open(TABLE, "w", encoding="utf-8") as f:
        f.writelines(head + [f"{c}\t{now}\n" for c, _, now in rows])


def main():
    rows = measure()
    if rows is None:
        print("instructions: skipped: no valgrind, or a jar could not be fetched")
        return 77
    print_rows(rows)
    if "--update" in sys.argv[1:]:
        update(rows)
        return 0
    return 1 if any(now > (1 + TOLERANCE) * before for _, before, now in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
