#!/usr/bin/env python3
"""usage: subsets.py BLOCAL ROOT [SUBSETS [SEED]]: some of a program's classes, any of them, some cut short, the others missing or on the
class path. Each run must end well, account for every class and method (counted here by another reader), and speak only of what is there."""
import glob, json, os, random, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
from classreader import *
from running import *

MODES = [[], ["--min-confidence=low", "--benign=show", "--check=all"], ["--strict", "--check=all"], ["--strict", "--callees=same-class"]]


class Known:
    """What a class file holds, by the other reader."""

    def __init__(self, data):
        c = Class(data)
        self.name = c.name().replace("/", ".")
        self.methods = {}
        for m in c.methods:
            self.methods[(c.text(m.name), c.text(m.descriptor))] = c.lines(m)
        self.lines = set().union(*self.methods.values())
        self.n_methods = len(c.methods)
        self.n_with_code = sum(c.code(m) is not None for m in c.methods)
        self.mentioned = {n for n in map(c.class_name, c.entries(7)) if not n.startswith("[")}


def place_faults(at, known, what):
    k = known.get(at["class"])
    if k is None:
        yield "%s in %s, which is not given" % (what, at["class"])
        return
    lines = k.lines if at.get("lambda") else k.methods.get((at["method"], at["descriptor"]))
    if lines is None:
        yield "%s in %s.%s%s, which it does not have" % (what, at["class"], at["method"], at["descriptor"])
    elif at["line"] is not None and at["line"] not in lines:
        yield "%s at line %s of %s.%s, which has %s" % (what, at["line"], at["class"], at["method"], sorted(lines))
    if at.get("bci") is None:
        yield "%s has no bci" % what


def ledger_faults(run, given, known, cut, libraries):
    s = run.stats
    wanted = {"given": given, "classes": len(known), "skipped": cut, "libraries": libraries, "duplicates": 0, "module_infos": 0, "not_read": 0,
              "methods": sum(k.n_methods for k in known.values()), "methods_malformed": 0, "methods_stopped": 0,
              "methods_without_code": sum(k.n_methods - k.n_with_code for k in known.values())}
    for key, n in wanted.items():
        if s[key] != n:
            yield "%s is %s, not %d" % (key, s[key], n)
    if s["methods_analysed"] + s["methods_without_code"] + s["methods_over_budget"] != s["methods"]:
        yield "the methods do not add up: %s" % s
    if "the sum is wrong" in run.err:
        yield "the ledger does not add up"


def faults(run, given, known, cut, libraries, missing):
    if run.status not in (0, 1, 3) or (run.status == 3) != (cut == given and given > 0):
        yield "status %d: %s" % (run.status, run.err[-300:])
        return
    if run.status != 3 and run.status != (len(run.findings) > 0):
        yield "status %d with %d findings" % (run.status, len(run.findings))
    yield from ledger_faults(run, given, known, cut, libraries)
    if missing is not None and run.stats["missing_classes"] != missing:
        yield "%d classes missing, not %d" % (run.stats["missing_classes"], missing)
    for f in run.findings:
        yield from place_faults(f, known, "a finding")
        for step in f["trace"]:
            # a library's lines may stand in a trace, not elsewhere
            if libraries == 0:
                yield from place_faults(step, known, "a step of %s.%s" % (f["class"], f["method"]))


def one(blocal, r, entries, known_of, folder):
    """A subset, in one of three forms: the rest missing; some cut short; the rest on the class path."""
    some = r.sample(entries, r.choice([1, 2, 3, r.randint(1, len(entries)), r.randint(1, len(entries))]) if len(entries) > 3 else 1)
    mode, form = r.choice(MODES), r.choice(["missing", "missing", "cut", "library"])
    names = {n for n, _ in some}
    rest = [e for e in entries if e[0] not in names]
    cut = {n for n in names if form == "cut" and r.random() < 0.2}
    write_jar(os.path.join(folder, "x.jar"), [(n, d[:r.randrange(len(d))] if n in cut else d) for n, d in some])
    options = ["--stats", *mode]
    if form == "library":
        write_jar(os.path.join(folder, "rest.jar"), rest)
        options += ["-c", "rest.jar"]
    run = Run(blocal, ["x.jar"], *options, cwd=folder)
    known = {k.name: k for n, k in ((n, known_of[n]) for n in names - cut)}
    all_known = [known_of[n] for n in (names - cut) | ({n for n, _ in rest} if form == "library" else set())]
    mentioned = set().union({"java/lang/Object"}, *(k.mentioned for k in all_known)) - {k.name.replace(".", "/") for k in all_known}
    libraries = len(rest) if form == "library" else 0
    return mode, sorted(names), form, list(faults(run, len(names) + libraries, known, len(cut), libraries, len(mentioned))), len(run.findings)


def main():
    blocal, root = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    subsets, seed = int((sys.argv + ["400"])[3]) if len(sys.argv) > 3 else 400, int(sys.argv[4]) if len(sys.argv) > 4 else 1
    jars = sorted(glob.glob(root + "/tests/java/*.jar")) + sorted(glob.glob(root + "/jars/*.jar")) if os.path.isdir(root) else [root]
    entries = {j: [(n, d) for n, d in classes_of(j) if not n.endswith("-info.class") and not n.startswith("META-INF/")] for j in jars}
    known = {j: {n: Known(d) for n, d in es} for j, es in entries.items()}
    bad = findings = 0
    with tempfile.TemporaryDirectory() as folder:
        for k in range(subsets):
            r = random.Random(seed * 100000 + k)
            jar = jars[k % len(jars)]
            mode, names, form, wrong, n = one(blocal, r, entries[jar], known[jar], folder)
            findings += n
            if wrong:
                bad += 1
                print("FAILED: seed %d, subset %d of %s, %s, %s %s:\n  %s" % (seed, k, os.path.basename(jar), form, " ".join(mode), names[:6], "\n  ".join(wrong[:5])))
    print("%d subsets of %d jars, %d findings; %d wrong" % (subsets, len(jars), findings, bad))
    sys.exit(bad > 0)


main()
