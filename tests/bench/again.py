"""What a second run costs: every jar a run of its own with the JDK as library, without a cache, with an empty one, and with the
one that the run before has filled."""
import os
import shutil
import tempfile

import measure
import programs
import tables

FLOOR, NONE, FIRST, SECOND = tables.BASE, "no cache", "first run", "second run"
AIM = 3
WORST = 5


def measure_jar(samples, sums, jar, cache):
    shutil.rmtree(cache, ignore_errors=True)
    commands = {
        FLOOR: programs.floor(1, [jar.path]),
        NONE: programs.with_jdk([jar.path], "--no-cache"),
        FIRST: programs.with_jdk([jar.path], "--cache=" + cache),
        SECOND: programs.with_jdk([jar.path], "--cache=" + cache),
    }
    for label, command in commands.items():
        cost = measure.run(command)
        samples.add(label, cost)
        if cost is not None:
            sums[label] = sums.get(label, measure.Cost()) + cost


def run(jars, rounds):
    """(Samples of all jars summed, {name: Samples})."""
    all_jars, by_jar = measure.Samples(), {jar.name: measure.Samples() for jar in jars}
    with tempfile.TemporaryDirectory() as scratch:
        for _ in range(rounds):
            sums = {}
            for jar in jars:
                measure_jar(by_jar[jar.name], sums, jar, os.path.join(scratch, "cache"))
            for label, cost in sums.items():
                all_jars.add(label, cost)
    return all_jars, by_jar


def print_found(found, jars):
    samples, by_jar = found
    tables.rows("with the JDK as library on one thread, every jar a run of its own, summed", samples, sum(j.bytes for j in jars))
    print(f"  {SECOND} / {FLOOR}, cpu: {samples.ratio(SECOND, FLOOR, 'cpu'):.2f} (aim: at most {AIM})")
    print(f"  {FIRST} / {NONE}, cpu: {samples.ratio(FIRST, NONE, 'cpu'):.3f}")
    worst = sorted(by_jar, key=lambda name: -by_jar[name].ratio(SECOND, FLOOR, "cpu"))[:WORST]
    print("  furthest from the floor the second time: " +
          ", ".join(f"{n} {by_jar[n].ratio(SECOND, FLOOR, 'cpu'):.1f} ({1e3 * by_jar[n].median(SECOND, 'wall'):.1f} ms)" for n in worst))
