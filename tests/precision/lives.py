#!/usr/bin/env python3
# usage: lives.py BLOCAL LIVES REPORTS JARS: follows the findings of the releases in LIVES, whose reports lives.sh has left in
# REPORTS, from release to release. Prints by confidence and by kind how many there are, how many of them are not shown any more
# by the last release though their method is there, and of how many that method, or the field, has got a lock, a volatile or an
# atomic operation when they vanished. No judgement: code is also changed for other reasons, and errors stay that nobody has seen.
import collections
import json
import os
import re
import subprocess
import sys

ATOMIC = re.compile(r"(Atomic|Concurrent)\w*\.(?:\w*(?:compare|getAnd|AndGet|AndUpdate|And\w*Accumulate)\w*|putIfAbsent|computeIf\w+|compute|merge)|"
                    r"\.(?:lock|lockInterruptibly|tryLock):")
SAFE = re.compile(r"\b(volatile|Atomic\w+|Concurrent\w+|CopyOnWrite\w+)\b")
METHOD = re.compile(r"^  \S.*?([\w$<>.]+)\(.*\)|^  static \{\}")


def releases(path):
    with open(path) as lines:
        for line in lines:
            if not line.startswith("#"):
                artifact, *versions = line.split()
                yield artifact.split(":")[1], versions


def report(directory, jar):
    """(class, method, kind, field) -> the finding; None: there is no report."""
    path = os.path.join(directory, jar + ".json")
    if not os.path.exists(path):
        return None
    with open(path) as file:
        return {(f["class"], f["method"], f["kind"], f["field"]): f for f in json.load(file)["findings"]}


def dumped(blocal, jar, classes):
    """class -> (its fields' lines, method -> its lines), of those classes of the jar."""
    only = [o for c in sorted(classes) for o in ("--only", c)]
    text = subprocess.run([blocal, "dump", "--code", "--no-jdk", *only, jar], capture_output=True, text=True, errors="replace", check=False).stdout
    out, at, method = {}, None, None
    for line in text.splitlines():
        named = re.match(r"^\S.*?\b(?:class|interface|enum|record|@interface) ([\w$.]+)", line)
        begins = METHOD.match(line)
        if named:
            at, method = out.setdefault(named.group(1), ([], collections.defaultdict(list))), None
        elif at and begins:
            method = (begins.group(1) or "<clinit>").rsplit(".", 1)[-1]
            method = "<init>" if begins.group(1) and begins.group(1) in out else method
            at[1][method].append(line)
        elif at and method and line.startswith("    "):
            at[1][method].append(line)
        elif at and line.startswith("  ") and line.endswith(";"):
            method = None
            at[0].append(line)
    return out


def care(lines):
    """How much a method's code does for several threads."""
    return sum("monitorenter" in l or bool(ATOMIC.search(l)) or bool(re.match(r"^  \S.*\bsynchronized\b.*\(", l)) for l in lines)


def field_care(lines, field):
    name = [p for p in field.split(".") if p != "contents"][-1] if field else ""
    return sum(bool(SAFE.search(l)) for l in lines if l.endswith(" " + name + ";"))


def follow(blocal, reports, jars, name, versions):
    """(confidence, kind, "stays" | "mended" | "with care" | "gone") of each finding, as its last release has it."""
    told = [(v, report(reports, f"{name}-{v}")) for v in versions]
    told = [(v, r) for v, r in told if r is not None]
    for (v, here), following in zip(told, told[1:] + [None]):
        if following is None:
            for f in here.values():
                yield f["confidence"], f["kind"], "stays"
            continue
        w, later = following
        ended = {k: f for k, f in here.items() if k not in later}
        classes = {k[0] for k in ended}
        if not classes:
            continue
        then, now = (dumped(blocal, os.path.join(jars, f"{name}-{r}.jar"), classes) for r in (v, w))
        for (cls, method, _, field), f in ended.items():
            old, new = then.get(cls), now.get(cls)
            if old is None or new is None or method not in new[1]:
                yield f["confidence"], f["kind"], "gone"
            else:
                more = care(new[1][method]) > care(old[1][method]) or field_care(new[0], field) > field_care(old[0], field)
                yield f["confidence"], f["kind"], "with care" if more else "mended"


def main(blocal, lives, reports, jars):
    counts = collections.defaultdict(collections.Counter)
    for name, versions in releases(lives):
        for confidence, kind, end in follow(blocal, reports, jars, name, versions):
            counts[confidence, "all"][end] += 1
            counts[confidence, kind][end] += 1
    print(f"{'':34} {'findings':>8} {'gone':>6} {'stay':>6} {'vanish':>6} {'of those that stay or vanish':>29} {'with care':>10} {'of all':>7}")
    for (confidence, kind), c in sorted(counts.items(), key=lambda x: (["high", "medium", "low"].index(x[0][0]), x[0][1] != "all", -sum(x[1].values()))):
        n, vanish = sum(c.values()), c["mended"] + c["with care"]
        print(f"{confidence + ', ' + kind:34} {n:8} {c['gone']:6} {c['stays']:6} {vanish:6} {100 * vanish / max(1, vanish + c['stays']):28.0f}% "
              f"{c['with care']:10} {100 * c['with care'] / n:6.0f}%")


if __name__ == "__main__":
    main(*sys.argv[1:])
