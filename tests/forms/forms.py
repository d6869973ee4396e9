#!/usr/bin/env python3
"""usage: forms.py BLOCAL [DIRECTORY]: the same errors in other forms: how much of what is found hangs on how it is written.

Each error is a read, a test or a new value, and an act, which leaves room for another thread. Each is written in all forms: by helpers,
by another class, through an object, a lambda, a task; and once more with an act that mends it. main() gives each object to several
threads. Prints for each error and form the confidence of the best finding in its class (H, M, l, b = benign, -), and how many are
shown; and all that is shown of the mended ones. All errors should be, and no mended one: fails where others than MISSED are not, or
others than FALSE are. DIRECTORY keeps the sources and classes. 77 = skipped: no javac of a JDK 17 or later."""
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

# The errors that are not shown in a form, and why; what is found by now must be taken out.
MISSED = {
    "optional": ("what an Optional is filtered by is no test", "Balance Bound Closed Lazy MapGet MapHas Peek PeekLocked Wrapped"),
    "throws": ("an exception out of a call decides nothing, by the page; a helper tells of keys alone", "Balance Bound Closed Lazy Peek PeekLocked Wrapped"),
    "context": ("a part of an object that a method is given is no test", "Balance Bound Closed Lazy Peek PeekLocked Wrapped"),
    "future": ("low, or what a stage does with what the one before has found is not looked at", "Closed MapGet Peek Wrapped"),
    "lambdas": ("low", "Closed MapGet"),
    # low: a getter that asks for some entry, and a method of two calls; what goes with the flag is another method's to change
    "both": ("low", "Closed MapGet"),
    "boxed": ("low", "Closed MapGet"),
    "store": ("low", "Closed MapGet"),
    "iface": ("low", "Closed MapGet"),
    "above": ("low", "Closed MapGet"),
    "acts": ("low", "Closed"),
    "finish": ("low: what was told is handed on", "Closed Peek"),
    "loop": ("low: who takes in a loop is as often the only one", "Peek"),
}
# The mended ones that are shown.
FALSE = {"MapCount_context"}  # of an object that has the old value among others, the key alone is asked for

# `read` stores into %s, under the name k; `test` says of %s whether to act; `next` makes of %s what is written, by `act`, from %s;
# `mended` acts as it should.
Error = collections.namedtuple("Error", "fields type boxed read test next act mended")


def counter(lock, type_="int", boxed="Integer"):
    return Error("private final Object lock = new Object(); private " + type_ + " count;", type_, boxed,
                 "synchronized (" + lock + ") { %s = count; }", None, "%s + 1",
                 "synchronized (" + lock + ") { count = %s; }", "synchronized (" + lock + ") { count++; }")


ERRORS = {
    "Count": counter("lock"),
    "CountThis": counter("this"),
    "CountJuc": Error("private final ReentrantLock lock = new ReentrantLock(); private long count;", "long", "Long",
                      "lock.lock(); try { %s = count; } finally { lock.unlock(); }", None, "%s + 1",
                      "lock.lock(); try { count = %s; } finally { lock.unlock(); }",
                      "lock.lock(); try { count++; } finally { lock.unlock(); }"),
    "Atomic": Error("private final AtomicInteger n = new AtomicInteger();", "int", "Integer", "%s = n.get();", None, "%s + 1",
                    "n.set(%s);", "n.incrementAndGet();"),
    "Reference": Error('private final AtomicReference<String> n = new AtomicReference<>("");', "String", "String", "%s = n.get();",
                       None, "%s + k", "n.set(%s);", "n.updateAndGet(o -> o + k);"),
    "Volatile": Error("private volatile int n;", "int", "Integer", "%s = n;", None, "%s + 1", "n = %s;", None),
    "MapCount": Error("private final ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();", "int", "Integer",
                      "%s = map.get(k);", None, "%s + 1", "map.put(k, %s);", "map.merge(k, 1, Integer::sum);"),
    "MapHas": Error("private final Map<String, Object> map = new HashMap<>();", "boolean", "Boolean",
                    "synchronized (map) { %s = map.containsKey(k); }", "!%s", None,
                    "synchronized (map) { map.put(k, new Object()); }",
                    "synchronized (map) { if (!map.containsKey(k)) { map.put(k, new Object()); } }"),
    "MapGet": Error("private final ConcurrentMap<String, Object> map = new ConcurrentHashMap<>();", "Object", "Object",
                    "%s = map.get(k);", "%s == null", None, "map.put(k, new Object());",
                    "map.computeIfAbsent(k, key -> new Object());"),
    "Bound": Error("private final List<String> list = new ArrayList<>();", "int", "Integer",
                   "synchronized (list) { %s = list.size(); }", "%s < 10", None, "synchronized (list) { list.add(k); }",
                   "synchronized (list) { if (list.size() < 10) { list.add(k); } }"),
    "Wrapped": Error("private final List<String> list = Collections.synchronizedList(new ArrayList<>());", "boolean", "Boolean",
                     "%s = list.isEmpty();", "!%s", None, "list.remove(0);",
                     "synchronized (list) { if (!list.isEmpty()) { list.remove(0); } }"),
    "Peek": Error("private final Queue<String> q = new ConcurrentLinkedQueue<>();", "String", "String", "%s = q.peek();",
                  "%s != null && %s.length() > 3", None, "q.poll();", None),
    "PeekLocked": Error("private final Deque<String> q = new ArrayDeque<>();", "String", "String",
                        "synchronized (q) { %s = q.peek(); }", "%s != null && %s.length() > 3", None,
                        "synchronized (q) { q.poll(); }",
                        "synchronized (q) { String now = q.peek(); if (now != null && now.length() > 3) { q.poll(); } }"),
    "Closed": Error("private boolean closed; private final List<String> list = new ArrayList<>();"
                    " synchronized void close() { closed = true; list.clear(); }", "boolean", "Boolean",
                    "synchronized (this) { %s = closed; }", "!%s", None, "synchronized (this) { list.add(k); }",
                    "synchronized (this) { if (!closed) { list.add(k); } }"),
    "Balance": Error("private int balance;", "int", "Integer", "synchronized (this) { %s = balance; }", "%s >= 5", None,
                     "synchronized (this) { balance -= 5; }", "synchronized (this) { if (balance >= 5) { balance -= 5; } }"),
    "Lazy": Error("private final Object lock = new Object(); private volatile List<String> made;"
                  " List<String> made() { return made; }", "List<String>", "List<String>", "%s = made;", "%s == null", None,
                  "synchronized (lock) { made = new ArrayList<>(); }",
                  "synchronized (lock) { if (made == null) { made = new ArrayList<>(); } }"),
}


class Writer:
    """One error, with what the forms are made of."""

    def __init__(self, name, error, act):
        self.name, self.e, self.act_text = name, error, act
        self.nothing = {"int": "0", "long": "0L", "boolean": "false"}.get(error.type, "null")
        self.reads = f"{error.type} read(String k) {{ {error.type} v; {self.read('v')} return v; }}\n"
        self.acts = f"void act(String k, {error.type} x) {{ {self.act('x')} }}\n"

    def read(self, to):
        return self.e.read % to

    def test(self, of):
        return self.e.test.replace("%s", of)

    def when(self, of):
        return f"if ({self.test(of)}) " if self.e.test else ""

    def next(self, of):
        return self.e.next % of if self.e.next else of

    def act(self, of):
        return self.act_text % of if "%s" in self.act_text else self.act_text

    def call(self, of, on=""):
        return f"{self.when(of)}{{ {on}act(k, {self.next(of)}); }}"

    def here(self, of):
        return f"{self.when(of)}{{ {self.act(self.next(of))} }}"

    def seen(self):
        return f"{self.e.type} v; {self.read('v')}"

    def cls(self, form, body, fields=True):
        return f"class {self.name}_{form} {{\n{self.e.fields if fields else ''}\n{body}}}\n"


def store(w, how="", top=""):
    public = how + (" " if how else "")
    return f"static class Store {top}{{\n{w.e.fields}\n{public}{w.reads}{public}{w.acts}}}\n"


def forms(w):
    """(form, source) of each form that the error has."""
    e, t, op = w.e, w.e.type, "public void op(String k)"
    own = "private " + w.reads + "private " + w.acts
    yield "direct", w.cls("direct", f"{op} {{ {w.seen()} {w.here('v')} }}\n")
    yield "reads", w.cls("reads", f"private {w.reads}{op} {{ {t} v = read(k); {w.here('v')} }}\n")
    yield "acts", w.cls("acts", f"private {w.acts}{op} {{ {w.seen()} {w.call('v')} }}\n")
    yield "both", w.cls("both", f"{own}{op} {{ {t} v = read(k); {w.call('v')} }}\n")
    yield "boxed", w.cls("boxed", f"{own}{op} {{ {e.boxed} v = read(k); {w.call('v')} }}\n")
    yield "store", w.cls("store", f"{store(w)}private final Store s = new Store();\n{op} {{ {t} v = s.read(k); {w.call('v', 's.')} }}\n", False)
    yield "iface", w.cls("iface", f"interface Repo {{ {t} read(String k); void act(String k, {t} x); }}\n"
                         f"{store(w, 'public', 'implements Repo ')}private final Repo s;\n{w.name}_iface(Repo s) {{ this.s = s; }}\n"
                         f"{op} {{ {t} v = s.read(k); {w.call('v', 's.')} }}\n", False)
    yield "above", w.cls("above", f"static class Top {{\n{e.fields}\n{w.reads}{w.acts}}}\n"
                         f"static class Below extends Top {{ {op} {{ {t} v = read(k); {w.call('v')} }} }}\n", False)
    yield "holder", w.cls("holder", f"static class Holder {{ {t} v; }}\n{op} {{ Holder h = new Holder(); {w.read('h.v')} {w.here('h.v')} }}\n")
    yield "given", w.cls("given", f"static class Given {{ private final {t} v; Given({t} v) {{ this.v = v; }} {t} v() {{ return v; }} }}\n"
                         f"{op} {{ {w.seen()} Given h = new Given(v); {w.here('h.v()')} }}\n")
    if "<" not in t:
        yield "array", w.cls("array", f"{op} {{ {t}[] a = new {t}[1]; {w.read('a[0]')} {w.here('a[0]')} }}\n")
    yield "same", w.cls("same", f"static <X> X same(X x) {{ return x; }}\n{op} {{ {w.seen()} v = same(v); {w.here('v')} }}\n")
    yield "lambdas", w.cls("lambdas", f"private <X> X get(Supplier<X> s) {{ return s.get(); }}\nprivate void run(Runnable r) {{ r.run(); }}\n{own}"
                           f"{op} {{ {t} v = get(() -> read(k)); {w.when('v')}{{ {t} x = {w.next('v')}; run(() -> act(k, x)); }} }}\n")
    yield "loop", w.cls("loop", f"{op} {{ for (String s : List.of(k, k)) {{ {w.seen()} {w.here('v')} }} }}\n")
    yield "task", w.cls("task", f"private final Executor pool = Executors.newFixedThreadPool(4);\n{op} {{ pool.execute(() -> {{ {w.seen()} {w.here('v')} }}); }}\n")
    yield "finish", w.cls("finish", f"{op} {{ {w.seen()} finish(k, v); }}\nprivate void finish(String k, {t} v) {{ {w.here('v')} }}\n")
    yield "context", w.cls("context", f"static class Seen {{ final String k; final {t} v; Seen(String k, {t} v) {{ this.k = k; this.v = v; }} }}\nprivate {w.reads}"
                           f"{op} {{ finish(new Seen(k, read(k))); }}\nprivate void finish(Seen s) {{ String k = s.k; {w.here('s.v')} }}\n")
    yield "future", w.cls("future", f"{own}{op} {{ CompletableFuture.supplyAsync(() -> read(k)).thenAccept(v -> {{ {w.call('v')} }}); }}\n")
    yield "late", w.cls("late", f"{op} {{ {w.seen()} try {{ Thread.sleep(10); }} catch (InterruptedException x) {{ return; }} {w.here('v')} }}\n")
    if e.test:
        yield "early", w.cls("early", f"{op} {{ {w.seen()} if (!({w.test('v')})) {{ return; }} {w.act(w.nothing)} }}\n")
        yield "asks", w.cls("asks", f"private boolean must(String k) {{ {w.seen()} return {w.test('v')}; }}\n{op} {{ if (must(k)) {{ {w.act(w.nothing)} }} }}\n")
        yield "switch", w.cls("switch", f"{op} {{ {w.seen()} switch (({w.test('v')}) ? 1 : 0) {{ case 1: {w.act(w.nothing)} break; default: break; }} }}\n")
        yield "throws", w.cls("throws", f"private void ensure(String k) {{ {w.seen()} if (!({w.test('v')})) {{ throw new IllegalStateException(k); }} }}\n"
                              f"{op} {{ ensure(k); {w.act(w.nothing)} }}\n")
        yield "optional", w.cls("optional", f"{own}{op} {{ Optional.ofNullable(({e.boxed}) read(k)).filter(v -> {w.test('v')}).ifPresent(v -> act(k, v)); }}\n")


def threads(names):
    """main(), which gives an object of each class to several threads."""
    made = {"iface": "new %s(new %s.Store())", "above": "new %s.Below()"}
    body = ""
    for i, name in enumerate(names):
        new = made.get(name.split("_")[1], "new %s()").replace("%s", name)
        body += f"    var o{i} = {new};\n    for (int i = 0; i < 8; i++) {{ String k = \"k\" + i; new Thread(() -> o{i}.op(k)).start(); }}\n"
    return f"class Main{names[0].split('_')[0]} {{\n  public static void main(String[] args) {{\n{body}  }}\n}}\n"


IMPORTS = "import java.util.*; import java.util.concurrent.*; import java.util.concurrent.atomic.*; import java.util.concurrent.locks.*; import java.util.function.*;\n"


def write(directory, mended):
    """The sources; answers {error: forms}."""
    os.makedirs(directory, exist_ok=True)
    there = {}
    for name, e in ERRORS.items():
        if mended and e.mended is None:
            continue
        all_forms = list(forms(Writer(name, e, e.mended if mended else e.act)))
        there[name] = [form for form, _ in all_forms]
        with open(os.path.join(directory, name + ".java"), "w", encoding="utf-8") as f:
            f.write(IMPORTS + "\n".join(text for _, text in all_forms) + threads([f"{name}_{form}" for form in there[name]]))
    return there


def findings(blocal, sources, classes, options):
    files = [os.path.join(sources, f) for f in sorted(os.listdir(sources))]
    subprocess.run(["javac", "-nowarn", "--release", "17", "-g", "-d", classes, *files], check=True)
    done = subprocess.run([blocal, "-q", "--no-cache", "--no-jdk", "--fail-on=never", "-f", "json", *options, classes],
                          stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)["findings"]


def best(found):
    """{class: sign} of the surest finding."""
    order = "blMH"
    signs = {}
    for f in found:
        sign = "b" if f["benign"] else {"high": "H", "medium": "M", "low": "l"}[f["confidence"]]
        cls = f["class"].split("$")[0]
        if order.index(sign) >= order.index(signs.get(cls, "b")):
            signs[cls] = sign
    return signs


def print_table(there, signs):
    columns = list(dict.fromkeys(form for of in there.values() for form in of))
    print(" " * 11 + " ".join(f"{c:>8}" for c in columns))
    for name, of in there.items():
        print(f"{name:11}" + " ".join(f"{signs.get(name + '_' + c, '-') if c in of else '':>8}" for c in columns))
    n = sum(map(len, there.values()))
    hidden = {f"{name}_{form}" for name, of in there.items() for form in of if signs.get(f"{name}_{form}", "-") not in "HM"}
    low = sum(signs.get(name) == "l" for name in hidden)
    print(f"{n - len(hidden)} of {n} shown, {low} more of low confidence")
    return hidden


def compare(what, found, known):
    """Whether just what is known is so; says what is not."""
    for name in sorted(found ^ known):
        print(f"forms: {name} {what}" if name in found else f"forms: {name} no longer {what}")
    return found == known


def has_javac():
    if not shutil.which("javac"):
        return False
    version = subprocess.run(["javac", "-version"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False).stdout
    found = re.search(r"javac (\d+)", version)
    return found is not None and int(found.group(1)) >= 17


def main():
    blocal = os.path.abspath(sys.argv[1])
    if not has_javac():
        print("forms: skipped: no javac of a JDK 17 or later")
        return 77
    with tempfile.TemporaryDirectory() as scratch:
        at = sys.argv[2] if len(sys.argv) > 2 else scratch
        there = write(os.path.join(at, "errors"), False)
        hidden = print_table(there, best(findings(blocal, os.path.join(at, "errors"), os.path.join(at, "errors-classes"),
                                                  ["--min-confidence=low", "--benign=show"])))
        mended = write(os.path.join(at, "mended"), True)
        shown = findings(blocal, os.path.join(at, "mended"), os.path.join(at, "mended-classes"), [])
        false = {f["class"].split("$")[0] for f in shown}
        print(f"of {sum(map(len, mended.values()))} mended ones {len(false)} shown")
        for f in shown:
            print(f"  {f['class']} {f['kind']} {f['confidence']}: {f['message']}")
    missed = {f"{error}_{form}" for form, (_, errors) in MISSED.items() for error in errors.split()}
    as_known = compare("is not shown", hidden, missed)
    return 0 if compare("is shown, though mended", false, FALSE) and as_known else 1


if __name__ == "__main__":
    sys.exit(main())
