#!/usr/bin/env python3
"""Runs blocal over one program and prints a row about it: row.py BLOCAL STACKS LABEL INPUT...

Counts the class files by itself, so that none is lost without a word, and holds the ledger of
--stats against that. STACKS interprets every method. Ends with 1, having said why, where a class or a
method could not be read. The seconds are blocal's.
"""
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import zipfile

ARCHIVES = (".jar", ".war", ".ear", ".aar", ".zip", ".jmod")
VERSION = re.compile(r"^META-INF/versions/(\d+)/")


def is_multi_release(z):
    try:
        manifest = z.read("META-INF/MANIFEST.MF").decode("utf-8", "replace")
    except KeyError:
        return False
    return re.search(r"^Multi-Release:\s*true\s*$", manifest, re.I | re.M) is not None


def classes_in(archive):
    """How many class files a JVM would see: of a class in several versions, one; of a jmod, none of
    the JDK's own files beside its classes."""
    with zipfile.ZipFile(archive) as z:
        names = [n for n in z.namelist() if not n.endswith("/")]
        if str(archive).endswith(".jmod"):
            names = [n for n in names if n.startswith("classes/")]
        nested = sum(classes_in(io.BytesIO(z.read(n))) for n in names if n.endswith(ARCHIVES))
        classes = [n for n in names if n.endswith(".class")]
        if is_multi_release(z):
            return nested + len({VERSION.sub("", n) for n in classes})
        return nested + sum(1 for n in classes if not VERSION.match(n))


def classes_below(path):
    if not os.path.isdir(path):
        return 1 if path.endswith(".class") else classes_in(path)
    return sum(classes_below(os.path.join(folder, name)) for folder, _, names in os.walk(path)
               for name in names if name.endswith((".class",) + ARCHIVES))


def run(blocal, inputs):
    """The report, or None with the reason; and the seconds."""
    with tempfile.TemporaryDirectory() as scratch:
        out = os.path.join(scratch, "report.json")
        start = time.monotonic()
        try:
            result = subprocess.run([blocal, "-q", "--fail-on=never", "-o", "json=" + out, *inputs],
                                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=900)
        except subprocess.TimeoutExpired:
            return None, "no end after 900 s", 900.0
        seconds = time.monotonic() - start
        if result.returncode != 0:
            said = result.stderr.decode("utf-8", "replace").strip()[-300:]
            return None, f"status {result.returncode} {said}", seconds
        with open(out, encoding="utf-8") as f:
            return json.load(f), "", seconds


def check_stacks(stacks, inputs):
    """Its counts, and what it says of methods."""
    result = subprocess.run([stacks, *inputs], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    said = result.stderr.decode("utf-8", "replace").strip().split("\n")
    try:
        counts = json.loads(result.stdout)
    except ValueError:
        return {"methods": 0, "malformed": 1, "over_budget": 0}, [f"status {result.returncode}"] + said[-5:]
    return counts, [line for line in said if "over budget" not in line]


def faults(report, expected):
    s = report["stats"]
    kinds = ("classes", "libraries", "skipped", "duplicates", "module_infos")
    if s["given"] != sum(s[k] for k in kinds):
        yield "the ledger does not add up: " + ", ".join(f"{k} {s[k]}" for k in ("given",) + kinds)
    if s["given"] != expected:
        yield f"{s['given']} class files given, but there are {expected}"
    if s["skipped"]:
        yield f"{s['skipped']} class files unreadable"
    if s["methods_malformed"]:
        yield f"{s['methods_malformed']} methods malformed"
    for d in report["diagnostics"]:
        if d["level"] == "error" or " at offset " in d["message"]:
            yield f"{d['input']}: {d['message']}"


def main():
    blocal, stacks, label, inputs = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
    report, why, seconds = run(blocal, inputs)
    if report is None:
        print(f"{label:34} {why}")
        return 1
    s = report["stats"]
    checked, said = check_stacks(stacks, inputs)
    print(f"{label:34} {s['given']:8} {checked['methods']:9} {s['code_bytes']:11} {checked['malformed']:9}"
          f" {s['methods_over_budget']:6} {seconds:8.2f}")
    wrong = list(faults(report, sum(classes_below(i) for i in inputs)))
    if checked["malformed"]:
        wrong += said
    for line in wrong[:10]:
        print("  WRONG: " + line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
