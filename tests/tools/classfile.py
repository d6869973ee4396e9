"""Writes class files (JVMS §4), valid ones and others: what tests need that no compiler would make. Values are bytes or
numbers; nothing is checked, so that nothing is in the way of a bad class."""
import struct

PUBLIC, PRIVATE, STATIC, FINAL, SYNCHRONIZED, VOLATILE, INTERFACE, ABSTRACT = 1, 2, 8, 16, 0x20, 0x40, 0x200, 0x400


def u1(n): return struct.pack(">B", n & 0xff)
def u2(n): return struct.pack(">H", n & 0xffff)
def u4(n): return struct.pack(">I", n & 0xffffffff)


class ClassFile:
    def __init__(self, name, super_name="java/lang/Object", interfaces=(), access=PUBLIC | 0x20, version=52):
        self.entries, self.index, self.count = [], {}, 1
        self.name, self.version, self.access = name, version, access
        self.this = self.cls(name)
        self.super = self.cls(super_name) if super_name else 0
        self.interfaces = [self.cls(i) for i in interfaces]
        self.fields, self.methods, self.attributes = [], [], []

    def entry(self, data, width=1):
        if data not in self.index:
            self.index[data] = self.count
            self.entries.append(data)
            self.count += width
        return self.index[data]

    def utf8(self, s):
        b = s if isinstance(s, bytes) else s.encode("utf-8")
        return self.entry(b"\1" + u2(len(b)) + b)

    def cls(self, name): return self.entry(b"\7" + u2(self.utf8(name)))
    def string(self, s): return self.entry(b"\x08" + u2(self.utf8(s)))
    def integer(self, n): return self.entry(b"\3" + u4(n))
    def name_and_type(self, n, d): return self.entry(b"\x0c" + u2(self.utf8(n)) + u2(self.utf8(d)))
    def ref(self, tag, owner, n, d): return self.entry(u1(tag) + u2(self.cls(owner)) + u2(self.name_and_type(n, d)))
    def fieldref(self, owner, n, d): return self.ref(9, owner, n, d)
    def methodref(self, owner, n, d): return self.ref(10, owner, n, d)
    def interfaceref(self, owner, n, d): return self.ref(11, owner, n, d)

    def attribute(self, name, data): return u2(self.utf8(name)) + u4(len(data)) + data

    def field(self, name, descriptor="I", access=PRIVATE, attributes=()):
        self.fields.append(u2(access) + u2(self.utf8(name)) + u2(self.utf8(descriptor)) + u2(len(attributes)) + b"".join(attributes))

    def code(self, code, stack=8, locals_=8, handlers=(), lines=()):
        table = b"".join(u2(a) + u2(b) + u2(h) + u2(t) for a, b, h, t in handlers)
        inner = [self.attribute("LineNumberTable", u2(len(lines)) + b"".join(u2(b) + u2(l) for b, l in lines))] if lines else []
        return self.attribute("Code", u2(stack) + u2(locals_) + u4(len(code)) + code + u2(len(handlers)) + table +
                              u2(len(inner)) + b"".join(inner))

    def method(self, name, descriptor="()V", access=PUBLIC, attributes=()):
        self.methods.append(u2(access) + u2(self.utf8(name)) + u2(self.utf8(descriptor)) + u2(len(attributes)) + b"".join(attributes))

    def constructor(self):
        init = self.methodref("java/lang/Object", "<init>", "()V")
        self.method("<init>", "()V", PUBLIC, [self.code(b"\x2a\xb7" + u2(init) + b"\xb1", 1, 1)])

    def bytes(self):
        members = (u2(len(self.fields)) + b"".join(self.fields) + u2(len(self.methods)) + b"".join(self.methods) +
                   u2(len(self.attributes)) + b"".join(self.attributes))
        return (u4(0xcafebabe) + u2(0) + u2(self.version) + u2(self.count) + b"".join(self.entries) + u2(self.access) + u2(self.this) +
                u2(self.super) + u2(len(self.interfaces)) + b"".join(u2(i) for i in self.interfaces) + members)
