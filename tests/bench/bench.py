#!/usr/bin/env python3
"""usage: bench.py [JARS...]: what an analysis costs, in one interleaved run, against

  inflate   libdeflate alone, over the classes of the same jars
  floor     the same reader: inflate, parse, decode every instruction, nothing else
  unzip -tq, javap -c -p, ASM's data-flow analysis and SpotBugs' multithreading detectors

Without JARS the corpus of jars.txt, fetched with Maven, and the modules of the JDK at hand. `./build.sh bench` builds
and calls this. For a short run:

  BLOCAL_BENCH_ROUNDS=N       rounds, default 3
  BLOCAL_BENCH_JARS=REGEX     of the corpus only what matches, as 'guava|h2|kafka-clients'
  BLOCAL_BENCH_PARTS=LIST     of each,all,again,others,growth,instructions only these
  BLOCAL_BENCH_BUILD=DIR      another build folder than build
"""
import os
import sys
import tempfile

import again
import corpus
import growth
import instructions
import machine
import memory
import others
import speed
import tables

PARTS = ("each", "all", "again", "others", "growth", "instructions")


def main():
    rounds = int(os.environ.get("BLOCAL_BENCH_ROUNDS", "3"))
    parts = os.environ.get("BLOCAL_BENCH_PARTS", ",".join(PARTS)).split(",")
    if set(parts) - set(PARTS):
        sys.exit("bench: BLOCAL_BENCH_PARTS has " + ", ".join(PARTS))
    jars = corpus.load(sys.argv[1:], os.environ.get("BLOCAL_BENCH_JARS", ""))
    machine.describe()
    tables.describe_corpus(jars)
    with tempfile.TemporaryDirectory() as scratch:
        report = os.path.join(scratch, "report.json")
        if "each" in parts or "all" in parts:
            costs = speed.run(jars, rounds, parts, report)
            tables.print_speed(costs, jars, rounds)
            memory.print_limits(costs, jars)
        if "again" in parts:
            again.print_found(again.run(jars, rounds), jars)
        if "others" in parts:
            tables.print_others(others.run(jars, rounds))
        if "growth" in parts:
            tables.print_growth(growth.run(jars, rounds))
    rows = instructions.measure() if "instructions" in parts else None
    if rows:
        instructions.print_rows(rows)


if __name__ == "__main__":
    main()
