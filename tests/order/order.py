#!/usr/bin/env python3
"""usage: order.py BLOCAL ROOT [SEEDS]: the same findings, in the same order, whatever the order of entries in a jar and of inputs on the
command line, and whether classes come in one jar, in many, in a folder or alone; the same bytes in every format in any locale, under
any hash (each run has another), with or without randomised addresses and with memory that is not zero. Members declared in another order,
or another package, may change no more than which of several equal findings stands for them. SEEDS orders of each jar's
entries. The topics, and the ways to give classes, are asked in one mode each, in turn; with a single seed a topic is asked one
of four questions, about its entries or its members, and every third is among all that is given in several ways."""
import glob, json, os, random, re, shutil, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
from classreader import Class
from running import *

FORMATS = ["text", "json", "jsonl", "sarif", "html", "github", "junit", "checkstyle", "gcc"]
WHOLE = ["text", "json", "html"]  # asked in all surroundings; the others say less of the same
MODES = [["--min-confidence=low", "--benign=show"], ["--strict", "--check=all"]]


class Compare:
    def __init__(self):
        self.runs = self.bad = 0

    def same(self, what, a, b):
        self.runs += 1
        if a != b:
            self.bad += 1
            print("FAILED:", what)
            for x, y in [(x, y) for x, y in zip(a, b) if x != y][:1]:
                print("  %s\n  %s" % (str(x)[:700], str(y)[:700]))


def told(run):
    """All that must not change; where a class came from may."""
    findings = [{k: v for k, v in f.items() if k != "input"} for f in run.findings]
    return [run.status] + [json.dumps(f, sort_keys=True) for f in findings] + [run.stats]


def unpack(folder, entries):
    for name, data in entries:
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as f:
            f.write(data)


def check_entries(c, blocal, entries, folder, seeds, mode, what):
    def packed(some):
        write_jar(os.path.join(folder, "x.jar"), some)
        return Run(blocal, ["x.jar"], *mode, cwd=folder)
    first = packed(entries)
    for seed in range(seeds):
        others = list(reversed(entries)) if seed == 0 else random.Random(seed).sample(entries, len(entries))
        again = packed(others)
        c.same("%s %s: entries in order %d" % (what, mode[0], seed), told(first), told(again))
        c.same("%s %s: what is said, in order %d" % (what, mode[0], seed), first.said(), again.said())


def tell_apart(run, old="", new=""):
    """Where which of several equal findings stands for them may change: what is left of it."""
    return sorted((f["kind"], f["class"].replace(new, old, 1), f["confidence"], f["benign"] or "") for f in run.findings)


def check_members(c, blocal, entries, folder, mode, what):
    """Fields and methods declared in another order; the package by another name."""
    def changed(change):
        write_jar(os.path.join(folder, "x.jar"), [(n, change(Class(d)).bytes()) for n, d in entries])
        return Run(blocal, ["x.jar"], *mode, cwd=folder)
    def reversed_members(k):
        k.fields.reverse()
        k.methods.reverse()
        return k
    def renamed(k):
        def elsewhere(text):
            text = re.sub(rb"(?<!/)" + package, b"other/place/", text)
            return re.sub(rb"\b" + package.replace(b"/", b"\\."), b"other.place.", text)  # as an annotation names a class
        k.pool = [(1, elsewhere(e[1])) if e is not None and e[0] == 1 else e for e in k.pool]
        return k
    package = (entries[0][0].rsplit("/", 1)[0] + "/").encode()
    first = changed(lambda k: k)
    c.same("%s %s: members in another order" % (what, mode[0]), tell_apart(first), tell_apart(changed(reversed_members)))
    c.same("%s %s: another package" % (what, mode[0]), tell_apart(first), tell_apart(changed(renamed), package.decode().replace("/", "."), "other.place."))


def check_inputs(c, blocal, entries, folder):
    """All classes as one jar, as single files in any order, as a folder, and as many jars: the ways in one mode each, in turn."""
    write_jar(os.path.join(folder, "all.jar"), entries)
    def told_of(inputs, mode):
        t = told(Run(blocal, inputs, *mode, cwd=folder))
        del t[-1]["inputs"]
        return t
    first = [told_of(["all.jar"], mode) for mode in MODES]
    unpack(os.path.join(folder, "unpacked"), entries)
    files = ["unpacked/" + n for n, _ in entries]
    jars = []
    for k in range(7):
        jars.append("part%d.jar" % k)
        write_jar(os.path.join(folder, jars[-1]), entries[k::7])
    ways = {"a folder": ["unpacked"], "jars": jars, "jars, backwards": jars[::-1], "single files, backwards": files[::-1],
            "single files, shuffled": random.Random(7).sample(files, len(files)), "half of each": jars[3:] + jars[:3]}
    for turn, (way, inputs) in enumerate(ways.items()):
        mode = turn % len(MODES)
        c.same("as %s %s" % (way, MODES[mode][0]), first[mode], told_of(inputs, MODES[mode]))


def check_surroundings(c, blocal, root, folder, formats):
    """The whole output, byte for byte, but for the line of JSON's stats."""
    def out(form, env=None, wrap=(), more=()):
        e = {k: v for k, v in os.environ.items() if not k.startswith("LC_") and k not in ("LANG", "MALLOC_PERTURB_")}
        p = subprocess.run([*wrap, blocal, "-v", "--no-jdk", "--no-config", "-f", form, *more, *jars], capture_output=True, env=dict(e, **(env or {})), cwd=folder)
        lines = [l for l in p.stdout.split(b"\n") if not l.startswith((b' "stats": ', b'{"type": "stats"'))]
        return [p.returncode] + lines + sorted(p.stderr.rsplit(b"; ", 1)[0].split(b"\n"))
    jars = [os.path.join(root, "jars/examples.jar"), os.path.join(root, "tests/java/real-17.jar")]
    installed = subprocess.run(["locale", "-a"], capture_output=True).stdout.decode("ascii", "replace").split()
    locales = ["C", "C.UTF-8", "tr_TR.UTF-8", "de_DE.ISO-8859-1"] + [l for l in installed if l.startswith(("tr", "de", "en_US", "zh"))]
    perturbed = [("memory that is not zero", {"MALLOC_PERTURB_": "165"}, (), ()), ("memory and time to spare", {}, (), ("--max-memory=64G", "--timeout=3600")),
                 ("another time zone", {"TZ": "Asia/Tokyo"}, (), ()), ("a narrow terminal", {"COLUMNS": "20", "TERM": "dumb"}, (), ())]
    if shutil.which("setarch") and subprocess.run(["setarch", "-R", "true"], stderr=subprocess.DEVNULL).returncode == 0:
        perturbed.append(("addresses that are not random", {}, ("setarch", "-R"), ()))
    for form in formats:
        first = out(form)
        for _ in range(3 if form in WHOLE else 1):
            c.same("%s: another run, another hash" % form, first, out(form))
        if form not in WHOLE:
            c.same("%s: LC_ALL=tr_TR.UTF-8" % form, first, out(form, {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"}))
            continue
        for l in sorted(set(locales)):
            c.same("%s: LC_ALL=%s" % (form, l), first, out(form, {"LC_ALL": l, "LANG": l}))
        for what, env, wrap, more in perturbed:
            c.same("%s: %s" % (form, what), first, out(form, env, wrap, more))


def main():
    blocal, root, seeds = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int((sys.argv + ["3"])[3])
    c, everything = Compare(), {}
    with tempfile.TemporaryDirectory() as folder:
        for jar in sorted(glob.glob(root + "/jars/*.jar")):
            entries = classes_of(jar)
            everything.update(entries)
            for mode in MODES:
                check_entries(c, blocal, entries, folder, seeds, mode, os.path.basename(jar))
        for turn, jar in enumerate(sorted(glob.glob(root + "/tests/java/*-17.jar"))):
            entries = classes_of(jar)
            if seeds > 1 or turn % 3 == 0:
                everything.update(entries)
            mode = MODES[turn % len(MODES)]
            if seeds > 1 or turn // len(MODES) % 2 == 0:
                check_entries(c, blocal, entries, folder, seeds, mode, os.path.basename(jar))
            if seeds > 1 or turn // len(MODES) % 2 == 1:
                check_members(c, blocal, entries, folder, mode, os.path.basename(jar))
        check_inputs(c, blocal, list(everything.items()), folder)
        check_surroundings(c, blocal, root, folder, FORMATS)
    print("%d comparisons, %d differences" % (c.runs, c.bad))
    sys.exit(c.bad > 0)


main()
