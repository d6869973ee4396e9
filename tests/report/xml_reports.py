#!/usr/bin/env python3
"""usage: xml_reports.py BLOCAL ROOT: the XML reports are well-formed, of good input and of bad, and
add up: as many failures and errors as there are findings in the JSON report of the same run."""
import json, os, subprocess, sys, tempfile
import xml.etree.ElementTree as ET

blocal, root = sys.argv[1:]
golden = os.path.join(root, "tests/golden")
for name in sorted(os.listdir(golden)):
    if name.endswith(".xml"):
        ET.parse(os.path.join(golden, name))

with tempfile.TemporaryDirectory() as tmp:
    def report(fmt):
        return os.path.join(tmp, fmt)

    formats = "junit", "checkstyle", "json"
    broken = os.path.join(tmp, "broken<&>.jar")
    open(broken, "w").write("no archive")
    inputs = [os.path.join(root, "jars/examples.jar"), os.path.join(root, "tests/java/basic-17.jar"), broken]
    options = ["-q", "--no-jdk", "--strict", "--check=all"]
    run = subprocess.run([blocal, *options, *inputs, *(f"-o{f}={report(f)}" for f in formats)],
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert run.returncode == 3, run.returncode
    findings = json.load(open(report("json")))["findings"]
    suites = ET.parse(report("junit")).getroot()
    failures = len(suites.findall(".//failure"))
    assert failures == sum(f["benign"] is None for f in findings) > 20, failures
    assert failures == sum(int(s.get("failures")) for s in suites)
    assert len(suites.findall(".//testcase")) == sum(int(s.get("tests")) for s in suites)
    assert len(suites.findall(".//error")) == 1
    places = [(e.get("source"), int(e.get("line"))) for e in ET.parse(report("checkstyle")).iter("error")
              if e.get("line")]
    assert sorted(places) == sorted(("blocal." + f["kind"], f["line"]) for f in findings)
print(f"{failures} failures, {len(places)} errors of {len(findings)} findings")
