#!/usr/bin/env python3
"""usage: sarif_schema.py BLOCAL ROOT [VALIDATOR]: SARIF of every sort against the schema of 2.1.0 (as the npm
package @microsoft/jest-sarif 1.0.0-beta.0 has it, MIT licence, unchanged), by Python's jsonschema, and where
there is one by a public validator, as in sarif_report.py. Exits 77 without jsonschema.

Each case also shows that the part of the log is there for which it is one. What is left out of more than 25,000 results,
and that a notification says so, is in tests/unit/test_services.c."""
import json, os, shutil, subprocess, sys, tempfile
from urllib.parse import unquote

try:
    import jsonschema
except ImportError:
    print("skipped: no jsonschema for Python")
    sys.exit(77)

blocal, root = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
validator = sys.argv[3] if len(sys.argv) > 3 and os.path.exists(sys.argv[3]) else None
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "sarif-2.1.0-rtm.5.json"), encoding="utf-8") as f:
    schema = json.load(f)
jsonschema.Draft4Validator.check_schema(schema)
schema_of = jsonschema.Draft4Validator(schema)
ODD = "a b/ü%41#?&'"  # a folder with what URIs have a meaning for


def jar(name):
    return os.path.join(root, f"tests/java/{name}-17.jar")


def run(folder, name, status, *options):
    """The log of a run in that folder, which must fit the schema."""
    log = os.path.join(folder, name + ".sarif")
    got = subprocess.run([blocal, "-q", "--no-jdk", *options, "-o", f"sarif={log}"], cwd=folder,
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    assert got in status, (name, got)
    with open(log, encoding="utf-8") as f:
        made = json.load(f)
    faults = [f"{'/'.join(map(str, e.absolute_path))}: {e.message[:200]}" for e in schema_of.iter_errors(made)]
    assert not faults, (name, faults[:5])
    logs.append(log)
    return made["runs"][0]


def notes(one):
    return one["invocations"][0]["toolExecutionNotifications"]


def everything(tmp):
    all_of = [jar(n) for n in ("basic", "wait", "guards", "atomicity", "versions", "lambdas", "juc")]
    one = run(tmp, "everything", {1}, "--strict", "--check=all", os.path.join(root, "jars/examples.jar"), *all_of)
    assert len(one["results"]) > 300
    assert {len(f["threadFlows"]) for r in one["results"] for f in r.get("codeFlows", [])} == {1, 2}


def nothing(tmp):
    assert run(tmp, "nothing", {0}, "--only", "no.Such", os.path.join(root, "jars/examples.jar"))["results"] == []


def suppressed(tmp):
    rules = os.path.join(tmp, "rules.yml")
    with open(rules, "w", encoding="utf-8") as f:
        f.write("- class: artho.*\n  reason: \"'a' <b>\"\n- class: no.Such\n  reason: gone\n")
    one = run(tmp, "suppressed", {0, 1}, "--suppressed=show", "--suppressions", rules, jar("suppress"),
              os.path.join(root, "jars/examples.jar"))
    kinds = {s["kind"] for r in one["results"] for s in r.get("suppressions", [])}
    assert kinds == {"inSource", "external"}, kinds
    assert any("fits no finding" in n["message"]["text"] for n in notes(one))


def compared(tmp):
    base = os.path.join(tmp, "base.json")
    examples = os.path.join(root, "jars/examples.jar")
    run(tmp, "first", {0}, examples, "--write-baseline", base)
    one = run(tmp, "compared", {1}, examples, jar("wait"), "--baseline", base)
    assert one["results"] and all(r["baselineState"] == "new" for r in one["results"])


def unread(tmp):
    """An archive that is none, a class that is damaged, and an input that is not there."""
    folder = os.path.join(tmp, ODD)
    os.makedirs(folder)
    for name, text in ("no archive.jar", "nothing"), ("Bad.class", "\u00ca"):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
            f.write(text)
    one = run(tmp, "unread", {3}, folder, os.path.join(tmp, "not there.jar"), jar("wait"))
    assert one["invocations"][0]["executionSuccessful"] is False
    places = [n["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for n in notes(one)]
    assert len(places) >= 3 and not any(set(p) & set(" ü#?&'") for p in places), places
    assert any(ODD in unquote(p) for p in places), places


def odd_paths(tmp):
    """Sources below a folder whose name must be escaped are found again by their URIs."""
    folder = os.path.join(tmp, "sources", ODD)
    shutil.copytree(os.path.join(root, "jars/examples/src"), folder)
    shutil.copy(os.path.join(root, "jars/examples.jar"), os.path.join(folder, "ä b.jar"))
    one = run(os.path.join(tmp, "sources"), "odd", {1}, "--source-root", ODD, os.path.join(ODD, "ä b.jar"))
    for result in one["results"]:
        place = result["locations"][0]["physicalLocation"]["artifactLocation"]
        assert not set(place["uri"]) & set(" ü#?&'") and place["uriBaseId"] == "%SRCROOT%", place
        assert os.path.exists(os.path.join(tmp, "sources", unquote(place["uri"]))), place


def partial(tmp):
    one = run(tmp, "partial", {3}, "--timeout", "0.000001", os.path.join(root, "jars/examples.jar"))
    assert any(n["descriptor"]["id"] == "partial" for n in notes(one))


CASES = everything, nothing, suppressed, compared, unread, odd_paths, partial
logs = []
with tempfile.TemporaryDirectory() as tmp:
    for case in CASES:
        folder = os.path.join(tmp, case.__name__)
        os.makedirs(folder)
        case(folder)
    print(f"{len(logs)} logs fit the schema")
    for log in logs if validator else ():
        said = subprocess.run([validator, "validate", log, "--rule-kind", "Sarif;Ghas", "--level", "Error"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout.decode()
        assert "completed successfully" in said and ": error" not in said, said[:3000]
    print("the validator has no objection" if validator else "skipped: no Sarif.Multitool on PATH")
