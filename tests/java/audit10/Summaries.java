// RELEASES: 8 17
package audit10;

import java.util.ArrayList;
import java.util.List;

/** Method summaries: results, parameters, locks of callees, claimed results, entry lock sets, recursion. */
final class Summaries {
    /** The setter of another object: its field and lock are that object's, the getter's and the setter's the same. */
    static final class Account {
        private long balance;
        synchronized long balance() { return balance; }
        synchronized void balance(long b) { balance = b; }
        synchronized void add(long k) { balance += k; }
    }
    static final class Bank {
        static final Bank SHARED = new Bank();
        private final Account acc = new Account();
        void deposit(long k) {
            acc.balance(acc.balance() + k); // BLOCAL: lost-update high
        }
        void depositSilent(long k) {
            acc.add(k);
        }
        void depositLockedSilent(long k) {
            synchronized (acc) { acc.balance(acc.balance() + k); }
        }
        void withdraw(long k) {
            if (acc.balance() >= k) {
                // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                acc.add(-k); // BLOCAL: check-then-act medium
            }
        }
    }

    /** From one account to another: the balance of a is used as an argument of b, whose lock is another. */
    static final class Transfer {
        static final Transfer SHARED = new Transfer();
        private final Account a = new Account();
        private final Account b = new Account();
        void mirrorSilent() {
            b.balance(a.balance());
        }
        /** What is decided by a is an act upon a and b: it is the write of a that is stale. */
        void move(long k) {
            if (a.balance() >= k) {
                // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                a.add(-k); // BLOCAL: check-then-act medium
                b.add(k);
            }
        }
    }

    /** Three deep: the observation travels up through two callers that do nothing with it but compute. */
    static final class Deep {
        static final Deep SHARED = new Deep();
        private int n;
        synchronized void reset() { n = 0; }
        private synchronized int raw() { return n; }
        private int plusOne() { return raw() + 1; }
        private int twice() { return plusOne() * 2; }
        private void store(int v) { put(v); }
        private synchronized void put(int v) { n = v; }
        void go() {
            store(twice()); // BLOCAL: lost-update high
        }
        synchronized void goSilent() {
            store(twice());
        }
    }

    /** The helper discards what it read and returns its parameter. */
    static final class ReturnsParameter {
        static final ReturnsParameter SHARED = new ReturnsParameter();
        private int n;
        private int reads;
        synchronized void set(int v) { n = v; }
        private int echo(int v) {
            synchronized (this) { reads++; }
            return v;
        }
        void goSilent(int k) {
            set(echo(k));
        }
    }

    /** The helper returns its parameter: which parameters flow into the result. */
    static final class Flows {
        static final Flows SHARED = new Flows();
        private int n;
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
        static int clamp(int v, int lo, int hi) {
            return v < lo ? lo : v > hi ? hi : v;
        }
        void go() {
            set(clamp(get() + 1, 0, 9)); // BLOCAL: lost-update high
        }
    }

    /** The result carries the observation by control only: constants returned by the arms of a branch. */
    static final class ByControl {
        static final ByControl SHARED = new ByControl();
        private int n;
        synchronized boolean any() {
            if (n > 0) {
                return true;
            }
            return false;
        }
        synchronized void put() { n++; }
        synchronized void take() { n--; }
        void go() {
            if (any()) {
                // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                take(); // BLOCAL: check-then-act medium
            }
        }
        synchronized void goSilent() {
            if (any()) {
                take();
            }
        }
    }

    /** A claimed result: the callee, in the same block, writes the field too: the report of an action already taken. */
    static final class Claimed {
        static final Claimed SHARED = new Claimed();
        private boolean taken;
        private int holder;
        synchronized boolean claim() {
            if (taken) {
                return false;
            }
            taken = true;
            return true;
        }
        synchronized void free() { taken = false; holder = 0; }
        void go(int id) {
            if (claim()) {
                synchronized (this) {
                    holder = id; // BENIGN: check-then-act handed-over
                }
            }
        }
    }

    /** A callee that read without a lock of its own does so in the caller's block. */
    static final class InCallersBlock {
        static final InCallersBlock SHARED = new InCallersBlock();
        private int n;
        synchronized void reset() { n = 0; }
        private int peek() { return n; }
        void goSilent() {
            synchronized (this) {
                int t = peek();
                n = t + 1;
            }
        }
        void go() {
            int t;
            synchronized (this) { t = peek(); }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** Called without the lock the helper's plain read of a guarded field is a block of one operation. */
    static final class PeekThenAct {
        static final PeekThenAct SHARED = new PeekThenAct();
        private int n;
        synchronized void reset() { n = 0; }
        private int peek() { return n; }
        void go() {
            if (peek() == 0) {
                synchronized (this) {
                    n = 5; // BLOCAL: check-then-act high
                }
            }
        }
    }

    /** Private, called under the lock at every site: the entry lock set; its write is no unlocked write. */
    static final class Entry {
        static final Entry SHARED = new Entry();
        private int n;
        private void bumpLocked() {
            int t = n;
            n = t + 1;
        }
        synchronized void a() { bumpLocked(); }
        synchronized void b() { bumpLocked(); n = 0; }
    }

    /** The decision is taken in the callee upon a parameter: "deciding which guarded access?" */
    static final class ParamDecides {
        static final ParamDecides SHARED = new ParamDecides();
        private int n;
        synchronized int get() { return n; }
        synchronized void put() { n++; }
        private void takeIf(int seen) {
            if (seen > 0) {
                synchronized (this) { n--; }
            }
        }
        void go() {
            int t = get();
            // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
            takeIf(t); // BLOCAL: check-then-act medium
        }
        synchronized void goSilent() {
            int t = get();
            takeIf(t);
        }
    }

    /** The callee takes the lock, but reads nothing that the caller uses. */
    static final class VoidBetweenSilent {
        static final VoidBetweenSilent SHARED = new VoidBetweenSilent();
        private int n;
        private int calls;
        synchronized void note() { calls++; }
        synchronized void set(int v) { n = v; }
        void go() {
            synchronized (this) {
                int t = n;
                note();
                n = t + 1;
            }
        }
    }

    /** Recursion: a fixed point within the strongly connected component. */
    static final class Recursive {
        static final Recursive SHARED = new Recursive();
        private int n;
        synchronized void set(int v) { n = v; }
        private int get(int depth) {
            if (depth > 0) {
                return get(depth - 1);
            }
            synchronized (this) { return n; }
        }
        void go(int depth) {
            set(get(depth) + 1); // BLOCAL: lost-update high
        }
        void goSilent(int depth) {
            synchronized (this) { set(get(depth) + 1); }
        }
    }

    /** Mutual recursion without any lock or field in it. */
    static final class MutualSilent {
        static final MutualSilent SHARED = new MutualSilent();
        private int n;
        private static int even(int k) { return k == 0 ? 1 : odd(k - 1); }
        private static int odd(int k) { return k == 0 ? 0 : even(k - 1); }
        synchronized void reset() { n = 0; }
        synchronized void go(int k) { n += even(k); }
        void outside(int k) {
            int e = even(k);
            synchronized (this) { n = e; }
        }
    }

    /** A snapshot object: what is stored into fresh objects that the callee returns. */
    static final class View {
        final int lo;
        final int hi;
        View(int lo, int hi) { this.lo = lo; this.hi = hi; }
    }
    static final class Snap {
        static final Snap SHARED = new Snap();
        private int lo;
        private int hi;
        synchronized View view() { return new View(lo, hi); }
        synchronized void set(int l, int h) { lo = l; hi = h; }
        void widen() {
            View v = view();
            synchronized (this) {
                hi = v.hi + 1; // BLOCAL: lost-update high
            }
        }
        synchronized void widenSilent() {
            View v = view();
            hi = v.hi + 1;
        }
        int widthSilent() {
            View v = view();
            return v.hi - v.lo;
        }
    }

    /** A two-parameter write: the field that the callee writes is the first parameter's object, under its own lock. */
    static final class Writer {
        static void put(Account a, long v) {
            synchronized (a) { a.balance = v; }
        }
        static long take(Account a) {
            synchronized (a) { return a.balance; }
        }
    }
    static final class WriterUser {
        static final WriterUser SHARED = new WriterUser();
        private final Account acc = new Account();
        void go() {
            Writer.put(acc, Writer.take(acc) - 1L); // BLOCAL: lost-update high
        }
        void goSilent(Account other) {
            Writer.put(other, Writer.take(acc));
        }
    }

    /** An unknown callee of a library that returns a value passes the observations of receiver and arguments through. */
    static final class UnknownCallee {
        static final UnknownCallee SHARED = new UnknownCallee();
        private String s = "a";
        synchronized String get() { return s; }
        synchronized void set(String v) { s = v; }
        void go() {
            set(get().trim().concat("x")); // BLOCAL: lost-update high
        }
    }

    /** The object is allocated here and has not escaped: its fields are no shared state. */
    static final class FreshSilent {
        static final FreshSilent SHARED = new FreshSilent();
        private Account acc = new Account();
        long go() {
            Account a = new Account();
            a.balance(a.balance() + 1L);
            return a.balance();
        }
        synchronized void publish() { acc = new Account(); }
    }

    /** A pair of fields written together in one block: the one decides a write of the other. */
    static final class WrittenTogether {
        static final WrittenTogether SHARED = new WrittenTogether();
        private int size;
        private int mods;
        synchronized int size() { return size; }
        synchronized void add() { size++; mods++; }
        void touch() {
            if (size() > 3) {
                synchronized (this) {
                    mods = 0; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** Never written together: any other access to state of that lock: low. */
    static final class WrittenApart {
        static final WrittenApart SHARED = new WrittenApart();
        private int size;
        private int mods;
        synchronized int size() { return size; }
        synchronized void add() { size++; }
        synchronized void clear() { mods = 0; }
        void touch() {
            if (size() > 3) {
                synchronized (this) {
                    mods = 1; // BLOCAL: check-then-act low
                }
            }
        }
    }

    /** A getter's collection is handed out; the list itself is asked and changed under the lock of its owner. */
    static final class Owner {
        static final Owner SHARED = new Owner();
        private final List<String> names = new ArrayList<>();
        private final List<String> names() { return names; }
        synchronized void clear() { names.clear(); }
        void addOnce(String s) {
            boolean has;
            synchronized (this) { has = names().contains(s); }
            if (!has) {
                synchronized (this) {
                    names().add(s); // BLOCAL: check-then-act medium
                }
            }
        }
        void addOnceSilent(String s) {
            synchronized (this) {
                if (!names().contains(s)) {
                    names().add(s);
                }
            }
        }
    }

    /** Chained setters that return this: the receiver is the alias of a parameter, not a copy of the state. */
    static final class Fluent {
        static final Fluent SHARED = new Fluent();
        private int a;
        private int b;
        synchronized Fluent a(int v) { a = v; return this; }
        synchronized Fluent b(int v) { b = v; return this; }
        synchronized int a() { return a; }
        void goSilent(int k) {
            a(k).b(k + 1);
        }
        void go() {
            a(a() * 2).b(0); // BLOCAL: lost-update high
        }
    }
}
