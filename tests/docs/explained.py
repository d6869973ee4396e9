#!/usr/bin/env python3
"""Holds the examples of docs/explain against the cases in tests/java/explain, which the analysis is run on.

    tests/docs/explained.py ROOT

The indented blocks of NAME.md, but for those under "How it goes wrong", are the code of Name.java without package,
imports and options; where the Java has a marker, the text points at what is found:

    // BLOCAL: kind {{text}} <<checks>>   // MISSED: kind (why)   // STRICT: kind        // <- kind
    // BENIGN: kind reason     // STRICT: kind reason                         // <- kind, benign: reason
    // FALSE: kind (REASON is not built yet)                                  // <- kind (to be benign)

A text says "Not built yet" where, and only where, a marker does; and every line fits a terminal of 80 columns.
"""
import os
import re
import sys

HEAD = ("// RELEASES", "// OPTIONS", "package ", "import ")
FORMS = (
    (r"// FALSE: ([a-z-]+) \([a-z-]+ is not built yet\)$", r"// <- \1 (to be benign)"),
    (r"// (?:BENIGN|STRICT): ([a-z-]+) (?!low$)([a-z-]+)$", r"// <- \1, benign: \2"),
    (r"// (?:BLOCAL|MISSED|STRICT): ([a-z-]+)( low)?(?: \(.*\)| \{\{.*\}\})?(?: <<.*>>)?$", r"// <- \1"),
)


def lines_of(path):
    with open(path, encoding="utf-8") as f:
        return f.read().split("\n")


def as_shown(line):
    for marker, shown in FORMS:
        line = re.sub(marker, shown, line)
    return line


def code_of_java(path):
    return [as_shown(l) for l in lines_of(path) if l and not l.startswith(HEAD)]


def code_of_text(path):
    code, section = [], ""
    for line in lines_of(path):
        section = line if line.startswith("#") else section
        if line.startswith("    ") and section != "## How it goes wrong":
            code.append(line[4:])
    return code


def first_difference(a, b):
    for i in range(max(len(a), len(b))):
        left, right = (x[i] if i < len(x) else "(nothing)" for x in (a, b))
        if left != right:
            return f"  text: {left}\n  case: {right}"
    return None


def check(text, java):
    faults = []
    difference = first_difference(code_of_text(text), code_of_java(java))
    if difference:
        faults.append(f"{text} and {java} differ:\n{difference}")
    says = any(l.startswith("Not built yet") for l in lines_of(text))
    if says != any("not built yet" in l for l in lines_of(java)):
        faults.append(f"{text}: 'Not built yet' is in {'it' if says else 'the case'} alone")
    faults += [f"{text}:{i}: more than 80 columns" for i, l in enumerate(lines_of(text), 1) if len(l) > 80]
    return faults


def main():
    texts, cases = (os.path.join(sys.argv[1], d) for d in ("docs/explain", "tests/java/explain"))
    java_of = {name: "".join(w.capitalize() for w in name[:-3].split("-")) + ".java" for name in os.listdir(texts)}
    faults = [f"{cases}/{extra} has no text" for extra in set(os.listdir(cases)) - set(java_of.values())]
    for name in sorted(java_of):
        faults += check(os.path.join(texts, name), os.path.join(cases, java_of[name]))
    print("\n".join(faults) or f"{len(java_of)} texts agree with their cases")
    return 1 if faults or not java_of else 0


if __name__ == "__main__":
    sys.exit(main())
