#!/usr/bin/env python3
# usage: ranks.py BLOCAL JAR...: whether the rank tells what is worth a look. Runs BLOCAL on the jars, and of the findings that
# judged.tsv has a verdict on prints how many are worth it, from the highest rank down, and the area under the curve: how often,
# of two findings, one worth it ranks above one that is not (a half: the rank says nothing).
import collections
import json
import os
import subprocess
import sys

PARTS = {"high": 3, "medium": 6}


def judged(path):
    """(jar, kind, place) -> whether it is worth a developer's time."""
    with open(path) as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]
    return {(jar, kind, where): verdict in ("real-bug", "plausible") for _, jar, _, kind, _, where, verdict, _ in rows}


def findings(blocal, jar):
    run = subprocess.run([blocal, "--fail-on=never", "-q", "-f", "json", jar], stdout=subprocess.PIPE, check=True)
    return json.loads(run.stdout)["findings"]


def area(ranked):
    """Of (rank, worth it): the share of pairs that stand in the right order; those of one rank count half."""
    good = [rank for rank, worth in ranked if worth]
    bad = [rank for rank, worth in ranked if not worth]
    return sum((g > b) + (g == b) / 2 for g in good for b in bad) / (len(good) * len(bad))


def main(blocal, jars):
    verdicts = judged(os.path.join(os.path.dirname(os.path.abspath(__file__)), "judged.tsv"))
    of = collections.defaultdict(list)
    for jar in jars:
        name = os.path.basename(jar).removesuffix(".jar")
        if not any(key[0] == name for key in verdicts):
            continue
        for f in findings(blocal, jar):
            worth = verdicts.get((name, f["kind"], f"{f['class']}.{f['method']}:{f['line']}"))
            if worth is not None:
                of[f["confidence"]].append((f["rank"], worth))
    for confidence, ranked in sorted(of.items()):
        ranked.sort(key=lambda f: -f[0])
        n, parts = len(ranked), PARTS[confidence]
        shares = [[worth for _, worth in ranked[k * n // parts:(k + 1) * n // parts]] for k in range(parts)]
        worth_it = ", ".join(f"{100 * sum(s) / len(s):.0f}" for s in shares if s)
        print(f"{confidence}: {n} judged; worth it, from the highest rank down: {worth_it} %; area {area(ranked):.2f}")


main(sys.argv[1], sys.argv[2:])
