#!/usr/bin/env python3
"""Holds the recipes of docs/ci.md against what they are for.

    tests/docs/recipes.py BLOCAL ROOT

The Maven and Gradle ones are parts of the projects that tests/integration builds; YAML parses (where there is a parser); the
filter for GitLab makes of a real report what GitLab takes (where there is jq); every option of blocal that is named exists.
"""
import json
import os
import re
import shutil
import subprocess
import sys


def main():
    blocal, root = os.path.abspath(sys.argv[1]), sys.argv[2]
    faults = []
    with open(os.path.join(root, "docs/ci.md"), encoding="utf-8") as f:
        text = f.read()
    blocks = re.findall(r"^```([a-z]+)\n(.*?)^```$", text, re.M | re.S)
    by_language = {}
    for language, block in blocks:
        by_language.setdefault(language, []).append(block)

    def check(good, what):
        if not good:
            faults.append(what)

    for language, path in (("xml", "maven/pom.xml"), ("groovy", "gradle/build.gradle")):
        with open(os.path.join(root, "tests/integration", path), encoding="utf-8") as f:
            check(by_language[language][0] in f.read(), f"the first {language} block is no part of {path}")
    try:
        import yaml
        for block in by_language["yaml"]:
            check(isinstance(yaml.safe_load(block), dict), "a YAML block is no mapping:\n" + block)
    except ImportError:
        print("no YAML parser: not parsed")
    options = set(re.findall(r"--[a-z-]+", subprocess.run([blocal, "--help"], stdout=subprocess.PIPE, text=True).stdout))
    for line in re.findall(r"^.*\bblocal .*$|^.*'--.*$", "\n".join(b for _, b in blocks), re.M):
        for option in re.findall(r"(?<![\w-])--[a-z-]+", line):
            check(option in options, f"blocal has no {option}")
    if shutil.which("jq"):
        report = subprocess.run([blocal, "-q", "--no-jdk", "-f", "json", os.path.join(root, "jars/examples.jar")],
                                stdout=subprocess.PIPE)
        made = subprocess.run(["jq", by_language["jq"][0]], input=report.stdout, stdout=subprocess.PIPE)
        issues = json.loads(made.stdout or "[]")
        check(len(issues) == len(json.loads(report.stdout)["findings"]) > 0, "jq makes another number of issues")
        for issue in issues:
            check(set(issue) == {"description", "check_name", "fingerprint", "severity", "location"} and
                  issue["location"]["lines"]["begin"] > 0 and issue["location"]["path"].endswith(".java"),
                  f"GitLab would not take {issue}")
    else:
        print("no jq: GitLab's filter is not run")
    for fault in faults:
        print(fault)
    print(f"{len(blocks)} recipes, {len(faults)} faults")
    return 1 if faults or len(blocks) < 7 else 0


if __name__ == "__main__":
    sys.exit(main())
