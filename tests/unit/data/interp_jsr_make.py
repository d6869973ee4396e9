#!/usr/bin/env python3
"""Writes interp_Jsr.class: subroutines as compilers made them for `finally` before Java 6.

python3 interp_jsr_make.py > interp_Jsr.class
"""
import struct
import sys

pool = [b""]


def u2(*values):
    return struct.pack(f">{len(values)}H", *values)


def entry(tag, content):
    data = bytes([tag]) + content
    if data not in pool:
        pool.append(data)
    return pool.index(data)


def utf8(text):
    return entry(1, u2(len(text)) + text.encode())


def cls(name):
    return entry(7, u2(utf8(name)))


def call(name):
    """invokestatic interp.Probe.NAME()V"""
    reference = entry(12, u2(utf8(name), utf8("()V")))
    return bytes([184]) + u2(entry(10, u2(cls("interp/Probe"), reference)))


def assemble(lines):
    """Bytes; ("jsr" or "goto", label); label: as a str. The code, and where the labels are."""
    at, labels = 0, {}
    for line in lines:
        if isinstance(line, str):
            labels[line] = at
        else:
            at += len(line) if isinstance(line, bytes) else 3
    code = b""
    for line in lines:
        if isinstance(line, tuple):
            code += bytes([{"goto": 167, "jsr": 168}[line[0]]]) + struct.pack(">h", labels[line[1]] - len(code))
        elif isinstance(line, bytes):
            code += line
    return code, labels


def method(name, lines, covered=()):
    code, labels = assemble(lines)
    handlers = [u2(labels[start], labels[end], labels[handler], 0) for start, end, handler in covered]
    body = u2(2, 4) + struct.pack(">I", len(code)) + code
    body += u2(len(handlers)) + b"".join(handlers) + u2(0)
    return u2(0, utf8(name), utf8("()V"), 1, utf8("Code")) + struct.pack(">I", len(body)) + body


ALOAD_0, ALOAD_1, ALOAD_2 = b"\x2a", b"\x2b", b"\x2c"
ASTORE_1, ASTORE_2, ASTORE_3 = b"\x4c", b"\x4d", b"\x4e"
DUP, POP, ENTER, EXIT, RETURN, ATHROW = b"\x59", b"\x57", b"\xc2", b"\xc3", b"\xb1", b"\xbf"
RET_1, RET_3 = b"\xa9\x01", b"\xa9\x03"

# synchronized (this) { p1(); } p2();  the exit in a subroutine, the handler covers itself
around = method("around", [
    ALOAD_0, DUP, ASTORE_1, ENTER,
    "from", call("p1"), ("jsr", "exit"), "to", call("p2"), RETURN,
    "handler", ASTORE_2, ("jsr", "exit"), "end", ALOAD_2, ATHROW,
    "exit", ASTORE_3, ALOAD_1, EXIT, RET_3,
], [("from", "to", "handler"), ("handler", "end", "handler")])

# p3() from a place without the lock, then from one with it
twice = method("twice", [
    ("jsr", "sub"),
    ALOAD_0, ENTER, call("p1"), ("jsr", "sub"), call("p2"), ALOAD_0, EXIT, call("p4"), RETURN,
    "sub", ASTORE_1, call("p3"), RET_1,
])

# for (;;) try { try { p1(); } finally { p3(); } return; } catch (Throwable t) { }
thrown_out = method("thrownOut", [
    "top", call("p1"), ("jsr", "sub"), RETURN,
    "handler", ASTORE_2, ("jsr", "sub"), "end", ALOAD_2, call("p2"), ATHROW,
    "sub", ASTORE_3, call("p3"), RET_3,
    "last", POP, ("goto", "top"),
], [("top", "handler", "handler"), ("handler", "end", "handler"), ("top", "last", "last")])

top = u2(0x20, cls("interp/Jsr"), cls("java/lang/Object"), 0, 0, 3) + around + twice + thrown_out + u2(0)
sys.stdout.buffer.write(struct.pack(">IHH", 0xCAFEBABE, 0, 48) + u2(len(pool)) + b"".join(pool) + top)
