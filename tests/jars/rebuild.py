#!/usr/bin/env python3
"""Rebuilds the committed jars from their sources and compares what blocal finds in them.

    tests/jars/rebuild.py BLOCAL BUILD_SCRIPT COMMITTED_DIRECTORY [TOPIC...] [--OPTION...]

Of the given topics, if any, or all.

The compiler at hand need not be the one that made the committed jars, so bytes may differ, and bytecode offsets
and numbers of instructions, of which the rank is made, too; findings, with their lines, messages, traces and the other
reasons of their rank, may not. Ends with 77, which ctest takes
for "skipped", where there is no JDK.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile


def without(names, value):
    if isinstance(value, list):
        return [without(names, v) for v in value]
    if isinstance(value, dict):
        return {k: without(names, v) for k, v in value.items() if k not in names}
    return value


def findings(blocal, options, jar):
    result = subprocess.run([blocal, "-q", "--no-jdk", "--fail-on=never", "-f", "json", *options, jar],
                            stdout=subprocess.PIPE, check=True)
    report = json.loads(result.stdout)
    for f in report["findings"]:
        f["rank_reasons"] = [why for why in f["rank_reasons"] if "instructions from read to use" not in why]
    return without(("input", "bci", "rank"), [report["findings"], report["diagnostics"]])


def has_javac():
    home = os.environ.get("JAVA_HOME")
    wanted = os.environ.get("JAVAC") or (os.path.join(home, "bin/javac") if home else "javac")
    return shutil.which(wanted) is not None


def differences(blocal, options, old, new):
    """Lines about one pair of jars."""
    a, b = findings(blocal, options, old), findings(blocal, options, new)
    for side, mine, other in (("committed", a[0], b[0]), ("rebuilt", b[0], a[0])):
        for f in mine:
            if f not in other:
                yield f"{os.path.basename(new)}: only of the {side} jar, or otherwise: {json.dumps(f)[:600]}"
    if a[1] != b[1]:
        yield f"{os.path.basename(new)}: diagnostics differ: {a[1]} {b[1]}"


def main():
    blocal, build, committed = sys.argv[1:4]
    topics = [a for a in sys.argv[4:] if not a.startswith("--")]
    options = [a for a in sys.argv[4:] if a.startswith("--")]
    if not has_javac():
        print("no javac: skipped")
        return 77
    compared = different = 0
    with tempfile.TemporaryDirectory() as fresh:
        subprocess.run(["sh", build, fresh, *topics], check=True)
        for name in sorted(os.listdir(fresh)):
            for line in differences(blocal, options, os.path.join(committed, name), os.path.join(fresh, name)):
                print(line)
                different += 1
            compared += 1
    print(f"{compared} jars compared, {different} differences")
    return 1 if different or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
