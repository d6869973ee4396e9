#!/usr/bin/env python3
# usage: tally.py [JUDGED]: how judged.tsv has come out, a line a round and confidence. Rounds of jars on which rules were made
# are marked: they say what the density is made of, not how good the findings are on fresh code.
import collections
import os
import sys

VERDICTS = ["real-bug", "plausible", "benign", "artefact"]
WORTH = {"high": 60, "medium": 40}
NOT_FRESH = {1, 2, 3, 4, 5, 11, 15, 25, 46, 47}


def main(path):
    tally = collections.defaultdict(collections.Counter)
    with open(path) as lines:
        for line in lines:
            if not line.startswith("#"):
                round_, _, _, _, confidence, _, verdict, _ = line.rstrip("\n").split("\t")
                tally[int(round_), confidence][verdict] += 1
    print(f"{'round':5} {'confidence':10}" + "".join(f" {v:>10}" for v in VERDICTS) + f" {'worth it':>10}")
    for (round_, confidence), counts in sorted(tally.items()):
        worth = 100 * (counts["real-bug"] + counts["plausible"]) / sum(counts.values())
        print(f"{round_:5} {confidence:10}" + "".join(f" {counts[v]:10}" for v in VERDICTS)
              + f" {worth:9.0f}%   " + ("not fresh" if round_ in NOT_FRESH else f"goal: {WORTH[confidence]}%"))


main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "judged.tsv"))
