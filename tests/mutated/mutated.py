#!/usr/bin/env python3
"""usage: mutated.py [-n COUNT] [-s SEED] [-j JOBS] [-k FOLDER] [--seconds S] [--megabytes M] BLOCAL JAR...: real jars and classes,
damaged at random: bytes of the archive and of its directory, class files inside (changed and packed again), cut ends, halves of two
jars. Each is analysed in a process of its own. Bad endings are counted: a signal, a sanitizer's report, more processor time or memory
than the bound, an exit status that is not documented, a report that is no JSON, a ledger of classes that does not add up. What ends
badly is kept in FOLDER. The same seed makes the same inputs."""
import argparse, concurrent.futures, io, json, os, random, resource, struct, subprocess, sys, tempfile, warnings, zipfile

os.environ["BLOCAL_NO_CACHE"] = "1"  # each run is one of its own
STATUSES = {0, 1, 3}  # no finding, findings, an input that could not be read; 2 is bad usage, of which there is none here
MOST_CLASSES = 24     # of one input, so that many inputs can be tried
NUMBERS = [0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xfffe, 0xffff]


class Source:
    """A jar's class files; of a large jar some are drawn for each input."""

    def __init__(self, path):
        self.zip = zipfile.ZipFile(path)
        self.names = [i.filename for i in self.zip.infolist() if i.filename.endswith(".class") and i.file_size < 1 << 17]

    def draw(self, r):
        n = min(len(self.names), r.randint(1, MOST_CLASSES))
        start = r.randrange(len(self.names) - n + 1)  # neighbours know each other
        return [(name, self.zip.read(name)) for name in self.names[start:start + n]]


# --- damage ---

def damage(r, data, times):
    """Bytes changed, put in, taken out, doubled; numbers set to what is at a bound."""
    data = bytearray(data)
    for _ in range(times):
        at, n = r.randrange(len(data) + 1), r.choice([1, 1, 2, 4, 8, r.randint(1, 64)])
        kind = r.randrange(6)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << r.randrange(8)
        elif kind == 1 and at < len(data):
            data[at] = r.randrange(256)
        elif kind == 2:
            data[at:at + 2] = struct.pack(r.choice("<>") + "H", r.choice(NUMBERS))
        elif kind == 3:
            data[at:at + n] = b""
        elif kind == 4:
            data[at:at] = bytes(r.randrange(256) for _ in range(n))
        else:
            data[at:at] = data[at:at + n]
    return bytes(data)


def pack(r, classes):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", r.choice([zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])) as z:
        for name, data in classes:
            z.writestr(zipfile.ZipInfo(name), data, z.compression)
    return out.getvalue()


def a_class(r, draw):
    return ".class", damage(r, r.choice(draw())[1], r.randint(1, 6))


def classes_inside(r, draw):
    share = r.choice([0.1, 0.5, 1])
    return ".jar", pack(r, [(n, damage(r, d, r.randint(1, 4)) if r.random() < share else d) for n, d in draw()])


def names_inside(r, draw):
    """Classes under each other's names, twice, in folders that mean something, or not at all."""
    classes = [(r.choice(["", "", "WEB-INF/classes/", "META-INF/versions/9/", "../"]) + n, d) for n, d in draw() if r.random() < 0.8]
    return ".jar", pack(r, classes + r.sample(classes, min(len(classes), 2)))


def nested(r, draw):
    inner = pack(r, draw())
    return ".war", pack(r, [("WEB-INF/lib/a.jar", damage(r, inner, r.randint(0, 3))), ("WEB-INF/lib/b.jar", inner)] + draw())


def archive_bytes(r, draw):
    return ".jar", damage(r, pack(r, draw()), r.randint(1, 8))


def directory_fields(r, draw):
    """The fields of the records that say what an archive holds."""
    data = bytearray(pack(r, draw()))
    for _ in range(r.randint(1, 4)):
        signature = r.choice([b"PK\1\2", b"PK\3\4", b"PK\5\6"])
        places = [i for i in range(len(data) - 3) if data[i:i + 4] == signature] if len(data) < 1 << 16 else [data.rfind(signature)]
        if places and places[0] >= 0:
            at = r.choice(places) + 4 + 2 * r.randrange(21)
            data[at:at + 2] = struct.pack("<H", r.choice(NUMBERS + [r.randrange(1 << 16)]))
    return ".jar", bytes(data)


def cut(r, draw):
    data = pack(r, draw())
    return ".jar", data[:r.randrange(len(data) + 1)]


def halves(r, draw):
    one, two = pack(r, draw()), pack(r, draw())
    return ".jar", one[:r.randrange(len(one) + 1)] + two[r.randrange(len(two) + 1):]


KINDS = [a_class, a_class, classes_inside, classes_inside, classes_inside, names_inside, nested, archive_bytes, directory_fields, cut, halves]
OPTIONS = [[], ["--strict", "--check=all"], ["--check=all", "--min-confidence=low", "--benign=show"]]


def make(sources, seed, i):
    r = random.Random(seed * 1000003 + i)
    source = r.choice(sources)
    kind = r.choice(KINDS)
    suffix, data = kind(r, lambda: source.draw(r))
    return kind.__name__ + suffix, data, r.choice(OPTIONS)


# --- running ---

def run(o, path, options):
    """What is wrong with how it ended, or ""; and the exit status."""
    def bounds():
        resource.setrlimit(resource.RLIMIT_CPU, (o.seconds, o.seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if o.megabytes:
            resource.setrlimit(resource.RLIMIT_AS, (o.megabytes << 20, o.megabytes << 20))
    try:
        p = subprocess.run([o.blocal, "--no-config", "--no-jdk", "-j2", "--stats", "-f", "json", *options, path], capture_output=True,
                           preexec_fn=bounds, timeout=20 * o.seconds)
    except subprocess.TimeoutExpired:
        return "it hangs", None
    said = p.stderr.decode("utf-8", "replace")
    if p.returncode not in STATUSES:
        return "status %d: %s" % (p.returncode, said.strip()[-300:]), p.returncode
    if "Sanitizer" in said or "runtime error" in said:
        return "a sanitizer's report: " + said[:300], p.returncode
    if "the sum is wrong" in said:
        return "the ledger does not add up", p.returncode
    try:
        json.loads(p.stdout.decode("utf-8"))
    except ValueError as e:
        return "the report is no JSON: %s" % e, p.returncode
    return "", p.returncode


def one(o, sources, folder, i):
    name, data, options = make(sources, o.seed, i)
    path = os.path.join(folder, "%d-%s" % (i, name))
    with open(path, "wb") as f:
        f.write(data)
    wrong, status = run(o, path, options)
    if wrong:
        print("bad ending: %s (%d bytes) %s: %s" % (os.path.basename(path), len(data), " ".join(options), wrong), flush=True)
        if o.keep:
            os.makedirs(o.keep, exist_ok=True)
            os.replace(path, os.path.join(o.keep, os.path.basename(path)))
            return True, status
    os.remove(path)
    return bool(wrong), status


def main():
    p = argparse.ArgumentParser(usage=__doc__[7:])
    p.add_argument("-n", dest="count", type=int, default=100)
    p.add_argument("-s", dest="seed", type=int, default=1)
    p.add_argument("-j", dest="jobs", type=int, default=1)
    p.add_argument("-k", dest="keep")
    p.add_argument("--seconds", type=int, default=20)
    p.add_argument("--megabytes", type=int, default=0)
    p.add_argument("blocal")
    p.add_argument("jars", nargs="+")
    o = p.parse_args()
    o.blocal = os.path.abspath(o.blocal)
    warnings.simplefilter("ignore", UserWarning)  # of names that are there twice: that is meant
    sources = [s for s in map(Source, sorted(o.jars)) if s.names]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        ends = list(pool.map(lambda i: one(o, sources, folder, i), range(o.count)))
    statuses = {s: sum(e[1] == s for e in ends) for s in sorted({e[1] for e in ends}, key=str)}
    bad = sum(e[0] for e in ends)
    print("%d inputs of %d jars, seed %d: %d bad endings; exit statuses %s"
          % (o.count, len(sources), o.seed, bad, ", ".join("%s: %d" % s for s in statuses.items())))
    sys.exit(bad > 0)


main()
