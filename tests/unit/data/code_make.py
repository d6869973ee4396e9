#!/usr/bin/env python3
"""Writes code_All.class: every opcode once, in all its forms, in code that no compiler would write.

It is for decoders: javap shows it, a JVM would refuse it.  python3 code_make.py > code_All.class
"""
import struct
import sys

pool = [b""]


def entry(tag, content, slots=1):
    pool.append(bytes([tag]) + content)
    pool.extend([b""] * (slots - 1))
    return len(pool) - slots


def u2(*values):
    return struct.pack(f">{len(values)}H", *values)


def utf8(text):
    data = text.encode()
    return entry(1, u2(len(data)) + data)


def name_and_type(name, descriptor):
    return entry(12, u2(utf8(name), utf8(descriptor)))


this = entry(7, u2(utf8("code_All")))
object_class = entry(7, u2(utf8("java/lang/Object")))
other = entry(7, u2(utf8("a/B-c")))
grid = entry(7, u2(utf8("[[I")))
field = entry(9, u2(this, name_and_type("f", "I")))
far_field = entry(9, u2(other, name_and_type("g h", "[J")))
method = entry(10, u2(other, name_and_type("<init>", "()V")))
interface_method = entry(11, u2(other, name_and_type("m", "(JD)V")))
handle = entry(15, bytes([6]) + u2(method))
method_type = entry(16, u2(utf8("(I)V")))
dynamic = entry(17, u2(0, name_and_type("c", "I")))
dynamic_long = entry(17, u2(0, name_and_type("d", "J")))
invoke_dynamic = entry(18, u2(0, name_and_type("i", "()V")))
loadable = [entry(3, struct.pack(">i", -7)), entry(8, u2(utf8("it's\n\x7f \"\\")))]
loadable += [entry(4, struct.pack(">f", x)) for x in
             (0.0, -0.0, 1.0, 1e10, 1.17549435e-38, 1.4e-45, 3.4028235e38, float("nan"), float("-inf"))]
loadable += [this, grid, handle, method_type, dynamic]
loadable2 = [entry(5, struct.pack(">q", -1 << 63), 2)]
loadable2 += [entry(6, struct.pack(">d", x), 2) for x in
              (0.1, 100.0, 9999999.0, 1e7, 1e-3, 9.99e-4, 123456.789, 1.7976931348623157e308,
               2.2250738585072014e-308, 5e-324, 2e-323, float("inf"), 1e21, -12345678901234.5)]
loadable2 += [dynamic_long]

code = bytearray()


def op(opcode, *operands):
    code.append(opcode)
    code.extend(operands)


def pad():
    code.extend(b"\0" * (-len(code) % 4))


for o in range(0, 16):
    op(o)
op(16, 0x80)
op(17, 0x80, 0)
for index in loadable:
    op(18, index)
    op(19, *u2(index))
for index in loadable2:
    op(20, *u2(index))
for o in [*range(21, 26), *range(54, 59), 169]:
    op(o, 5)
    op(196, o, 1, 2)
for o in [*range(26, 54), *range(59, 132), *range(133, 153)]:
    op(o)
op(132, 5, 0xFF)
op(196, 132, 1, 2, 0x80, 0)
for o in [*range(153, 169), 198, 199]:
    op(o, 0, 3)
op(200, 0, 0, 0, 5)
op(201, 0, 0, 0, 5)
for phase in range(4):
    op(0)
    at = len(code)
    op(170)
    pad()
    code += struct.pack(">iiiii", 0, -1, 0, -at, 0)
    at = len(code)
    op(171)
    pad()
    code += struct.pack(">iiiiii", 0, 2, -(1 << 31), -at, (1 << 31) - 1, 0)
for o in (178, 179, 180, 181):
    op(o, *u2(field))
    op(o, *u2(far_field))
op(182, *u2(method))
op(183, *u2(method))
op(184, *u2(interface_method))
op(185, *u2(interface_method), 5, 0)
op(186, *u2(invoke_dynamic), 0, 0)
for o in (187, 189, 192, 193):
    op(o, *u2(other))
for atype in range(4, 12):
    op(188, atype)
for o in (190, 194, 195):
    op(o)
op(197, *u2(grid), 2)
for o in [191, *range(172, 178)]:
    op(o)

handlers = u2(0, 1, 0, 0) + u2(0, len(code), 1, other)
attribute = u2(0xFFFF, 600) + struct.pack(">I", len(code)) + code + u2(2) + handlers + u2(0)
code_name, name, descriptor = utf8("Code"), utf8("all"), utf8("()V")
bootstraps_name = utf8("BootstrapMethods")
out = struct.pack(">IHH", 0xCAFEBABE, 0, 69)
top = u2(0x21, this, object_class, 0, 0, 1, 0x9, name, descriptor, 1, code_name)
top += struct.pack(">I", len(attribute)) + attribute
bootstraps = u2(1, handle, 0)
top += u2(1, bootstraps_name) + struct.pack(">I", len(bootstraps)) + bootstraps
sys.stdout.buffer.write(out + u2(len(pool)) + b"".join(pool) + top)
