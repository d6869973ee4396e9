#!/usr/bin/env python3
"""Writes hierarchy.model, what stands above the classes of java.* and javax.* where no JDK is at hand:

    src/model/models/hierarchy.py JDK > src/model/models/hierarchy.model

from the JDK's lib/modules (by its own jimage), else its jmods. Only classes that programs can name
count, and only those that inherit a model or a trait from some class that the other model files speak
of: nothing else would change a result. What these files say of a class themselves is not repeated."""
import glob
import os
import re
import struct
import subprocess
import sys
import tempfile
import zipfile

PUBLIC, PROTECTED = 1, 4


def parse(data):
    """Name, access flags (of a member class those it is declared with), superclass, interfaces."""
    count, at = struct.unpack_from(">H", data, 8)[0], 10
    pool, i = {}, 1
    sizes = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
    while i < count:
        tag = data[at]
        if tag == 1:
            n = struct.unpack_from(">H", data, at + 1)[0]
            pool[i] = data[at + 3:at + 3 + n]
            at += 3 + n
        else:
            pool[i] = struct.unpack_from(">H", data, at + 1)[0]
            at += 1 + sizes[tag]
        i += 2 if tag in (5, 6) else 1
    name = lambda index: pool[pool[index]].decode("utf-8", "replace") if index else None
    access, this, above, n = struct.unpack_from(">HHHH", data, at)
    interfaces = struct.unpack_from(">%dH" % n, data, at + 8)
    return name(this), access, [x for x in [name(above)] + [name(i) for i in interfaces] if x]


def class_files(jdk):
    image = os.path.join(jdk, "lib", "modules")
    if os.path.exists(image):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([os.path.join(jdk, "bin", "jimage"), "extract", "--dir", folder,
                            "--include", "regex:/java[^/]*/javax?/.*\\.class", image], check=True)
            for path in glob.glob(folder + "/**/*.class", recursive=True):
                yield open(path, "rb").read()
        return
    for jmod in glob.glob(os.path.join(jdk, "jmods", "java*.jmod")):
        archive = zipfile.ZipFile(jmod)
        for entry in archive.namelist():
            if re.match(r"classes/javax?/.*\.class$", entry):
                yield archive.read(entry)


def spoken_of():
    """Classes of which the model files say what their methods do, or a trait; and those they place."""
    here, own = os.path.dirname(os.path.abspath(__file__)), "hierarchy.model"
    speak, placed = set(), set()
    for path in glob.glob(here + "/*.model"):
        for line in open(path) if os.path.basename(path) != own else []:
            words = line.split("#")[0].split()
            if len(words) > 1 and words[1] == "<":
                placed.add(words[0])
            elif len(words) > 1:
                speak.add(words[0].split(".")[0] if words[1] != ":" else words[0])
    return speak, placed


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    above, public = {}, set()
    for data in class_files(sys.argv[1]):
        name, access, supers = parse(data)
        above[name] = supers
        if access & (PUBLIC | PROTECTED) and not re.search(r"\$\d", name):
            public.add(name)
    speak, placed = spoken_of()

    def matters(name, seen=()):
        """Something above it, java.lang.Object not counted, is spoken of."""
        return any(x != "java/lang/Object" and x not in seen and (x in speak or matters(x, seen + (name,)))
                   for x in above.get(name, []))

    def visible(name):
        """What a program can name above it, through classes that it cannot."""
        for x in above.get(name, []):
            if x == "java/lang/Object" or not (x in speak or matters(x)):
                continue
            if x in public or x in speak:
                yield x
            else:
                yield from visible(x)

    release = open(os.path.join(sys.argv[1], "release")).read()
    print("# What stands above the JDK's classes, where it matters to the other models. Made by hierarchy.py from\n"
          "# a JDK of version %s; not to be edited." % re.search(r'JAVA_VERSION="([^"]*)"', release).group(1))
    for name in sorted(public - placed):
        supers = list(dict.fromkeys(visible(name)))
        if supers:
            print(name, "<", *supers)


main()
