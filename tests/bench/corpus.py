"""The jars that are measured: those of jars.txt, from the cache that all scripts share (see tests/tools/jars.sh), and
the modules of the JDK at hand. Hands on paths with their class bytes; knows nothing of what is run on them."""
import os
import re
import shutil
import subprocess
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
MEGABYTE = 1e6


class Jar:
    """A file to analyse: its name without folder and ending, its path, the bytes of the classes in it."""

    def __init__(self, path):
        self.path = path
        self.name = re.sub(r"\.(jar|jmod)$", "", os.path.basename(path))
        with zipfile.ZipFile(path) as z:
            sizes = [i.file_size for i in z.infolist() if i.filename.endswith(".class")]
        self.classes, self.bytes = len(sizes), sum(sizes)


def fetch(coordinates):
    """Paths of these jars, fetched with Maven where they are missing; those that cannot be had are said and left out."""
    script = '. "$1"; shift; jars_fetch "$@"; for c; do jar_fetch "$c" || echo "bench: without $c" >&2; done'
    found = subprocess.run(["bash", "-c", script, "bash", os.path.join(HERE, "../tools/jars.sh"), *coordinates],
                           stdout=subprocess.PIPE, check=False, text=True)
    return found.stdout.split()


def coordinates(pattern):
    with open(os.path.join(HERE, "jars.txt"), encoding="utf-8") as f:
        lines = [line.strip() for line in f if line.strip() and not line.startswith("#")]
    return [c for c in lines if re.search(pattern, c)]


def jdk_home():
    """The home of the JDK whose javac is on PATH or that JAVA_HOME names, None without one."""
    home = os.environ.get("JAVA_HOME")
    javac = shutil.which("javac")
    if not home and javac:
        home = os.path.dirname(os.path.dirname(os.path.realpath(javac)))
    return home


def jmods(pattern):
    """The modules that have classes at all (the image lib/modules is no zip, so nothing else could read it)."""
    folder = os.path.join(jdk_home() or "", "jmods")
    if not os.path.isdir(folder):
        return []
    return [os.path.join(folder, n) for n in sorted(os.listdir(folder)) if re.search(pattern, n)]


def load(paths, pattern):
    """The named jars, or without names those of jars.txt and the JDK's whose names match."""
    paths = paths or fetch(coordinates(pattern)) + jmods(pattern)
    jars = [Jar(p) for p in paths]
    jars = [j for j in jars if j.bytes > 1000]
    if not jars:
        sys.exit("bench: no jars; name some, or install Maven")
    return sorted(jars, key=lambda j: (j.bytes, j.name))
