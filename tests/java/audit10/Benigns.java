// RELEASES: 8 17
package audit10;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.logging.Logger;

/** The reasons that excuse, and what does not quite have them. */
final class Benigns {
    /** The copy is taken and the source reset in one block; the copy is added up under the lock later. */
    static final class Swap {
        static final Swap SHARED = new Swap();
        private int pending;
        private int total;
        synchronized void hit() { pending++; }
        synchronized void clear() { total = 0; }
        void flush() {
            int p;
            synchronized (this) {
                p = pending;
                pending = 0;
            }
            synchronized (this) {
                total = p; // BENIGN: stale-value handed-over
            }
        }
    }

    /** The same without the reset. */
    static final class NoSwap {
        static final NoSwap SHARED = new NoSwap();
        private int pending;
        private int total;
        synchronized void hit() { pending++; }
        synchronized void clear() { total = 0; }
        void flush() {
            int p;
            synchronized (this) {
                p = pending;
            }
            synchronized (this) {
                total = p; // BLOCAL: stale-value medium
            }
        }
    }

    /** Reset on some of the paths only: not handed over. */
    static final class HalfSwap {
        static final HalfSwap SHARED = new HalfSwap();
        private int pending;
        private int total;
        synchronized void hit() { pending++; }
        synchronized void clear() { total = 0; }
        void flush(boolean reset) {
            int p;
            synchronized (this) {
                p = pending;
                if (reset) {
                    pending = 0;
                }
            }
            synchronized (this) {
                total = p; // BLOCAL: stale-value medium
            }
        }
    }

    /** Never if the use writes it back. */
    static final class SwapBack {
        static final SwapBack SHARED = new SwapBack();
        private int pending;
        synchronized void hit() { pending++; }
        void flush() {
            int p;
            synchronized (this) {
                p = pending;
                pending = 0;
            }
            synchronized (this) {
                pending = p; // BLOCAL: lost-update high
            }
        }
    }

    /** The list is replaced by a new one; the old one is walked through without the lock. */
    static final class SwapList {
        static final SwapList SHARED = new SwapList();
        private List<Runnable> q = new ArrayList<>();
        synchronized void add(Runnable r) { q.add(r); }
        void runSilent() {
            List<Runnable> t;
            synchronized (this) {
                t = q;
                q = new ArrayList<>();
            }
            for (Runnable r : t) {
                r.run();
            }
        }
    }

    /** A removing call hands over; what was removed is put into another collection of that lock later. */
    static final class Removed {
        static final Removed SHARED = new Removed();
        private final List<String> in = new ArrayList<>();
        private String last;
        synchronized void add(String s) { in.add(s); }
        synchronized void clear() { last = null; }
        void step() {
            String s;
            synchronized (this) { s = in.remove(0); }
            synchronized (this) {
                last = s; // BENIGN: stale-value handed-over
            }
        }
    }

    /** get(0) removes nothing. */
    static final class NotRemoved {
        static final NotRemoved SHARED = new NotRemoved();
        private final List<String> in = new ArrayList<>();
        private String last;
        synchronized void add(String s) { in.add(s); }
        synchronized void clear() { last = null; }
        void step() {
            String s;
            synchronized (this) { s = in.get(0); }
            synchronized (this) {
                last = s; // BLOCAL: stale-value medium
            }
        }
    }

    /** Rechecked by comparing the stale copy with a fresh read. */
    static final class Compared {
        static final Compared SHARED = new Compared();
        private String s = "";
        synchronized void set(String v) { s = v; }
        void refresh() {
            String t;
            synchronized (this) { t = s; }
            String u = t + "!";
            synchronized (this) {
                if (s == t) {
                    s = u; // BENIGN: lost-update rechecked
                }
            }
        }
    }

    /** A version stamp of the same lock is compared. (First without `version++` in refresh() itself: a number that one of the
        writers does not change is no stamp, two refresh() would lose an update.) */
    static final class Stamped {
        static final Stamped SHARED = new Stamped();
        private int n;
        private long version;
        synchronized void set(int v) { n = v; version++; }
        void refresh() {
            int t;
            long v;
            synchronized (this) { t = n; v = version; }
            int u = t * 3;
            synchronized (this) {
                if (version == v) {
                    n = u; // BENIGN: lost-update rechecked
                    version++;
                }
            }
        }
    }

    /** A fresh check of another field lowers the confidence, it does not excuse. */
    static final class OtherChecked {
        static final OtherChecked SHARED = new OtherChecked();
        private int n;
        private boolean open;
        synchronized int size() { return n; }
        synchronized void put() { n++; }
        synchronized void open(boolean o) { open = o; }
        void take() {
            if (size() > 0) {
                synchronized (this) {
                    if (open) {
                        n--; // BLOCAL: check-then-act medium
                    }
                }
            }
        }
    }

    /** The recheck is in a block of its own before the one that acts: it is stale itself. */
    static final class RecheckedElsewhere {
        static final RecheckedElsewhere SHARED = new RecheckedElsewhere();
        private int n;
        synchronized int size() { return n; }
        synchronized void put() { n++; }
        void take() {
            if (size() > 0) {
                Thread.yield();
                boolean still;
                synchronized (this) { still = n > 0; }
                if (still) {
                    synchronized (this) {
                        n--; // BLOCAL: check-then-act high; BLOCAL: check-then-act low
                    }
                }
            }
        }
    }

    /** Nothing can interfere: the only writer in a closed world is the constructor, so the field is not even shared. */
    static final class NoWriterSilent {
        static final NoWriterSilent SHARED = new NoWriterSilent();
        private int limit;
        private int n;
        NoWriterSilent() { limit = 10; }
        synchronized int limit() { return limit; }
        synchronized void clear() { n = 0; }
        void add() {
            int l = limit();
            synchronized (this) {
                if (n < l) {
                    n++;
                }
            }
        }
    }

    /** A final field is no shared state. */
    static final class FinalSilent {
        static final FinalSilent SHARED = new FinalSilent();
        private final int step = Integer.getInteger("step", 1);
        private int n;
        synchronized int step() { return step; }
        synchronized void clear() { n = 0; }
        void add() {
            int s = step();
            synchronized (this) { n += s; }
        }
    }

    /** A flag that only ever goes one way, on the side where the final value was seen. */
    static final class OneWay {
        static final OneWay SHARED = new OneWay();
        private boolean closed;
        private int rejected;
        synchronized void close() { closed = true; rejected = 0; }
        synchronized boolean closed() { return closed; }
        void offer() {
            if (closed()) {
                synchronized (this) {
                    rejected++; // BENIGN: check-then-act write-once
                }
            }
        }
    }

    /** On the other side the flag may still change. */
    static final class OneWayOther {
        static final OneWayOther SHARED = new OneWayOther();
        private boolean closed;
        private int accepted;
        synchronized void close() { closed = true; accepted = 0; }
        synchronized boolean closed() { return closed; }
        void offer() {
            if (!closed()) {
                synchronized (this) {
                    accepted++; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** The flag goes both ways: no write-once on either side. */
    static final class BothWays {
        static final BothWays SHARED = new BothWays();
        private boolean closed;
        private int rejected;
        synchronized void close() { closed = true; rejected = 0; }
        synchronized void open() { closed = false; }
        synchronized boolean closed() { return closed; }
        void offer() {
            if (closed()) {
                synchronized (this) {
                    rejected++; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** Lazily set, then constant: seen non-null it is the final value. */
    static final class Lazy {
        static final Lazy SHARED = new Lazy();
        private Object v;
        private int uses;
        synchronized Object peek() { return v; }
        synchronized void init() {
            if (v == null) {
                v = new Object();
                uses = 0;
            }
        }
        void use() {
            if (peek() != null) {
                synchronized (this) {
                    uses++; // BENIGN: check-then-act write-once
                }
            }
        }
    }

    /** Flows only to logging. */
    static final class Logged {
        static final Logged SHARED = new Logged();
        private static final Logger LOG = Logger.getLogger("x");
        private int n;
        synchronized int size() { return n; }
        synchronized void put() { n++; }
        void reportSilent() {
            int t = size();
            LOG.info("size " + t);
        }
        String toStringSilent() {
            return "n=" + size();
        }
    }

    /** The constructor has not leaked this: what it does to its own fields is confined. */
    static final class Building {
        static final Building SHARED = new Building();
        private int n;
        Building() {
            int t;
            synchronized (this) { t = n; }
            synchronized (this) { n = t + 1; }
        }
        synchronized void set(int v) { n = v; }
        synchronized int get() { return n; }
    }

    /** The flag was set by this method in the first block and is reset in the second: handed over. */
    static final class Reset {
        static final Reset SHARED = new Reset();
        private boolean running;
        synchronized boolean running() { return running; }
        boolean runOnce(Runnable r) {
            synchronized (this) {
                if (running) {
                    return false;
                }
                running = true;
            }
            r.run();
            synchronized (this) {
                running = false; // BENIGN: check-then-act handed-over
            }
            return true;
        }
    }

    /** An outer lock is held by everything: read, use and all writes; the inner comes and goes. */
    static final class OuterCoversSilent {
        static final OuterCoversSilent SHARED = new OuterCoversSilent();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n;
        void set(int v) { synchronized (outer) { n = v; } }
        void set2(int v) { synchronized (outer) { n = v + 1; } }
        void bump() {
            synchronized (outer) {
                int t;
                synchronized (inner) { t = n; }
                synchronized (inner) { n = t + 1; }
            }
        }
    }

    /** A reference that is only passed on, within a later block: --strict only. */
    static final class PassedOnSilent {
        static final PassedOnSilent SHARED = new PassedOnSilent();
        private String name = "";
        private int notes;
        synchronized void name(String s) { name = s; }
        void note(Consumer<String> c) {
            String s;
            synchronized (this) { s = name; }
            synchronized (this) {
                notes++;
                c.accept(s);
            }
        }
    }

    /** A number passed on within a later block: low. */
    static final class NumberPassedOn {
        static final NumberPassedOn SHARED = new NumberPassedOn();
        private int size;
        private int notes;
        synchronized void size(int s) { size = s; }
        void note(IntConsumer c) {
            int s;
            synchronized (this) { s = size; }
            synchronized (this) {
                notes++;
                c.accept(s); // BLOCAL: stale-value low
            }
        }
    }

    /** Put into a collection of that lock: its contents are a pseudo-field, so it is stored into other state of the lock. */
    static final class StoredInList {
        static final StoredInList SHARED = new StoredInList();
        private String name = "";
        private final List<String> log = new ArrayList<>();
        synchronized void name(String s) { name = s; }
        synchronized void clear() { log.clear(); }
        void note() {
            String s;
            synchronized (this) { s = name; }
            synchronized (this) {
                // The page: medium; docs/ANALYSIS.md: what is handed to a callee that stores it is low.
                log.add(s); // BLOCAL: stale-value low
            }
        }
    }

    /** Published before filled: the state that the tested flag announces is written after it; low at that later write. */
    static final class PublishedFirst {
        static final PublishedFirst SHARED = new PublishedFirst();
        private volatile boolean ready;
        private int data;
        synchronized void drop() { ready = false; data = 0; }
        int get() {
            if (!ready) {
                synchronized (this) {
                    if (!ready) {
                        ready = true;
                        data = 7; // BLOCAL: check-then-act low
                    }
                }
            }
            return data;
        }
    }

    /** Filled before published: rechecked. */
    static final class FilledFirst {
        static final FilledFirst SHARED = new FilledFirst();
        private volatile boolean ready;
        private int data;
        synchronized void drop() { ready = false; data = 0; }
        int get() {
            if (!ready) {
                synchronized (this) {
                    if (!ready) {
                        data = 7; ready = true; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return data;
        }
    }

    /** Under another lock only: escaped-value, --strict only. */
    static final class EscapedSilent {
        static final EscapedSilent SHARED = new EscapedSilent();
        private final Object other = new Object();
        private int n;
        private int m;
        synchronized void set(int v) { n = v; }
        void setOther(int v) { synchronized (other) { m = v; } }
        void copy() {
            int t;
            synchronized (this) { t = n; }
            t = t * 2;
            synchronized (other) { m = t; }
        }
    }
}
