"""Time over the corpus, in two ways: every jar a run of its own, summed (`each`), and all jars one program (`all`)."""
import json
import os

import measure
import programs

STAGES = ("read", "link", "analyse")


class Costs:
    """What was measured: samples a label of both ways, and of single jars; what blocal says of itself, by run."""

    def __init__(self):
        self.each, self.all = measure.Samples(), measure.Samples()
        self.by_jar = {}  # name → Samples
        self.peaks = {}  # name → bytes at most, on one thread
        self.peak_of_all = None
        self.stages = {"each": {}, "all": {}}  # label → seconds by stage, of the last round


def stats_of(report):
    """The stats of a report that blocal has just written; it is removed, so that none is read twice."""
    if not os.path.exists(report):
        return None
    with open(report, encoding="utf-8") as f:
        stats = json.load(f)["stats"]
    os.remove(report)
    return stats


def add_stages(sums, stats):
    for stage in STAGES:
        sums[stage] = sums.get(stage, 0) + stats["seconds"][stage]


def measure_jar(costs, jar, sums, stages, report):
    """Adds the costs of a round on one jar to the sums by label."""
    samples = costs.by_jar.setdefault(jar.name, measure.Samples())
    commands = programs.readers([jar], report)
    commands["unzip -tq"] = programs.unzip(jar.path)
    commands[programs.SIDE_BY_SIDE] = programs.side_by_side(programs.blocal(1, [jar.path]))
    for label, command in commands.items():
        cost = measure.run(command) if command else None
        if cost is None:
            continue
        samples.add(label, cost)
        sums[label] = sums.get(label, measure.Cost()) + cost
        stats = stats_of(report)
        if stats:
            add_stages(stages.setdefault(label, {}), stats)
            if label == "blocal -j1":
                costs.peaks[jar.name] = stats["peak_bytes"]


def round_each(costs, jars, report):
    sums, costs.stages["each"] = {}, {}
    for jar in jars:
        measure_jar(costs, jar, sums, costs.stages["each"], report)
    for label, cost in sums.items():
        costs.each.add(label, cost)


def round_all(costs, jars, report):
    for label, command in programs.readers(jars, report).items():
        costs.all.add(label, measure.run(command))
        stats = stats_of(report)
        if stats:
            costs.stages["all"][label] = {}
            add_stages(costs.stages["all"][label], stats)
            if label == "blocal -j1":
                costs.peak_of_all = stats["peak_bytes"]


def run(jars, rounds, parts, report):
    costs = Costs()
    for _ in range(rounds):
        if "each" in parts:
            round_each(costs, jars, report)
        if "all" in parts:
            round_all(costs, jars, report)
    return costs
