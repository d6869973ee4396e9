#!/usr/bin/env python3
"""usage: hostile.py BLOCAL [CASE...]: inputs made to hurt. Each must end by itself with the expected status and message, within
bounded processor time and memory, and what else is in the input is still analysed: a class with a known finding lies beside."""
import io, os, resource, struct, subprocess, sys, tempfile, zipfile, zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
from classfile import *

SECONDS, MEGABYTES = 10, 700  # of processor time and memory, unless a case says less; measured: most take a tenth of either
CASES = []


def case(**wanted):
    return lambda make: CASES.append((make, wanted)) or make


def find_me():
    """A class in which a lost update must be found, whatever lies beside it."""
    c = ClassFile("good/FindMe")
    f, me = c.fieldref("good/FindMe", "n", "I"), c.fieldref("good/FindMe", "SHARED", "Lgood/FindMe;")
    c.field("n"); c.field("SHARED", "Lgood/FindMe;", STATIC | PUBLIC)
    enter, exit_ = b"\x2a\xc2", b"\x2a\xc3"
    get, put = b"\x2a\xb4" + u2(f), b"\xb5" + u2(f)
    c.method("inc", "()V", PUBLIC, [c.code(enter + get + b"\x3c" + exit_ + b"\x84\1\1" + enter + b"\x2a\x1b" + put + exit_ + b"\xb1")])
    c.method("set", "()V", PUBLIC | SYNCHRONIZED, [c.code(b"\x2a\x03" + put + b"\x2a\xb3" + u2(me) + b"\xb1")])
    return c.bytes()


def jar(entries, good=True, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as z:
        for name, data in (entries.items() if isinstance(entries, dict) else entries):
            z.writestr(zipfile.ZipInfo(name), data, method)
        if good:
            z.writestr(zipfile.ZipInfo("good/FindMe.class"), find_me(), method)
    return out.getvalue()


# --- archives ---

@case(says="its compressed bytes|left out|unreadable", mb=300)
def zip_bomb():
    """A thousand entries of 100 MB of zeros, each well-formed as far as zip goes."""
    z = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = z.compress(b"\0" * (100 << 20)) + z.flush()
    crc = zlib.crc32(b"\0" * (100 << 20))
    return raw_zip([(b"b/B%d.class" % i, packed, 100 << 20, crc) for i in range(30)])


def raw_zip(entries):
    """(name, deflated bytes, claimed size, crc); plus the good class."""
    z = zlib.compressobj(9, zlib.DEFLATED, -15)
    good = z.compress(find_me()) + z.flush()
    out, directory = io.BytesIO(), []
    for name, packed, size, crc in entries + [(b"good/FindMe.class", good, len(find_me()), zlib.crc32(find_me()))]:
        head = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 0x21, crc, len(packed), size & 0xffffffff, len(name), 0)
        directory.append(b"PK\1\2" + struct.pack("<H", 20) + head + struct.pack("<HHHII", 0, 0, 0, 0, out.tell()) + name)
        out.write(b"PK\3\4" + head + name + packed)
    at, table = out.tell(), b"".join(directory)
    out.write(table + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, len(directory), len(directory), len(table), at, 0))
    return out.getvalue()


@case(says="left out: it claims", mb=100)
def lying_sizes():
    return raw_zip([(b"a/A%d.class" % i, b"\3\0", 0x7ffffff0, 0) for i in range(1000)])


@case(says="nested deeper than the limit", mb=200)
def nested_jars():
    data = jar({"x/X.class": b"x"}, good=False)
    for _ in range(40):
        data = jar({"inner.jar": data}, good=False)
    return jar({"inner.jar": data})


@case(says="left out", mb=400)
def nested_fan():
    """Jars in jars, ten at each of eight levels: a hundred million of them if all were opened."""
    data = jar({"x/X.class": b"x"}, good=False)
    for _ in range(12):
        data = jar([("j%d.jar" % i, data) for i in range(3)], good=False)
    return jar({"inner.jar": data})


@case(says="several entries of this name")
def duplicate_names():
    c = ClassFile("a/A").bytes()
    return jar([("a/A.class", c)] * 500)


@case()
def names_that_climb():
    names = ["../../../../tmp/blocal-escape/A.class", "/etc/blocal-escape.class", "a/./../..//B.class", "C:\\x\\D.class",
             "x/\x1b[31mred.class", "%n%s%n.class", "a" * 4000 + ".class"]
    return jar([(n, ClassFile("p/P%d" % i).bytes()) for i, n in enumerate(names)])


@case(says="60000 unreadable classes", seconds=2)
def names_in_one_bucket():
    """Names that wyhash with its published constants takes for one: the eight bytes at their end make a factor 0."""
    blind = bytes.fromhex("e3c6889cf06abc8e")
    return raw_zip([(struct.pack("<Q", 0x4141414141414141 + i) + blind + b".class", b"\3\0", 1, 0) for i in range(60000)])


# --- class files ---

@case()
def full_pool():
    entries = {}
    for k in range(20):
        c = ClassFile("p/P%d" % k)
        for i in range(32000 - 10):
            c.cls("m/M%d_%d" % (k, i))
        entries["p/P%d.class" % k] = c.bytes()
    return jar(entries)


@case()
def pool_of_long_strings():
    c = ClassFile("p/P")
    for i in range(600):
        c.utf8(b"%05d" % i + b"x" * 65000)
    return jar({"p/P.class": c.bytes()})


@case(says="classes above each other")
def deep_hierarchy():
    out = [("h/C0.class", ClassFile("h/C0").bytes())]
    for i in range(1, 100000):
        out.append(("h/C%d.class" % i, ClassFile("h/C%d" % i, "h/C%d" % (i - 1)).bytes()))
    return jar(out, method=zipfile.ZIP_STORED)


@case(says="classes above each other", mb=900, seconds=30)
def deep_lookups():
    """Each of fifty thousand classes, one above the other, overrides a method, calls it, and names a field that nobody has."""
    out = []
    for i in range(50000):
        c = ClassFile("h/C%d" % i, "h/C%d" % (i - 1) if i else "java/lang/Object")
        m, f = c.methodref(c.name, "m", "()V"), c.fieldref(c.name, "f", "I")
        c.method("m", "()V", PUBLIC | (SYNCHRONIZED if i % 2 else 0), [c.code(b"\x2a\xb6" + u2(m) + b"\x2a\xb4" + u2(f) + b"\x57\xb1")])
        out.append((c.name + ".class", c.bytes()))
    return jar(out, method=zipfile.ZIP_STORED)


@case(says="is above itself")
def cyclic_supers():
    n = 1000
    out = [("h/C%d.class" % i, ClassFile("h/C%d" % i, "h/C%d" % ((i + 1) % n)).bytes()) for i in range(n)]
    out += [("h/S.class", ClassFile("h/S", "h/S").bytes())]
    out += [("h/I%d.class" % i, ClassFile("h/I%d" % i, interfaces=["h/I%d" % ((i + 1) % 7), "h/I%d" % i], access=INTERFACE | ABSTRACT).bytes())
            for i in range(7)]
    return jar(out)


@case()
def wide_interfaces():
    """Diamonds upon diamonds: 2^200 ways up."""
    def interface(name, above):
        return ClassFile(name, interfaces=above, access=INTERFACE | ABSTRACT).bytes()
    out = [("d/I0.class", interface("d/I0", [])), ("d/J0.class", interface("d/J0", []))]
    for i in range(1, 200):
        for k in "IJ":
            out.append(("d/%s%d.class" % (k, i), interface("d/%s%d" % (k, i), ["d/I%d" % (i - 1), "d/J%d" % (i - 1)])))
    return jar(out)


@case()
def nested_annotations():
    c = ClassFile("a/A")
    t, v = c.utf8("La/N;"), c.utf8("v")
    deep = b"I" + u2(c.integer(1))
    for _ in range(5000):
        deep = b"@" + u2(t) + u2(1) + u2(v) + deep
    arrays = b"I" + u2(c.integer(1))
    for _ in range(9000):
        arrays = b"[" + u2(1) + arrays
    for value in deep, arrays:
        c.attributes.append(c.attribute("RuntimeVisibleAnnotations", u2(1) + u2(t) + u2(1) + u2(v) + value))
    return jar({"a/A.class": c.bytes()})


@case(verb=["dump"])
def nested_signatures():
    c = ClassFile("s/S")
    for i, s in enumerate(["La<" * 16000, "[" * 60000 + "I", "<T:" * 20000, "La." * 20000, "(" * 60000]):
        c.field("f%d" % i, "Ljava/lang/Object;", PRIVATE, [c.attribute("Signature", u2(c.utf8(s)))])
        c.method("m%d" % i, "()V", PUBLIC | ABSTRACT, [c.attribute("Signature", u2(c.utf8(s)))])
    return jar({"s/S.class": c.bytes()})


@case()
def many_parameters():
    c = ClassFile("p/P")
    for i in range(50):
        c.method("m%d" % i, "(" + "I" * 65000 + ")V", PUBLIC | STATIC, [c.code(b"\xb1", 0, 65535)])
        c.method("n%d" % i, "(" + "J" * 255 + ")V", PUBLIC | STATIC, [c.code(b"\xb1", 0, 65535)])
    return jar({"p/P.class": c.bytes()})


# --- code ---

def locking_class(name, body, stack=8, locals_=8, handlers=(), extra=None):
    """A class whose method `m` holds its monitor around nothing but runs `body` (a function of the class and of the bytes before)."""
    c = ClassFile(name)
    c.field("n"); c.field("o", "Ljava/lang/Object;")
    f = c.fieldref(name, "n", "I")
    head = b"\x2a\xc2\x2a\xb4" + u2(f) + b"\x3c\x2a\xc3"
    code = head + body(c, f, len(head))
    c.method("m", "(I)I", PUBLIC, [c.code(code, stack, locals_, handlers(c, len(head), len(code)) if handlers else ())])
    c.method("w", "()V", PUBLIC | SYNCHRONIZED, [c.code(b"\x2a\x03\xb5" + u2(f) + b"\xb1")])
    return c.bytes()


@case()
def huge_switches():
    def lookup(c, f, at):
        pad = -(at + 2) % 4
        n = (65000 - at) // 8 - 2
        size = 2 + pad + 8 + 8 * n
        return b"\x1b\xab" + b"\0" * pad + u4(size - 1) + u4(n) + b"".join(u4(i * 3) + u4(size - 1) for i in range(n)) + b"\x1b\xac"
    def table(c, f, at):
        pad = -(at + 2) % 4
        n = 12000
        size = 2 + pad + 12 + 4 * n
        return b"\x1b\xaa" + b"\0" * pad + u4(size - 1) + u4(0) + u4(n - 1) + b"".join(u4(size - 1 + (i % 2) * 2) for i in range(n)) + b"\x1b\xac\x1b\xac"
    def lying(c, f, at):
        pad = -(at + 2) % 4
        return b"\x1b\xaa" + b"\0" * pad + u4(0) + u4(0x80000000) + u4(0x7fffffff)
    return jar({"c/L.class": locking_class("c/L", lookup), "c/T.class": locking_class("c/T", table), "c/X.class": locking_class("c/X", lying)})


@case(seconds=4)
def branches():
    """Diamonds, one after the other, whose arms read shared state; and a thousand nested loops."""
    def diamonds(c, f, at):
        one = b"\x1b\x99" + u2(10) + b"\x2a\xb4" + u2(f) + b"\x3c" + b"\0\0"
        return one * (60000 // len(one)) + b"\x1b\xac"
    def loops(c, f, at):
        n, out = 5000, b""
        out = b"\x84\1\1" * n
        for i in range(n):
            here = at + len(out)
            out += b"\x1b\x9a" + u2((at + 3 * (n - 1 - i)) - (here + 1))  if (here + 1) - (at + 3 * (n - 1 - i)) < 32768 else b"\0"
        return out + b"\x1b\xac"
    return jar({"c/D.class": locking_class("c/D", diamonds), "c/O.class": locking_class("c/O", loops)})


@case(seconds=4)
def handlers():
    """Two thousand handlers over the whole method, each throwing to all."""
    def body(c, f, at):
        return (b"\x2a\xb4" + u2(f) + b"\x3c") * 8000 + b"\x1b\xac" + b"\x57\x1b\xac" * 2000
    def table(c, at, end):
        first = at + 5 * 8000 + 2
        return [(at, end, first + 3 * i, 0) for i in range(2000)]
    def spread(c, at, end):
        first = at + 5 * 8000 + 2
        return [(at + 5 * i, end, first + 3 * (i % 2000), 0) for i in range(8000)]
    return jar({"c/H.class": locking_class("c/H", body, handlers=table), "c/S.class": locking_class("c/S", body, handlers=spread)})


@case(seconds=4)
def wide_frames():
    """Thousands of blocks, each with 65,535 locals."""
    def body(c, f, at):
        return (b"\x1b\x99\0\4\0") * 12000 + b"\x1b\xac"
    return jar({"c/W.class": locking_class("c/W", body, 60000, 65535)})


@case(seconds=4)
def read_sites():
    def body(c, f, at):
        block = b"\x2a\xc2\x2a\xb4" + u2(f) + b"\x1b\x60\x3c\x2a\xc3"
        return block * (64000 // len(block)) + b"\x1b\xac"
    def looped(c, f, at):
        block = b"\x2a\xc2\x2a\xb4" + u2(f) + b"\x1b\x60\x3c\x2a\xc3"
        n = 32000 // len(block)
        return block * n + b"\x1b\x9a" + u2(-(len(block) * n + 1)) + b"\x1b\xac"
    return jar({"c/R.class": locking_class("c/R", body), "c/L.class": locking_class("c/L", looped)})


@case(seconds=1)
def looks_that_store():
    """`x = o; if (x == null) x = this; o = x;` a thousand times under one lock: each store asks what the looks before it have found."""
    c = ClassFile("c/S")
    c.field("o", "Ljava/lang/Object;")
    o = c.fieldref("c/S", "o", "Ljava/lang/Object;")
    look = b"\x2a\xb4" + u2(o) + b"\x4c\x2b\xc7\0\5\x2a\x4c\x2a\x2b\xb5" + u2(o)
    c.method("m", "()V", PUBLIC | SYNCHRONIZED, [c.code(look * 1000 + b"\xb1")])
    c.method("w", "()V", PUBLIC | SYNCHRONIZED, [c.code(b"\x2a\x01\xb5" + u2(o) + b"\xb1")])
    read = b"\x2a\xc2\x2a\xb4" + u2(o) + b"\x4c\x2a\xc3"
    c.method("r", "()V", PUBLIC, [c.code(read + b"\x2b\xc7\0\7\x2a\xb6" + u2(c.methodref("c/S", "m", "()V")) + b"\xb1")])
    return jar({"c/S.class": c.bytes()})


@case(seconds=1)
def layers_of_a_task():
    """What a thread of its own runs: five layers of twenty private methods, each of which calls all of the next layer."""
    wide, deep = 20, 5
    c = ClassFile("c/T", interfaces=["java/lang/Runnable"])
    c.constructor()
    c.field("n", access=PRIVATE | VOLATILE)
    n = u2(c.fieldref("c/T", "n", "I"))
    def all_of(layer):
        return b"".join(b"\x2a\xb7" + u2(c.methodref("c/T", "m%d_%d" % (layer, i), "()V")) for i in range(wide)) + b"\xb1"
    c.method("run", "()V", PUBLIC, [c.code(all_of(0))])
    for layer in range(deep):
        body = all_of(layer + 1) if layer + 1 < deep else b"\x2a\x59\xb4" + n + b"\x04\x60\xb5" + n + b"\xb1"
        for i in range(wide):
            c.method("m%d_%d" % (layer, i), "()V", PRIVATE, [c.code(body)])
    thread, task = u2(c.cls("java/lang/Thread")), u2(c.cls("c/T"))
    made = b"\xbb" + thread + b"\x59\xbb" + task + b"\x59\xb7" + u2(c.methodref("c/T", "<init>", "()V"))
    made += b"\xb7" + u2(c.methodref("java/lang/Thread", "<init>", "(Ljava/lang/Runnable;)V"))
    made += b"\xb6" + u2(c.methodref("java/lang/Thread", "start", "()V")) + b"\xb1"
    c.method("start", "()V", PUBLIC | STATIC, [c.code(made)])
    return jar({"c/T.class": c.bytes()})


@case(seconds=4)
def subroutines():
    """jsr into jsr (class files up to version 50)."""
    def body(c, f, at):
        n = 3000
        return b"".join(b"\xa8\0\3\x4c" for _ in range(n)) + b"\x03\xac"
    c = bytearray(locking_class("c/J", body))
    c[6:8] = u2(49)
    return jar({"c/J.class": bytes(c)})


# --- programs ---

def calls(n, targets, per_class=20000, synchronized=True):
    """n static methods, method i calling those of targets(i), in as few classes as may be."""
    entries = []
    for first in range(0, n, per_class):
        name = "g/G%d" % (first // per_class)
        c = ClassFile(name)
        for i in range(first, min(n, first + per_class)):
            code = b"".join(b"\xb8" + u2(c.methodref("g/G%d" % (t // per_class), "m%d" % t, "()V")) for t in targets(i))
            c.method("m%d" % i, "()V", PUBLIC | STATIC | (SYNCHRONIZED if synchronized else 0), [c.code(code + b"\xb1", 0, 0)])
        entries.append((name + ".class", c.bytes()))
    return jar(entries, method=zipfile.ZIP_STORED)


LONG = 250000  # methods: who followed them by calls of its own would need more than the stack, 32 bytes each


@case(seconds=10, mb=1000)
def long_chain():
    return calls(LONG, lambda i: [i + 1] if i + 1 < LONG else [], 16000)


@case(seconds=10, mb=1000)
def long_cycle():
    return calls(LONG, lambda i: [(i + 1) % LONG], 16000)


@case(seconds=20, mb=2000)
def fans():
    """One that calls ten thousand, ten thousand that call one, a hundred that call each other all."""
    return calls(20200, lambda i: range(1, 10000) if i == 0 else [0] if i < 10000 else [19999] if i < 20000 else
                 [20000 + k for k in range(100)] if i < 20100 else [], 8000)


@case(seconds=20, mb=2000)
def overridden():
    """Ten thousand classes override one method, and all call it."""
    out = [("v/B.class", None)]
    for i in range(10000):
        name = "v/B" if i == 0 else "v/C%d" % i
        c = ClassFile(name, "java/lang/Object" if i == 0 else "v/B")
        c.constructor()
        m = c.methodref("v/B", "m", "()V")
        c.method("m", "()V", PUBLIC | SYNCHRONIZED, [c.code(b"\x2a\xb6" + u2(m) + b"\xb1")])
        out.append((name + ".class", c.bytes()))
    return jar(out[1:], method=zipfile.ZIP_STORED)


@case(seconds=20, mb=2000)
def one_field_written_everywhere():
    """A hundred thousand writes of one field, under ten thousand locks."""
    out = []
    h = ClassFile("f/H"); h.field("n", "I", PUBLIC | STATIC)
    out.append(("f/H.class", h.bytes()))
    for k in range(100):
        c = ClassFile("f/F%d" % k)
        n = c.fieldref("f/H", "n", "I")
        for i in range(100):
            c.field("l%d" % i, "Ljava/lang/Object;", STATIC | FINAL)
            lock = b"\xb2" + u2(c.fieldref("f/F%d" % k, "l%d" % i, "Ljava/lang/Object;"))
            c.method("m%d" % i, "()V", PUBLIC | STATIC, [c.code(lock + b"\x59\xc2" + (b"\xb2" + u2(n) + b"\x04\x60\xb3" + u2(n)) * 10 + b"\xc3\xb1")])
        out.append(("f/F%d.class" % k, c.bytes()))
    return jar(out, method=zipfile.ZIP_STORED)


@case(seconds=10)
def flag_asked_everywhere():
    """A trace flag that forty thousand methods ask, each of which then calls what a lock guards."""
    t = ClassFile("t/Trace")
    t.field("on", "Z", PUBLIC | STATIC | VOLATILE); t.field("n", "I", STATIC)
    on, n = u2(t.fieldref("t/Trace", "on", "Z")), u2(t.fieldref("t/Trace", "n", "I"))
    t.method("enter", "()V", PUBLIC | STATIC | SYNCHRONIZED, [t.code(b"\xb2" + n + b"\x04\x60\xb3" + n + b"\xb1")])
    for i in range(2):
        t.method("set%d" % i, "()V", PUBLIC | STATIC | SYNCHRONIZED, [t.code(u1(3 + i) + b"\xb3" + on + b"\x03\xb3" + n + b"\xb1")])
    out = [("t/Trace.class", t.bytes())]
    for k in range(200):
        c = ClassFile("t/T%d" % k)
        asks = b"\xb2" + u2(c.fieldref("t/Trace", "on", "Z")) + b"\x99\0\6\xb8" + u2(c.methodref("t/Trace", "enter", "()V")) + b"\xb1"
        for i in range(200):
            c.method("m%d" % i, "()V", PUBLIC | STATIC, [c.code(asks)])
        out.append(("t/T%d.class" % k, c.bytes()))
    return jar(out, method=zipfile.ZIP_STORED)


@case(seconds=5)
def told_too_early_everywhere():
    """Seven thousand flags of one class that each tell of something which is not yet there, and as many methods that ask."""
    c = ClassFile("v/V")
    c.field("SHARED", "Lv/V;", PUBLIC | STATIC)
    make, text = u2(c.methodref("v/V", "make", "()Ljava/lang/Object;")), u2(c.methodref("java/lang/Object", "toString", "()Ljava/lang/String;"))
    c.method("make", "()Ljava/lang/Object;", PUBLIC | STATIC, [c.code(b"\xbb" + u2(c.cls("v/V")) + b"\x59\xb3" + u2(c.fieldref("v/V", "SHARED", "Lv/V;")) + b"\xb2" +
                                                                        u2(c.fieldref("v/V", "SHARED", "Lv/V;")) + b"\xb0")])
    for i in range(7000):
        c.field("f%d" % i, "Ljava/lang/Object;"); c.field("d%d" % i, "Z", PRIVATE | VOLATILE)
        f, d = u2(c.fieldref("v/V", "f%d" % i, "Ljava/lang/Object;")), u2(c.fieldref("v/V", "d%d" % i, "Z"))
        c.method("a%d" % i, "()V", PUBLIC, [c.code(b"\x2a\x04\xb5" + d + b"\x2a\xb8" + make + b"\xb5" + f + b"\xb1")])
        c.method("b%d" % i, "()Ljava/lang/Object;", PUBLIC, [c.code(b"\x2a\xb4" + d + b"\x99\0\x0b\x2a\xb4" + f + b"\xb6" + text + b"\xb0\x01\xb0")])
    return jar({"v/V.class": c.bytes()})


@case()
def locks_without_structure():
    """Locks that are never given up, given up twice, by another method, thirty at a time, and null."""
    c = ClassFile("u/U")
    c.field("n")
    f = c.fieldref("u/U", "n", "I")
    for i, code in enumerate([b"\x2a\xc2" * 30, b"\x2a\xc3" * 30, b"\x2a\xc2\x2a\xb4" + u2(f) + b"\x57", b"\x01\xc2\x01\xc3", b"\x2b\xc2\x2a\xc3\x2b\xc3",
                              b"\x2a\xc2\x1c\x99\0\5\x2a\xc3"]):
        c.method("m%d" % i, "(Ljava/lang/Object;I)V", PUBLIC, [c.code(code + b"\xb1", 40)])
    c.method("loop", "()V", PUBLIC, [c.code(b"\x2a\xc2\xa7\xff\xfe")])
    return jar({"u/U.class": c.bytes()})


# --- running ---

def run(blocal, make, wanted, folder):
    path = os.path.join(folder, make.__name__ + ".jar")
    with open(path, "wb") as f:
        f.write(make())
    seconds, mb = wanted.get("seconds", SECONDS), wanted.get("mb", MEGABYTES)
    command = [blocal] + wanted.get("verb", []) + ["--no-jdk", "-j1", path] + ([] if wanted.get("verb") else ["--stats", "--check=all"])
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (3 * seconds, 3 * seconds + 5))
    before = os.times()
    p = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit, cwd=folder)
    with open(os.path.join(folder, "out"), "wb") as f:
        import threading
        err = []
        t = threading.Thread(target=lambda: err.append(p.stderr.read()))
        t.start()
        out = b""
        while True:
            piece = p.stdout.read(1 << 20)
            if not piece:
                break
            out = (out + piece)[-(1 << 22):] if len(out) > 1 << 23 else out + piece
        t.join()
    _, status, usage = os.wait4(p.pid, 0)
    p.returncode = 0
    err = err[0].decode("utf-8", "replace")
    used, peak = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
    faults = []
    expected = [0] if wanted.get("verb") else [1]
    if not os.WIFEXITED(status) or os.WEXITSTATUS(status) not in expected:
        faults.append("status %#x" % status)
    if not wanted.get("verb") and b"good/FindMe" not in out:
        faults.append("the class beside it is not analysed")
    if wanted.get("says") and not any(w in err for w in wanted["says"].split("|")):
        faults.append("it does not say '%s'" % wanted["says"])
    if "the sum is wrong" in err:
        faults.append("the ledger does not add up")
    if used > seconds:
        faults.append("over %d seconds" % seconds)
    if peak > mb:
        faults.append("over %d MB" % mb)
    budget = [l.split()[-1] for l in err.splitlines() if l.startswith("  + over budget ")]
    print("%-7s %-28s %7.2f s %7.0f MB, %s over budget" % ("FAILED:" if faults else "ok", make.__name__, used, peak, budget[0] if budget else "-"),
          "; ".join(faults))
    if faults:
        print("\n".join("  " + l[:200] for l in err.splitlines()[:8]))
    os.remove(path)
    return not faults


def main():
    blocal, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for make, wanted in CASES:
            if not names or make.__name__ in names:
                bad += not run(blocal, make, wanted, folder)
    sys.exit(bad > 0)


main()
