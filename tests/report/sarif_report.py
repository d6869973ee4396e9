#!/usr/bin/env python3
"""usage: sarif_report.py BLOCAL ROOT [VALIDATOR]: what readers of SARIF count on (the sections are those of
SARIF 2.1.0), over a run with findings of all sorts, a baseline, suppressions and an input that cannot be read;
then the same by a public validator (Sarif.Multitool, of npm's @microsoft/sarif-multitool), where there is one."""
import json, os, re, subprocess, sys, tempfile
from urllib.parse import unquote

blocal, root = sys.argv[1:3]
validator = sys.argv[3] if len(sys.argv) > 3 and os.path.exists(sys.argv[3]) else None
java = [f"tests/java/{n}-17.jar" for n in ("basic", "wait", "guards", "atomicity", "versions", "lambdas")]
LEVELS = {"error", "warning", "note"}


def run(log, *options):
    got = subprocess.run([blocal, "-q", "--no-jdk", *options, "-o", f"sarif={log}"], cwd=root,
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert got.returncode in (0, 1, 3), got.returncode
    return json.load(open(log, encoding="utf-8"))


def check_uri(uri):
    assert re.fullmatch(r"(file://)?[A-Za-z0-9._~/%-]+", uri), uri  # §3.10.1: RFC 3986, percent-encoded
    assert ".." not in uri.split("/"), uri


def check_place(place):
    physical = place["physicalLocation"]
    artifact = physical["artifactLocation"]
    check_uri(artifact["uri"])
    assert artifact["uriBaseId"] == "%SRCROOT%" and artifact["uri"][0] != "/", artifact  # §3.4.3
    region = physical.get("region")
    assert region is None or region["startLine"] >= 1, region  # §3.30.5
    if region and "snippet" in region:
        path = os.path.join(root, unquote(artifact["uri"]))
        line = open(path, encoding="utf-8").read().split("\n")[region["startLine"] - 1]
        assert line == region["snippet"]["text"].replace("\\u0009", "\t"), (path, region)
    return region


def check_result(result, rules, seen):
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"]  # §3.27.6
    assert result["level"] in LEVELS and 0 <= result["rank"] <= 100 and result["message"]["text"]
    region = check_place(result["locations"][0])
    prints = result["partialFingerprints"]
    assert re.fullmatch(r"[0-9a-f]{16}", prints["blocal/v1"])
    assert (prints["blocal/v1"], result["ruleId"]) not in seen
    seen.add((prints["blocal/v1"], result["ruleId"]))
    has_source = region is not None and "snippet" in region
    assert has_source == ("primaryLocationLineHash" in prints), result["locations"]
    for flow in result.get("codeFlows", []):
        orders, threads = [], flow["threadFlows"]  # §3.36.3
        assert 1 <= len(threads) <= 2 and len({t["id"] for t in threads}) == len(threads)
        for thread in threads:
            mine = [step["executionOrder"] for step in thread["locations"]]
            assert mine == sorted(mine)
            orders += mine
            for step in thread["locations"]:
                check_place(step["location"])
        assert sorted(orders) == list(range(1, len(orders) + 1))
    return len(result["codeFlows"][0]["threadFlows"]) if "codeFlows" in result else 0


def check(log):
    assert log["version"] == "2.1.0" and len(log["runs"]) == 1
    one = log["runs"][0]
    driver = one["tool"]["driver"]
    assert "%SRCROOT%" in one["originalUriBaseIds"]
    for rule in driver["rules"]:
        assert rule["help"]["markdown"] and rule["shortDescription"]["text"].endswith(".")
        tags = rule["properties"]["tags"]
        assert any(re.fullmatch(r"external/cwe/cwe-\d+", t) for t in tags) and len(tags) <= 20
        assert rule["properties"]["precision"] in ("very-high", "high", "medium", "low")
    known = {n["id"] for n in driver["notifications"]}
    for note in one["invocations"][0]["toolExecutionNotifications"]:
        assert note["level"] in LEVELS and note["descriptor"]["id"] in known
        for place in note.get("locations", []):
            check_uri(place["physicalLocation"]["artifactLocation"]["uri"])
    seen = set()
    flows = [check_result(r, driver["rules"], seen) for r in one["results"]]
    assert {1, 2} <= set(flows), set(flows)
    return one


with tempfile.TemporaryDirectory() as tmp:
    broken = os.path.join(tmp, "not <an> archive.jar")
    open(broken, "w").write("nothing")
    log, later = os.path.join(tmp, "all.sarif"), os.path.join(tmp, "new.sarif")
    base = os.path.join(tmp, "base.json")
    every = ["--strict", "--check=all", "--suppressed=show", "--source-root", "jars/examples/src",
             "--source-root", "tests/java", "jars/examples.jar", *java]
    one = check(run(log, *every, broken))
    assert one["invocations"][0]["executionSuccessful"] is False
    hashed = sum("primaryLocationLineHash" in r["partialFingerprints"] for r in one["results"])
    assert hashed > 50 and not any("baselineState" in r for r in one["results"]), hashed
    run(os.path.join(tmp, "first.sarif"), "jars/examples.jar", "--write-baseline", base)
    new = check(run(later, *every, "--baseline", base))
    assert 0 < len(new["results"]) < len(one["results"])
    assert all(r["baselineState"] == "new" for r in new["results"])  # §3.27.24
    print(len(one["results"]), "results,", hashed, "with the hash of their line")
    if validator:
        for name in log, later:
            said = subprocess.run([validator, "validate", name, "--rule-kind", "Sarif;Ghas", "--level", "Error"],
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout.decode()
            faults = [line for line in said.splitlines() if ": error" in line]
            assert "completed successfully" in said and not faults, said[:3000]
        print("the validator has no objection")
    else:
        print("skipped: no Sarif.Multitool on PATH")
