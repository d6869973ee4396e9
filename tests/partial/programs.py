#!/usr/bin/env python3
"""usage: programs.py BLOCAL ROOT [EVERY [CASE...]]: programs that no compiler made at one time: something above a class is missing, a class comes twice, class
files of many versions, names that an obfuscator gives and names that hurt who prints them, no line tables, locks without structure. Of
the case jars every EVERY-th loses its line tables."""
import glob, json, os, random, re, subprocess, sys, tempfile
import xml.etree.ElementTree as xml
from html.parser import HTMLParser

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
from classfile import *
from classreader import Class
from running import *

ALOAD_0, ENTER, EXIT, RETURN, IADD_1 = b"\x2a", b"\x2a\xc2", b"\x2a\xc3", b"\xb1", b"\x04\x60"
CASES = []


def case(f):
    CASES.append(f)
    return f


class Bench:
    def __init__(self, blocal, root, every, folder):
        self.blocal, self.root, self.every, self.folder, self.wrong = blocal, root, every, folder, []

    def run(self, classes, *options, more=()):
        """classes: {name: bytes}, or a list of such, each a jar."""
        jars = []
        for k, some in enumerate([classes] if isinstance(classes, dict) else classes):
            jars.append("p%d.jar" % k)
            write_jar(os.path.join(self.folder, jars[-1]), [(n + ".class", d) for n, d in some.items()])
        r = Run(self.blocal, jars + list(more), "--stats", *options, cwd=self.folder)
        self.want("sum is wrong" not in r.err, "the ledger adds up")
        return r

    def want(self, good, what):
        if not good:
            self.wrong.append(what)

    def equal(self, got, wanted, what):
        self.want(got == wanted, "%s: %s, not %s" % (what, got, wanted))


def kinds(run, *names):
    """(kind, method) of its findings, of the kinds that matter."""
    return sorted((f["kind"], f["method"]) for f in run.findings if not names or f["kind"] in names)


def counter(name="p/Counter", mended=False, above="java/lang/Object", interfaces=(), field="n", owner=None, lock=None, version=52, static_shared=True, source=None,
            method="inc", attributes=None):
    """n++ in two blocks (mended: in one), by `inc`; `set` writes it too. The lock is this, or the field (owner, name) of this."""
    c = ClassFile(name, above, interfaces, version=version)
    owner = owner or name
    f = c.fieldref(owner, field, "I")
    if owner == name:
        c.field(field)
    if lock and lock[0] == name:
        c.field(lock[1], "Ljava/lang/Object;", FINAL | PRIVATE)
    on = ALOAD_0 + (b"\xb4" + u2(c.fieldref(lock[0], lock[1], "Ljava/lang/Object;")) if lock else b"")
    get, put = ALOAD_0 + b"\xb4" + u2(f), b"\xb5" + u2(f)
    gap = b"" if mended else on + b"\xc3" + on + b"\xc2"
    c.method(method, "()V", PUBLIC, [c.code(on + b"\xc2" + get + b"\x3c" + gap + ALOAD_0 + b"\x1b" + IADD_1 + put + on + b"\xc3" + RETURN)])
    c.method("set", "()V", PUBLIC, [c.code(on + b"\xc2" + ALOAD_0 + b"\x03" + put + on + b"\xc3" + RETURN)])
    c.field("SHARED", "L%s;" % name, PUBLIC | STATIC)
    c.method("share", "()V", PUBLIC, [c.code(ALOAD_0 + b"\xb3" + u2(c.fieldref(name, "SHARED", "L%s;" % name)) + RETURN)])
    if source is not None:
        c.attributes.append(c.attribute("SourceFile", u2(c.utf8(source))))
    return c.bytes()


# --- what is missing ---

@case
def nothing_is_missing(b):
    r = b.run({"p/Counter": counter()})
    b.equal(kinds(r), [("lost-update", "inc")], "findings")
    b.equal(kinds(b.run({"p/Counter": counter(mended=True)})), [], "when it is mended")


@case
def superclass_and_interfaces_are_missing(b):
    r = b.run({"p/Counter": counter(above="gone/Base", interfaces=["gone/One", "gone/Two"])})
    b.equal(kinds(r), [("lost-update", "inc")], "findings")
    b.equal(r.stats["missing_classes"], 4, "missing classes, Object too")


@case
def the_field_is_of_a_missing_class(b):
    r = b.run({"p/Counter": counter(above="gone/Base", owner="gone/Base")})
    b.equal(kinds(r), [("lost-update", "inc")], "findings")
    b.equal([f["field"] for f in r.findings], ["gone.Base.n"], "its name")


@case
def the_lock_is_of_a_missing_class(b):
    """Nobody knows whether that field changes: the lock is only likely the same, one step lower."""
    r = b.run({"p/Counter": counter(above="gone/Base", lock=("gone/Base", "lock"))}, "--min-confidence=low")
    b.equal(kinds(r, "lost-update"), [("lost-update", "inc")], "findings")
    known = b.run({"p/Counter": counter(lock=("p/Counter", "lock"))}, "--min-confidence=low")
    order = ["low", "medium", "high"]
    if r.findings and known.findings:
        b.want(order.index(r.findings[0]["confidence"]) < order.index(known.findings[0]["confidence"]), "less sure than of a final field")


@case
def what_is_given_is_not_missing(b):
    """The superclass comes with the class path: understood, and nothing of it reported."""
    base = ClassFile("lib/Base", access=PUBLIC | 0x20)
    lib = {"lib/Base": base.bytes(), "lib/Buggy": counter("lib/Buggy")}
    write_jar(os.path.join(b.folder, "lib.jar"), [(n + ".class", d) for n, d in lib.items()])
    r = b.run({"p/Counter": counter(above="lib/Base")}, "-c", "lib.jar")
    b.equal([f["class"] for f in r.findings], ["p.Counter"], "classes with findings")
    b.equal((r.stats["classes"], r.stats["libraries"], r.stats["missing_classes"]), (1, 2, 1), "ledger")


# --- what comes twice ---

@case
def of_two_versions_the_first_counts(b):
    bad, good = {"p/Counter": counter()}, {"p/Counter": counter(mended=True)}
    for order, wanted in ([bad, good], [("lost-update", "inc")]), ([good, bad], []), ([good, bad, bad], []):
        r = b.run(order)
        b.equal(kinds(r), wanted, "findings")
        b.equal((r.stats["given"], r.stats["classes"], r.stats["duplicates"]), (len(order), 1, len(order) - 1), "ledger")
        b.want("the class is in p0.jar and p1.jar; the first counts" in r.err, "it says so")
        b.want(("2 second copies of classes" if len(order) == 3 else "1 second copy of a class") in r.err, "the closing line says so, too")


@case
def the_program_comes_before_its_libraries(b):
    write_jar(os.path.join(b.folder, "old.jar"), [("p/Counter.class", counter(mended=True))])
    r = b.run({"p/Counter": counter()}, "-c", "old.jar")
    b.equal(kinds(r), [("lost-update", "inc")], "findings")
    b.equal((r.stats["classes"], r.stats["libraries"], r.stats["duplicates"]), (1, 0, 1), "ledger")


# --- versions of class files ---

@case
def mixed_versions(b):
    """Versions 45 to 69 are those of Java 1.1 to 25; the next is read as far as it is known. No instruction here is of one of them only."""
    versions = list(range(45, 71))
    classes = {"v/V%d" % v: counter("v/V%d" % v, version=v) for v in versions}
    r = b.run(classes)
    b.equal(sorted(f["class"] for f in r.findings), sorted("v.V%d" % v for v in versions), "classes with findings")
    b.want("1 class of class-file version up to 70" in r.err, "it says what is newer")
    for v in 0, 44, 65535:
        r = b.run({"v/V": counter("v/V", version=v), "p/Counter": counter()})
        b.want(("p.Counter") in [f["class"] for f in r.findings], "version %d beside it" % v)
        b.equal(r.stats["classes"] + r.stats["skipped"], 2, "version %d is accounted for" % v)


@case
def halves_of_two_releases(b):
    """Half of the classes from the jar of Java 8, half from that of 17: what is private is reached in two ways."""
    for topic in "basic", "calls", "lambdas", "nested", "real":
        old, new = (dict(classes_of("%s/tests/java/%s-%d.jar" % (b.root, topic, k))) for k in (8, 17))
        r = random.Random(5)
        mixed = {n[:-6]: (old if r.random() < 0.5 and n in old else new)[n] for n in new}
        for options in [], ["--strict", "--check=all"]:
            run = b.run(mixed, *options)
            b.equal((run.stats["classes"], run.stats["methods_malformed"], run.stats["methods_over_budget"]), (len(mixed), 0, 0), topic)


# --- names ---

@case
def one_name_for_everything(b):
    """Fields that differ by type only: int a, Object a, long a; methods that differ by what they return only: int a(), void a(), long a()."""
    c = ClassFile("a/a")
    c.field("a", "I"); c.field("a", "J"); c.field("a", "Ljava/lang/Object;", FINAL | PRIVATE); c.field("a", "La/a;", STATIC | PUBLIC)
    i, j = c.fieldref("a/a", "a", "I"), c.fieldref("a/a", "a", "J")
    lock = ALOAD_0 + b"\xb4" + u2(c.fieldref("a/a", "a", "Ljava/lang/Object;"))
    enter, leave = lock + b"\xc2", lock + b"\xc3"
    read = enter + ALOAD_0 + b"\xb4" + u2(i) + b"\x3c" + leave
    # int a(): reads under the lock. void a(): back to where it was read from. long a(): to another field of that name.
    c.method("a", "()I", PUBLIC, [c.code(read + b"\x1b\xac")])
    c.method("a", "()V", PUBLIC, [c.code(read + enter + ALOAD_0 + b"\x1b" + IADD_1 + b"\xb5" + u2(i) + leave + RETURN)])
    c.method("a", "()J", PUBLIC, [c.code(read + enter + ALOAD_0 + b"\x1b" + IADD_1 + b"\x85\xb5" + u2(j) + leave + b"\x09\xad")])
    c.method("a", "(I)V", PUBLIC, [c.code(enter + ALOAD_0 + b"\x1b\xb5" + u2(i) + leave + RETURN)])
    c.method("a", "(J)V", PUBLIC, [c.code(enter + ALOAD_0 + b"\x1f\xb5" + u2(j) + leave + RETURN)])
    # two calls: read by int a(), written by void a(int)
    c.method("a", "()Ljava/lang/Object;", PUBLIC, [c.code(ALOAD_0 + ALOAD_0 + b"\xb6" + u2(c.methodref("a/a", "a", "()I")) + IADD_1 +
                                                         b"\xb6" + u2(c.methodref("a/a", "a", "(I)V")) + b"\x01\xb0")])
    c.method("b", "()V", PUBLIC, [c.code(ALOAD_0 + b"\xb3" + u2(c.fieldref("a/a", "a", "La/a;")) + RETURN)])
    r = b.run({"a/a": c.bytes()}, "--min-confidence=low")
    by = {f["descriptor"]: f["kind"] for f in r.findings}
    b.equal(by.get("()V"), "lost-update", "int a is written back")
    b.equal(by.get("()Ljava/lang/Object;"), "lost-update", "through two methods of that name")
    b.want(by.get("()J") != "lost-update", "long a is another field: %s" % by)
    b.equal(by.get("()I"), None, "int a() only reads")


NASTY = ["if", "int", "class", "goto", "null", "\u00f1\u65e5\u672c", "a b", "\t", "a\nb", "\r\n::error::x", "\x1b[31mred\x1b[0m", "\u202eevil", "\u2028", "\"q\"", "'", "<script>alert(1)</script>",
         "&amp;", "]]>", "%n%s%d", "-->", "$", "`id`", "$(id)", "\\", "\\u0041", "a,b", "\ufffe", "\u0085", "\x7f", "x" * 3000, "*", "#", "=cmd", "{{x}}", "${jndi:x}", "\uff0f"]
FORMATS = ["text", "json", "jsonl", "sarif", "html", "github", "junit", "checkstyle", "gcc"]
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


class Tags(HTMLParser):
    """Where a name has become a tag, or a script."""
    def __init__(self):
        super().__init__()
        self.scripts, self.inside, self.bad = 0, False, []

    def handle_starttag(self, tag, attrs):
        self.inside = tag == "script"
        if any(k.startswith("on") for k, _ in attrs):
            self.bad.append((tag, attrs))

    def handle_data(self, data):
        if self.inside and data.strip().startswith("alert(1)"):
            self.bad.append(data)


def check_format(b, form, out):
    text = out.decode("utf-8")  # else no UTF-8
    if form in ("json", "sarif"):
        json.loads(text)
    elif form == "jsonl":
        for line in text.split("\n"):
            if line:
                json.loads(line)
    elif form in ("junit", "checkstyle"):
        xml.fromstring(text)
    elif form == "html":
        tags = Tags()
        tags.feed(text)
        b.equal(tags.bad, [], "html: names that are obeyed")
    if form not in ("json", "jsonl", "sarif"):
        b.equal(OBEYED.findall(text), [], "%s: characters that a terminal obeys" % form)
    if form == "github":
        for line in text.split("\n"):
            b.want(line == "" or re.match("::(error|warning|notice) file=", line), "github: a line of its own: %r" % line[:100])


@case
def names_that_hurt(b):
    """As class, field, method and source file: the JVM takes them all (JVMS 4.2.2), but for . ; [ / and, in methods, < >."""
    classes = {}
    for k, name in enumerate(NASTY):
        coded = name.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
        path = coded.translate({ord(x): "_" for x in ".;[/"}) + str(k)
        method = path.translate({ord(x): "_" for x in "<>"})
        classes["n/" + path] = counter("n/" + path, field=path, method=method, lock=("n/" + path, path), source=name)
    jar = os.path.join(b.folder, "names.jar")
    write_jar(jar, [("n/C%d.class" % k, d) for k, d in enumerate(classes.values())])
    r = Run(b.blocal, [jar])
    b.equal(len(r.findings), len(NASTY), "findings")
    b.equal(sorted(f["class"] for f in r.findings), sorted(n.replace("/", ".") for n in classes), "the names, in JSON as they are")
    for form in FORMATS:
        for verbose in [], ["-v"]:
            p = subprocess.run([b.blocal, "--no-jdk", "--no-config", "--color=never", "-f", form, *verbose, jar], capture_output=True)
            b.equal(p.returncode, 1, "%s: status" % form)
            check_format(b, form, p.stdout)
            b.equal(OBEYED.findall(p.stderr.decode("utf-8")), [], "%s: what is said" % form)
    for verb in ["guards"], ["dump", "--summary"], ["dump", "--class"], ["dump", "--code"], ["dump", "--cfg"], ["dump", "--atomicity"]:
        p = subprocess.run([b.blocal, *verb, "--no-jdk", jar], capture_output=True)
        b.equal(OBEYED.findall(p.stdout.decode("utf-8")), [], "%s: characters that a terminal obeys" % " ".join(verb))


@case
def names_that_are_none(b):
    """Forbidden by JVMS 4.2, and bytes that are no modified UTF-8: unreadable or analysed, but counted, and the rest goes on."""
    for name in b"", b"a..b", b"a;b", b"[I", b"/", b"a//b", b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\xf0\x9f\x98\x80", b"a.b", b"<init>", b"x" * 65535:
        c = ClassFile("ok/Ok")
        c.entries[c.entries.index(b"\1" + u2(5) + b"ok/Ok")] = b"\1" + u2(len(name)) + name
        r = b.run({"p/Counter": counter(), "q/Other": c.bytes()})
        b.want(("lost-update", "inc") in kinds(r), "beside %r" % name[:10])
        b.equal(r.stats["classes"] + r.stats["skipped"], 2, "%r is accounted for" % name[:10])


# --- no line tables ---

def by_bci(run, lines):
    return sorted((f["kind"], f["class"], f["method"], f["descriptor"], f["confidence"], f["benign"] or "") for f in run.findings)


def read_of(f):
    at = f["trace"][0]
    return at["class"], at["method"], at["bci"]


@case
def without_line_tables(b):
    """line null, bci given. Of two reads in one line there may be two findings of one kind then, where the second has a lesser one with lines, and what is said
    for a line may be said of more.
    Each jar once in each format would be the most of what this file takes, so the jars take turns."""
    for k, jar in enumerate(sorted(glob.glob(b.root + "/tests/java/*-17.jar"))[::b.every]):
        with_lines = {n[:-6]: d for n, d in classes_of(jar)}
        bare = {n: Class(d).without_lines().bytes() for n, d in with_lines.items()}
        for options in [], ["--strict", "--check=all"]:
            one, two = b.run(with_lines, *options), b.run(bare, *options)
            places = [p for f in two.findings for p in [f] + f["trace"]]
            b.want(all(p["line"] is None and p["bci"] is not None for p in places), "%s: line null, bci given" % os.path.basename(jar))
            told = {read_of(f) for f in two.findings}
            missing = {(f["class"], f["kind"]) for f in one.findings if read_of(f) not in told} - {(f["class"], f["kind"]) for f in two.findings}
            b.equal(sorted(missing), [], "%s %s: lost without lines" % (os.path.basename(jar), options))
            for form in FORMATS[k % 4::4] if not options else []:
                p = subprocess.run([b.blocal, "-q", "--no-jdk", "--no-config", "-f", form, os.path.join(b.folder, "p0.jar")], capture_output=True)
                b.equal(p.returncode, int(bool(two.findings)), form)
                b.want(b"line 0" not in p.stdout and b":0:" not in p.stdout and b"null:" not in p.stdout, "%s: %s names no line 0" % (os.path.basename(jar), form))


@case
def two_fields_without_line_tables(b):
    """One finding a method, read line and kind: where there are no lines, a read is a place of its own."""
    c = ClassFile("p/Two")
    code = b""
    for name in "nm":
        c.field(name)
        f = u2(c.fieldref("p/Two", name, "I"))
        code += ENTER + ALOAD_0 + b"\xb4" + f + b"\x3c" + EXIT + ENTER + ALOAD_0 + b"\x1b" + IADD_1 + b"\xb5" + f + EXIT
    c.method("inc", "()V", PUBLIC, [c.code(code + RETURN)])
    c.method("again", "()V", PUBLIC, [c.code(code + RETURN)])
    c.field("SHARED", "Lp/Two;", PUBLIC | STATIC)
    c.method("share", "()V", PUBLIC, [c.code(ALOAD_0 + b"\xb3" + u2(c.fieldref("p/Two", "SHARED", "Lp/Two;")) + RETURN)])
    for options in [], ["--strict"]:
        r = b.run({"p/Two": c.bytes()}, *options)
        # --strict names the first use of the value, the addition
        kind = "stale-value" if options else "lost-update"
        b.equal(sorted((f["method"], f["field"]) for f in r.findings if f["kind"] == kind), [(m, "p.Two." + n) for m in ("again", "inc") for n in "mn"], kind)


# --- locks without structure ---

def locking(bodies):
    """A class with int n and Object a, b (final); the bodies by name, made of words."""
    c = ClassFile("u/U")
    c.field("n"); c.field("a", "Ljava/lang/Object;", FINAL | PRIVATE); c.field("b", "Ljava/lang/Object;", FINAL | PRIVATE); c.field("SHARED", "Lu/U;", PUBLIC | STATIC)
    n = u2(c.fieldref("u/U", "n", "I"))
    on = {k: ALOAD_0 + b"\xb4" + u2(c.fieldref("u/U", k, "Ljava/lang/Object;")) for k in "ab"}
    words = {"read": ALOAD_0 + b"\xb4" + n + b"\x3c", "add": b"\x84\1\1", "write": ALOAD_0 + b"\x1b\xb5" + n, "return": RETURN}
    for k in "ab":
        words["+" + k], words["-" + k] = on[k] + b"\xc2", on[k] + b"\xc3"
    for helper in "take", "give":
        words[helper] = ALOAD_0 + b"\xb6" + u2(c.methodref("u/U", helper, "()V"))
    for name, body in list(bodies.items()) + [("take", "+a return"), ("give", "-a return"), ("set", "+a write -a return")]:
        c.method(name, "()V", PUBLIC, [c.code(b"\x03\x3c" + b"".join(words[w] for w in body.split()))])
    c.method("share", "()V", PUBLIC, [c.code(ALOAD_0 + b"\xb3" + u2(c.fieldref("u/U", "SHARED", "Lu/U;")) + RETURN)])
    return {"u/U": c.bytes()}


@case
def unstructured_locks(b):
    stale = {"gap": "+a read -a add +a write -a return",
             "handOverHand": "+a read +b -a add +a write -b -a return",
             "neverAgainGivenUp": "+a read -a add +a write return",
             "byHelpers": "take read give add take write give return"}
    current = {"neverGivenUp": "+a read add write return",
               "inOrder": "+a +b read add write -a -b return",
               "onlyTheOther": "+a +b read -b add write -a return",
               "reentrant": "+a +a read -a add write -a return",
               "heldByHelpers": "take read add write give return",
               "givenUpFirst": "-a +a read add write -a return"}
    # The second exit throws (JVMS 6.5 monitorexit), but where a caller holds the lock: nobody can say. It must only be understood.
    other = {"twiceGivenUp": "+a read -a -a add +a write -a return"}
    r = b.run(locking({**stale, **current, **other}), "--min-confidence=medium")
    b.equal([k for k in kinds(r, "lost-update") if k[1] not in other], sorted(("lost-update", m) for m in stale), "lost updates")
    b.equal(r.stats["methods_malformed"] + r.stats["methods_over_budget"], 0, "all methods are understood")


def main():
    blocal, root, names = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[4:]
    every = int((sys.argv + ["1"])[3])
    bad = 0
    for f in CASES:
        if names and f.__name__ not in names:
            continue
        with tempfile.TemporaryDirectory() as folder:
            b = Bench(blocal, root, every, folder)
            f(b)
            bad += bool(b.wrong)
            print("%-7s %s" % ("FAILED:" if b.wrong else "ok", f.__name__))
            for w in b.wrong[:12]:
                print("    " + w[:600])
    sys.exit(bad > 0)


main()
