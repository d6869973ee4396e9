"""Whether memory stays within what is promised: for one jar 32 MB and twice its class bytes; for all jars as one
program 64 MB, twice the class bytes of the largest, and a quarter of all class bytes."""
import corpus

WORST = 5


def limit_of_jar(jar):
    return 32 * corpus.MEGABYTE + 2 * jar.bytes


def limit_of_all(jars):
    return 64 * corpus.MEGABYTE + 2 * max(j.bytes for j in jars) + sum(j.bytes for j in jars) / 4


def line(name, peak, limit, class_bytes):
    verdict = "" if peak <= limit else "  TOO MUCH"
    m = corpus.MEGABYTE
    print(f"  {name:36} {peak / m:8.1f} MB of {limit / m:8.1f} MB, {class_bytes / m:8.1f} MB of classes{verdict}")


def print_limits(costs, jars):
    found = [(costs.peaks[j.name], limit_of_jar(j), j) for j in jars if j.name in costs.peaks]
    found.sort(key=lambda f: -f[0] / f[1])
    over = sum(1 for peak, limit, _ in found if peak > limit)
    print(f"\npeak memory of blocal -j1; {over} of {len(found)} single jars need too much; the worst of them, and all as one program:")
    for peak, limit, jar in found[:WORST]:
        line(jar.name, peak, limit, jar.bytes)
    if costs.peak_of_all:
        line("all", costs.peak_of_all, limit_of_all(jars), sum(j.bytes for j in jars))
