#!/usr/bin/env python3
"""Holds docs/json.md against reports in JSON: every field is described, and every field described is there.

    tests/docs/fields.py BLOCAL ROOT
"""
import json
import os
import re
import subprocess
import sys


def keys_of(value, found):
    for item in value if isinstance(value, list) else value.values() if isinstance(value, dict) else ():
        keys_of(item, found)
    found |= set(value) if isinstance(value, dict) else set()
    return found


def report(blocal, root, *options):
    jars = [os.path.join(root, j) for j in ("jars/examples.jar", "tests/java/lambdas-17.jar", "tests/java/suppress-17.jar")]
    run = subprocess.run([blocal, "-q", "--no-jdk", "-f", "json", "--strict", "--check=all", "--suppressed=show", *options,
                          *jars, os.path.join(root, "LICENSE")], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return json.loads(run.stdout)


def main():
    blocal, root = sys.argv[1:]
    with open(os.path.join(root, "docs/json.md"), encoding="utf-8") as f:
        text = f.read()
    described = set()
    for cell in re.findall(r"^\| (`[^|]*) \|", text, re.M):
        described |= set(re.findall(r"`(\w+)`", cell))
    named = set(re.findall(r"[`\"](\w+)[`\"]", text))
    there = keys_of(report(blocal, root), set())
    faults = [f"not described: {k}" for k in sorted(there - named)]
    faults += [f"described, but not there: {k}" for k in sorted(described - there)]
    print("\n".join(faults) or f"{len(there)} fields, {len(described)} of them in tables")
    return 1 if faults or len(there) < 50 else 0


if __name__ == "__main__":
    sys.exit(main())
