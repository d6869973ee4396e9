"""Prints what was measured. Ratios are of processor seconds, taken round by round: on one thread these are the seconds on
the clock of an idle machine; where two threads are compared the clock counts."""
import statistics

import corpus
import programs

BASE = "floor -j1"
SMALL_CLASSES = 80


def describe_corpus(jars):
    size = sum(j.bytes for j in jars) / corpus.MEGABYTE
    classes = sum(j.classes for j in jars)
    print(f"corpus: {len(jars)} jars and modules, {classes} classes of {size:.1f} MB;"
          f" {jars[0].name} ({jars[0].bytes} bytes) to {jars[-1].name} ({jars[-1].bytes} bytes)")


HEAD = f"  {'':20} {'clock s':>9} {'(from':>8} {'to)':>8} {'cpu s':>9} {'(from':>8} {'to)':>8} {'MB/s':>8} {'x floor':>8}"


def row(label, samples, base, size):
    wall, cpu = samples.of(label, "wall"), samples.of(label, "cpu")
    what = "wall" if label.endswith("-j2") else "cpu"
    floor = "floor -j2" if label.endswith("-j2") else base
    ratio = samples.ratio(label, floor, what) if floor in samples else float("nan")
    print(f"  {label:20} {statistics.median(wall):9.3f} {min(wall):8.3f} {max(wall):8.3f}"
          f" {statistics.median(cpu):9.3f} {min(cpu):8.3f} {max(cpu):8.3f}"
          f" {size / corpus.MEGABYTE / statistics.median(wall):8.1f} {ratio:8.2f}")


def rows(title, samples, size):
    print("\n" + title)
    print(HEAD)
    for label in samples.by_label:
        if label != programs.SIDE_BY_SIDE:
            row(label, samples, BASE, size)


def print_aims(samples):
    """What the ratios are held against."""
    def ratio(label, base, what, aim):
        if label in samples and base in samples:
            print(f"  {label} / {base}, {what}: {samples.ratio(label, base, what):.2f} (aim: {aim})")
    ratio("floor -j1", "inflate", "cpu", "at most 1.5")
    ratio("blocal -j1", "floor -j1", "cpu", "at most 2")
    ratio("blocal -j2", "floor -j2", "wall", "at most 2.2")
    ratio("blocal -j1", "blocal -j2", "wall", "at least 1.75")
    if programs.SIDE_BY_SIDE in samples:
        twice = 2 * samples.ratio("blocal -j1", programs.SIDE_BY_SIDE, "wall")
        print(f"  two processes of blocal -j1 at the same time do {twice:.2f} times the work of one:"
              " more no second thread can give on this machine")


def print_stages(stages):
    for label, seconds in stages.items():
        total = sum(seconds.values()) or 1
        parts = ", ".join(f"{stage} {s:.3f} s ({100 * s / total:.0f} %)" for stage, s in seconds.items())
        print(f"  {label} by stage: {parts}")


def print_extremes(costs, jars):
    """The small jar that ought to take no time, and the jars that are furthest from the floor."""
    known = [j for j in jars if "blocal -j1" in costs.by_jar.get(j.name, ())]
    if not known:
        return
    small = min(known, key=lambda j: abs(j.classes - SMALL_CLASSES))
    samples = costs.by_jar[small.name]
    print(f"  {small.name}, {small.classes} classes: {1e3 * samples.median('blocal -j1', 'wall'):.1f} ms on the clock,"
          f" {1e3 * samples.median('blocal -j1', 'cpu'):.1f} ms cpu (aim for 80 classes: at most 5)")
    big = [j for j in known if j.bytes > corpus.MEGABYTE]
    worst = sorted(big, key=lambda j: -costs.by_jar[j.name].ratio("blocal -j1", BASE, "cpu"))[:5]
    print("  furthest from the floor, of more than 1 MB: " +
          ", ".join(f"{j.name} {costs.by_jar[j.name].ratio('blocal -j1', BASE, 'cpu'):.1f}" for j in worst))


def print_speed(costs, jars, rounds):
    size = sum(j.bytes for j in jars)
    print(f"\n{rounds} rounds, interleaved: medians, least and most; MB of classes a second on the clock;"
          " ratio to the floor on as many threads")
    if costs.each.by_label:
        rows("every jar a run of its own, summed", costs.each, size)
        print_stages(costs.stages["each"])
        print_aims(costs.each)
        print_extremes(costs, jars)
    if costs.all.by_label:
        rows("all jars as one program", costs.all, size)
        print_stages(costs.stages["all"])
        print_aims(costs.all)


def print_others(found):
    for jar, samples in found:
        rows(f"{jar.name}, {jar.bytes / corpus.MEGABYTE:.1f} MB", samples, jar.bytes)


def print_growth(found):
    print("\ngrowth: cpu milliseconds per MB of classes on one thread")
    print(f"  {'MB':>6} {'programs':>9} {'floor':>9} {'blocal':>9} {'x floor':>9}")
    for megabytes, cuts, size, samples in found:
        per = {label: 1e9 * samples.median(label, "cpu") / size for label in samples.by_label}
        print(f"  {megabytes or 'all':>6} {len(cuts):9} {per[BASE]:9.2f} {per['blocal -j1']:9.2f}"
              f" {samples.ratio('blocal -j1', BASE, 'cpu'):9.2f}")
