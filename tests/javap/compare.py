#!/usr/bin/env python3
"""Compares `blocal dump --code` with `javap -c -p`, instruction for instruction.

    tests/javap/compare.py [--javap PATH] [--dump "build/blocal dump --code"] INPUT...

INPUT is a .class file, a directory, a jar or jmod, or a file that lists such paths, one a line.
Every class is shown by both programs and the two texts are compared line by line, blanks aside:
declarations, instructions with their comments, switch arms and exception tables. Needs a JDK;
without one it says so and ends with 77, which ctest takes for "skipped". Ends with 1 if any line
differs. Declarations of modules and packages are left out: they hold no code, and blocal reads nothing of them.
"""
import argparse
import os
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter

VERSION = re.compile(r"^META-INF/versions/\d+/")
DECLARATIONS = ("module-info.class", "package-info.class")
BATCH = 500  # javap takes half a second to start
INSTRUCTION = re.compile(r"^\s*\d+: [a-z]")
MEMBER = re.compile(r"^  \S.*;$")
HEADER = re.compile(r"^(?:[a-z ]+ )?(?:class|interface) ([^\s<]+)")
SUBROUTINE = re.compile(r"\d+: (jsr|ret)(_w)?$")
NUMBER = re.compile(r"// (float|double) (.*)[fd]$")


def extract(archive, target):
    """The classes of a jar, or of a jmod behind its four bytes: what they must be, and the files."""
    found = []
    with zipfile.ZipFile(archive) as z:
        for i, name in enumerate(sorted(z.namelist())):
            if name.endswith(".class"):
                path = os.path.join(target, str(i), os.path.basename(name))
                os.makedirs(os.path.dirname(path))
                with open(path, "wb") as out:
                    out.write(z.read(name))
                found.append((VERSION.sub("", name), path))
    return found


def classes_of(path, scratch):
    if os.path.isdir(path):
        for folder, folders, names in os.walk(path):
            folders.sort()
            for name in sorted(names):
                if name.endswith((".class", ".jar", ".jmod")):
                    yield from classes_of(os.path.join(folder, name), scratch)
    elif path.endswith(".class"):
        yield path, path
    elif zipfile.is_zipfile(path):
        yield from extract(path, tempfile.mkdtemp(dir=scratch))
    else:
        with open(path) as lines:
            for line in lines:
                yield from classes_of(line.rstrip("\n"), scratch)


def batches(classes):
    """Lists of files, none with two classes of one name."""
    batch = {}
    for name, path in classes:
        if len(batch) == BATCH or name in batch:
            yield list(batch.values())
            batch = {}
        batch[name] = path
    if batch:
        yield list(batch.values())


# What a terminal would obey, and what blocal writes instead.
OBEYED = [range(0x00, 0x0a), range(0x0b, 0x20), range(0x7f, 0xa0), [0x61c], range(0x200e, 0x2010), range(0x2028, 0x202f), range(0x2066, 0x206a), [0xfeff], [0xfffe, 0xffff]]
SHOWN = {c: "\\u%04x" % c for some in OBEYED for c in some}


def show(command, files):
    """What a program prints for the files: by class, the lines."""
    env = dict(os.environ, LC_ALL="C.UTF-8")
    result = subprocess.run(command + files, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    texts, lines, name = {}, [], None
    for line in result.stdout.decode("utf-8", "replace").translate(SHOWN).split("\n"):
        if line.startswith(("Warning:", "Error:")):  # of flags and file names; the class follows
            continue
        lines.append(line)
        name = name or (HEADER.match(line) or [None, None])[1]
        if line == "}":
            texts[name] = lines
            lines, name = [], None
    return texts, result.stderr.decode("utf-8", "replace")


def float_bits(text, kind):
    try:
        return struct.pack(">d" if kind == "double" else ">f", float(text))
    except (ValueError, OverflowError):
        return text


def same_number(a, b):
    """Before JDK 19 Java did not always print the shortest digits: the values decide."""
    x, y = NUMBER.search(a), NUMBER.search(b)
    return (x and y and a[: x.start()] == b[: y.start()] and x[1] == y[1]
            and float_bits(x[2], x[1]) == float_bits(y[2], y[1]))


def same_throws(a, b):
    """JDK 17 leaves the slashes of a class in a generic throws clause."""
    head, throws, tail = b.partition(" throws ")
    return throws != "" and a == head + throws + tail.replace("/", ".")


def same_subroutine(a, b):
    """JDK 25 leaves out the operands of instructions that its compiler has not made for decades."""
    return SUBROUTINE.match(b) and a.rpartition(" ")[0] == b


def same_line(a, b):
    a, b = " ".join(a.split()), " ".join(b.split())
    return a == b or same_number(a, b) or same_throws(a, b) or same_subroutine(a, b)


class Tally:
    def __init__(self, limit):
        self.count, self.limit = Counter(), limit

    def difference(self, name, ours, theirs):
        self.count["differences"] += 1
        if self.count["differences"] <= self.limit:
            print(f"{name}\n  blocal: {ours}\n  javap:  {theirs}")

    def add_class(self, name, ours, theirs):
        self.count["classes"] += 1
        self.count["identical texts"] += ours == theirs
        self.count["methods"] += sum(1 for l in theirs if MEMBER.match(l) and (")" in l or "{}" in l))
        self.count["instructions"] += sum(1 for l in theirs if INSTRUCTION.match(l))
        if ours == theirs:
            return
        if len(ours) != len(theirs):
            self.difference(name, f"{len(ours)} lines", f"{len(theirs)} lines")
        for a, b in zip(ours, theirs):
            if not same_line(a, b):
                self.difference(name, a, b)


def compare(files, dump, javap, tally):
    ours, our_errors = show(dump, files)
    theirs, _ = show(javap, files)
    if ours.keys() == theirs.keys() and len(ours) == len(files):
        for name in theirs:
            tally.add_class(name, ours[name], theirs[name])
    elif len(files) > 1:  # a class that somebody could not read, or two of one name: find it
        half = len(files) // 2
        compare(files[:half], dump, javap, tally)
        compare(files[half:], dump, javap, tally)
    elif not ours and not theirs:
        tally.count["unreadable to both"] += 1
    else:
        tally.difference(files[0], our_errors.strip() or f"{len(ours)} classes", f"{len(theirs)} classes")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("inputs", nargs="+")
    parser.add_argument("--javap", default=shutil.which("javap"))
    parser.add_argument("--dump", default="build/blocal dump --code")
    parser.add_argument("--limit", type=int, default=20, help="differences to print")
    args = parser.parse_args()
    if args.javap is None:
        print("no javap: skipped")
        return 77
    javap = [args.javap, "-J-Dfile.encoding=UTF-8", "-J-Dstdout.encoding=UTF-8", "-c", "-p"]
    tally = Tally(args.limit)
    with tempfile.TemporaryDirectory() as scratch:
        found = [c for path in args.inputs for c in classes_of(path, scratch)]
        classes = [c for c in found if os.path.basename(c[1]) not in DECLARATIONS]
        for files in batches(classes):
            compare(files, shlex.split(args.dump), javap, tally)
    tally.count["declarations left out"] = len(found) - len(classes)
    print(", ".join(f"{n} {what}" for what, n in tally.count.items()))
    print("0 differences" if tally.count["differences"] == 0 else "DIFFERENT")
    return 1 if tally.count["differences"] else 0


if __name__ == "__main__":
    sys.exit(main())
