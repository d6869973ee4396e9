"""Takes compiled classes apart and puts them together again (JVMS §4), so that tests can change real ones: their order of members, names,
versions, line tables. Only good classes; what is not understood stays as it is."""
import struct

WIDTHS = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}


class Cursor:
    def __init__(self, data): self.data, self.at = data, 0

    def take(self, n):
        piece = self.data[self.at:self.at + n]
        assert len(piece) == n
        self.at += n
        return piece

    def u1(self): return self.take(1)[0]
    def u2(self): return struct.unpack(">H", self.take(2))[0]
    def u4(self): return struct.unpack(">I", self.take(4))[0]


def u2(n): return struct.pack(">H", n)
def u4(n): return struct.pack(">I", n)


class Member:
    def __init__(self, c):
        self.access, self.name, self.descriptor = c.u2(), c.u2(), c.u2()
        self.attributes = attributes_of(c)

    def bytes(self):
        return u2(self.access) + u2(self.name) + u2(self.descriptor) + attribute_bytes(self.attributes)


def attributes_of(c):
    """[[index of its name, bytes]]"""
    return [[c.u2(), c.take(c.u4())] for _ in range(c.u2())]


def attribute_bytes(attributes):
    return u2(len(attributes)) + b"".join(u2(n) + u4(len(d)) + d for n, d in attributes)


class Code:
    def __init__(self, data):
        c = Cursor(data)
        self.stack, self.locals = c.u2(), c.u2()
        self.code = c.take(c.u4())
        self.handlers = c.take(8 * c.u2())
        self.attributes = attributes_of(c)

    def bytes(self):
        return (u2(self.stack) + u2(self.locals) + u4(len(self.code)) + self.code + u2(len(self.handlers) // 8) + self.handlers +
                attribute_bytes(self.attributes))


class Class:
    def __init__(self, data):
        c = Cursor(data)
        c.take(6)
        self.version = c.u2()
        self.pool = [None]  # (tag, bytes); None behind a long or a double
        count = c.u2()
        while len(self.pool) < count:
            tag = c.u1()
            self.pool.append((tag, c.take(c.u2() if tag == 1 else WIDTHS[tag])))
            self.pool += [None] * (tag in (5, 6))
        self.access, self.this, self.super = c.u2(), c.u2(), c.u2()
        self.interfaces = [c.u2() for _ in range(c.u2())]
        self.fields = [Member(c) for _ in range(c.u2())]
        self.methods = [Member(c) for _ in range(c.u2())]
        self.attributes = attributes_of(c)

    def bytes(self):
        pool = b"".join(bytes([e[0]]) + (u2(len(e[1])) if e[0] == 1 else b"") + e[1] for e in self.pool if e is not None)
        members = b"".join(u2(len(ms)) + b"".join(m.bytes() for m in ms) for ms in (self.fields, self.methods))
        return (u4(0xcafebabe) + u2(0) + u2(self.version) + u2(len(self.pool)) + pool + u2(self.access) + u2(self.this) + u2(self.super) +
                u2(len(self.interfaces)) + b"".join(map(u2, self.interfaces)) + members + attribute_bytes(self.attributes))

    def text(self, i): return self.pool[i][1].decode("utf-8", "surrogateescape")
    def class_name(self, i): return self.text(struct.unpack(">H", self.pool[i][1])[0]) if i else None
    def name(self): return self.class_name(self.this)
    def entries(self, tag): return [i for i, e in enumerate(self.pool) if e is not None and e[0] == tag]

    def utf8(self, s):
        """The index of a new entry of that text."""
        self.pool.append((1, s if isinstance(s, bytes) else s.encode("utf-8", "surrogateescape")))
        return len(self.pool) - 1

    def code(self, m):
        """The Code attribute's place in m.attributes, or None."""
        return next((i for i, (n, _) in enumerate(m.attributes) if self.pool[n][1] == b"Code"), None)

    def each_code(self, change):
        """change(Code) for every method that has one."""
        for m in self.methods:
            i = self.code(m)
            if i is not None:
                code = Code(m.attributes[i][1])
                change(code)
                m.attributes[i][1] = code.bytes()

    def lines(self, m):
        """The line numbers of a method's code."""
        i = self.code(m)
        out = set()
        for n, d in Code(m.attributes[i][1]).attributes if i is not None else ():
            if self.pool[n][1] == b"LineNumberTable":
                out |= {struct.unpack(">H", d[k + 2:k + 4])[0] for k in range(2, len(d), 4)}
        return out

    def without_lines(self):
        def change(code):
            code.attributes = [a for a in code.attributes if self.pool[a[0]][1] not in (b"LineNumberTable", b"LocalVariableTable", b"LocalVariableTypeTable")]
        self.each_code(change)
        self.pool = [(1, b"_") if e == (1, b"LineNumberTable") else e for e in self.pool]
        self.attributes = [a for a in self.attributes if self.pool[a[0]][1] not in (b"SourceFile", b"SourceDebugExtension")]
        return self
