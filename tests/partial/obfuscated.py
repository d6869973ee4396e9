#!/usr/bin/env python3
"""usage: obfuscated.py BLOCAL JAR...: what ProGuard makes of a jar. Where it only gives everything new names, as few as
possible (one for fields of different types, all classes in one package), the findings are those of the jar, at the same lines:
those shown exactly, of all others but a few per hundred, as the order in which classes are looked at follows their names.
What it has also optimised and stripped of lines is read to the end and accounted for. 77 where ProGuard cannot be had."""
import collections, glob, os, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import maven
from running import *

PROGUARD = ("com.guardsquare", "proguard-base", "7.6.1")
ALL = ["--min-confidence=low", "--benign=show"]
MOVED = 0.03  # of all findings
KEEP = ["-dontshrink", "-dontoptimize", "-keepattributes", "LineNumberTable,SourceFile,InnerClasses,EnclosingMethod,Signature,*Annotation*"]
# Names of annotations are the interface between a program and its tools (Guarded-by, suppressions), as those of a library are.
RENAME = ["-overloadaggressively", "-repackageclasses", "x", "-keep", "@interface **", "-keepclassmembers", "@interface ** { *; }"]
OPTIMISE = ["-dontshrink", "-keep,allowobfuscation,allowoptimization", "class ** { *; }", "-overloadaggressively", "-mergeinterfacesaggressively",
            "-allowaccessmodification", "-repackageclasses", ""]


def java_home():
    real = subprocess.run(["java", "-XshowSettings:properties", "-version"], capture_output=True, text=True).stderr
    return next(line.split("=", 1)[1].strip() for line in real.splitlines() if line.strip().startswith("java.home ="))


def proguard(folder, jdk, jar, out, options):
    libraries = os.path.join(jdk, "jmods") + "(!**.jar;!module-info.class)"
    p = subprocess.run(["java", "-cp", folder + "/*", "proguard.ProGuard", "-injars", jar + "(!META-INF/versions/**)", "-outjars", out,
                        "-libraryjars", libraries, "-ignorewarnings", "-dontnote", *options], capture_output=True, text=True)
    return os.path.isfile(out) or print("ProGuard fails on %s: %s" % (jar, (p.stdout + p.stderr)[-300:]))


def keys(run):
    """Findings without names."""
    return collections.Counter((f["kind"], f["confidence"], f["benign"], tuple((s["step"], s["line"]) for s in f["trace"])) for f in run.findings)


def ledger_faults(run):
    s = run.stats
    if run.status not in (0, 1):
        yield "status %d: %s" % (run.status, run.err[-300:])
    elif s["skipped"] or s["methods_malformed"] or "the sum is wrong" in run.err:
        yield "not all of it is read: %s" % s
    elif s["methods_analysed"] + s["methods_without_code"] + s["methods_over_budget"] != s["methods"]:
        yield "the methods do not add up: %s" % s


def renaming_faults(blocal, plain, renamed):
    shown = [keys(Run(blocal, [jar])) for jar in (plain, renamed)]
    for name, k in zip(("only before", "only after"), (shown[0] - shown[1], shown[1] - shown[0])):
        yield from ("%s: %s" % (name, key) for key in k)
    before, after = (Run(blocal, [jar], *ALL) for jar in (plain, renamed))
    yield from ledger_faults(after)
    moved = sum((keys(before) - keys(after)).values()) + sum((keys(after) - keys(before)).values())
    if moved > 2 * MOVED * len(before.findings):
        yield "%d of %d findings are elsewhere" % (moved, len(before.findings))
    print("  renamed: %d shown, %d in all, %d of them others" % (sum(shown[1].values()), len(after.findings), moved), flush=True)


def optimised_faults(blocal, jar):
    run = Run(blocal, [jar], *ALL)
    yield from ledger_faults(run)
    for f in run.findings:
        if f["line"] is not None or f["bci"] is None:
            yield "%s.%s has line %s and bci %s" % (f["class"], f["method"], f["line"], f["bci"])
    print("  optimised: %d in all" % len(run.findings), flush=True)


def faults(blocal, folder, jdk, jar, work):
    plain, renamed, optimised = (os.path.join(work, n + ".jar") for n in ("plain", "renamed", "optimised"))
    if proguard(folder, jdk, jar, plain, [*KEEP, "-dontobfuscate"]) and proguard(folder, jdk, jar, renamed, KEEP + RENAME):
        yield from renaming_faults(blocal, plain, renamed)
    if proguard(folder, jdk, jar, optimised, OPTIMISE):
        yield from optimised_faults(blocal, optimised)


def main(blocal, *jars):
    folder = maven.fetch_with_dependencies(*PROGUARD)
    jdk = folder and java_home()
    if not folder or not glob.glob(os.path.join(jdk, "jmods", "*.jmod")):
        print("SKIP: obfuscated: no Java with jmods, no Maven, or ProGuard could not be fetched")
        return 77
    wrong = 0
    for jar in jars:
        print(os.path.basename(jar), flush=True)
        with tempfile.TemporaryDirectory() as work:
            for fault in faults(blocal, folder, jdk, os.path.abspath(jar), work):
                wrong += 1
                print("  FAULT " + fault)
    print("%d jars, %d faults" % (len(jars), wrong))
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
