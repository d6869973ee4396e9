package real;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** Shapes that whole programs of an audit had shown to be seen wrongly. */
final class Audited {
    private Audited() {
    }

    /** A map behind accessors that take no lock: the key is what they are given. */
    static class Attributes {
        static final Attributes SHARED = new Attributes();
        private final Map<String, Object> values = new ConcurrentHashMap<>();

        Object get(String name) {
            return values.get(name);
        }

        void put(String name, Object value) {
            values.put(name, value);
        }

        /** Read by one accessor, written back by the other: of a literal, which is one object. */
        void visit() {
            Integer n = (Integer) get("visits");
            put("visits", n == null ? 1 : n + 1); // BLOCAL: lost-update medium
        }

        /** The accessor here, the operation there. */
        void count(String name) {
            Integer n = (Integer) get(name);
            values.put(name, n == null ? 1 : n + 1); // BLOCAL: lost-update medium
        }

        // Silent: what one name has is put under another.
        void copy(String from, String to) {
            Object v = get(from);
            put(to, v);
        }

        /** Whatever the key, for all that is known: the entity says it itself. */
        void save(Row r) {
            values.put(r.name, r);
        }

        void saveNew(String name) {
            if (get(name) == null) {
                save(new Row(name)); // BLOCAL: check-then-act
            }
        }
    }

    static class Row {
        final String name;
        int uses;

        Row(String name) {
            this.name = name;
        }
    }

    /** A copy is one's own, and so are the entries of a copied map. */
    static class Copies {
        static final Copies SHARED = new Copies();
        private final Map<String, Long> stamps = new HashMap<>();
        private final List<Row> rows = new ArrayList<>();
        private final List<Runnable> jobs = new ArrayList<>();

        synchronized void stamp(String s) {
            stamps.put(s, 1L);
            rows.add(new Row(s));
        }

        synchronized void job(Runnable r) {
            jobs.add(r);
        }

        /** Replaced only where it still is what was copied; the key is an old one. */
        void advance() {
            Map<String, Long> copy;
            synchronized (this) {
                copy = new HashMap<>(stamps);
            }
            for (Map.Entry<String, Long> e : copy.entrySet()) {
                synchronized (this) {
                    stamps.replace(e.getKey(), e.getValue(), e.getValue() + 1); // BLOCAL: stale-value low
                }
            }
        }

        /** An element of the list, though reached by a copy. */
        void runAll() {
            List<Runnable> copy;
            synchronized (this) {
                copy = new ArrayList<>(jobs);
            }
            for (Runnable r : copy) {
                synchronized (this) {
                    r.run(); // BLOCAL: stale-value medium
                }
            }
        }

        /** What the element has is changed. */
        void useAll() {
            List<Row> copy;
            synchronized (this) {
                copy = new ArrayList<>(rows);
            }
            for (Row r : copy) {
                synchronized (this) {
                    r.uses++; // BLOCAL: stale-value medium
                }
            }
        }

        // Silent: how many the copy has says nothing of what there is.
        int howMany() {
            List<Row> copy;
            synchronized (this) {
                copy = new ArrayList<>(rows);
            }
            synchronized (this) {
                return copy.size();
            }
        }
    }

    /** A number drawn together with what goes with it. */
    static class Drawn {
        static final Drawn SHARED = new Drawn();
        private final Set<Long> issued = new HashSet<>();
        private final List<String> log = new ArrayList<>();
        private long hi;
        private int lo;
        private int base;
        private long last;

        // Silent: high and low number are read where the low one is drawn.
        void next() {
            long n;
            synchronized (this) {
                n = hi * 100 + lo++;
            }
            synchronized (this) {
                issued.add(n); // BENIGN: stale-value handed-over
            }
        }

        /** Nothing is drawn: two get the same. */
        void same() {
            long n;
            synchronized (this) {
                n = hi * 100 + lo;
            }
            synchronized (this) {
                last = n; // BLOCAL: stale-value medium
            }
        }

        /** The number is drawn in the block, the base is used without it. */
        void apart() {
            int b;
            synchronized (this) {
                b = base;
                lo++;
            }
            synchronized (this) {
                last = b; // BLOCAL: stale-value medium
            }
        }

        synchronized void carry() {
            hi++;
            lo = 0;
            base++;
            log.add("carried");
        }
    }

    /** A resource that a try statement closes. */
    static class Closing {
        static final Closing SHARED = new Closing();
        private final Guard guard = new Guard();
        private final Map<String, Integer> unread = new HashMap<>();

        /** Left where there is none, and that is all; written in the next. */
        void reset(String to) {
            try (Guard held = guard.acquire()) {
                if (!unread.containsKey(to)) {
                    return;
                }
            }
            try (Guard held = guard.acquire()) {
                unread.put(to, 0); // BLOCAL: check-then-act medium
            }
        }

        // Silent: in one.
        void resetHeld(String to) {
            try (Guard held = guard.acquire()) {
                if (!unread.containsKey(to)) {
                    return;
                }
                unread.put(to, 0);
            }
        }

        // Silent: the arm that leaves has done it.
        void make(String to) {
            try (Guard held = guard.acquire()) {
                if (!unread.containsKey(to)) {
                    unread.put(to, 1);
                    return;
                }
            }
            try (Guard held = guard.acquire()) {
                unread.put("all", 0);
            }
        }

        void drop(String to) {
            try (Guard held = guard.acquire()) {
                unread.remove(to);
            }
        }
    }

    static final class Guard implements AutoCloseable {
        private final ReentrantLock lock = new ReentrantLock();

        Guard acquire() {
            lock.lock();
            return this;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    /** The field that holds a collection is replaced where the end is marked. */
    static class Ended {
        static final Ended SHARED = new Ended();
        private final ReentrantLock lock = new ReentrantLock();
        private List<String> buffer = new ArrayList<>();
        private List<String> names = new ArrayList<>();
        private boolean closed;

        /** Open when asked, and added to what nobody writes any more. */
        void offer(String s) {
            lock.lock();
            boolean open = !closed;
            lock.unlock();
            if (open) {
                lock.lock();
                try {
                    buffer.add(s); // BLOCAL: check-then-act medium
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Of a collection that goes on after the end. */
        void name(String s) {
            lock.lock();
            boolean open = !closed;
            lock.unlock();
            if (open) {
                lock.lock();
                try {
                    names.add(s); // BLOCAL: check-then-act low
                } finally {
                    lock.unlock();
                }
            }
        }

        void rename() {
            lock.lock();
            try {
                names = new ArrayList<>();
            } finally {
                lock.unlock();
            }
        }

        List<String> close() {
            lock.lock();
            try {
                closed = true;
                List<String> rest = buffer;
                buffer = new ArrayList<>();
                return rest;
            } finally {
                lock.unlock();
            }
        }
    }

    /** One immutable state after the other, in a reference. */
    static class Steps {
        static final Steps SHARED = new Steps();

        static final class State {
            final boolean open;
            final int tries;

            State(boolean open, int tries) {
                this.open = open;
                this.tries = tries;
            }
        }

        private final AtomicReference<State> state = new AtomicReference<>(new State(false, 0));
        private final AtomicReference<State> lazy = new AtomicReference<>();

        /** Open when asked, shut over whatever it is by now. */
        boolean shut() {
            State s = state.get();
            if (s.open) {
                state.set(new State(false, 0)); // BLOCAL: check-then-act medium
                return true;
            }
            return false;
        }

        // Silent: over the very state that was asked.
        boolean shutRight() {
            State s = state.get();
            return s.open && state.compareAndSet(s, new State(false, 0));
        }

        /** Made where there is none: made twice, it is the same. */
        State lazy() {
            State s = lazy.get();
            if (s == null) {
                s = new State(false, 0);
                lazy.set(s); // BLOCAL: check-then-act low
            }
            return s;
        }

        void retry() {
            state.updateAndGet(s -> new State(s.open, s.tries + 1));
        }

        void forget() {
            lazy.set(null);
        }
    }

    /** Copied, worked off, and cleared: what came in between is in neither. */
    static class WorkedOff {
        static final WorkedOff SHARED = new WorkedOff();
        private final List<String> dead = new ArrayList<>();

        synchronized void bury(String s) {
            dead.add(s);
        }

        void replay() {
            List<String> all;
            synchronized (this) {
                all = new ArrayList<>(dead);
            }
            for (String s : all) {
                System.out.println(s);
            }
            synchronized (this) {
                dead.clear(); // BLOCAL: lost-update medium
            }
        }

        /** What was worked off is taken out, no more: old elements are looked for. */
        void replayRight() {
            List<String> all;
            synchronized (this) {
                all = new ArrayList<>(dead);
            }
            for (String s : all) {
                System.out.println(s);
            }
            synchronized (this) {
                dead.removeAll(all); // BLOCAL: stale-value low
            }
        }

        // Silent: copied and cleared at once.
        void replayAtOnce() {
            List<String> all;
            synchronized (this) {
                all = new ArrayList<>(dead);
                dead.clear();
            }
            for (String s : all) {
                System.out.println(s);
            }
        }
    }

    /** A flag that is put up where all is dropped, and down by itself. */
    static class Halted {
        static final Halted SHARED = new Halted();
        private final List<String> orders = new ArrayList<>();
        private boolean halted;
        private boolean tidy;

        /** Not halted when asked: only who halts changes that, and he drops them all. */
        void order(String s) {
            synchronized (this) {
                if (halted) {
                    return;
                }
            }
            synchronized (this) {
                orders.add(s); // BLOCAL: check-then-act medium
            }
        }

        // Silent: asked where it is added.
        synchronized void orderRight(String s) {
            if (!halted) {
                orders.add(s);
            }
        }

        /** Halted when asked: who ends that has nothing to do with the orders. */
        void note(String s) {
            boolean h;
            synchronized (this) {
                h = halted;
            }
            if (h) {
                synchronized (this) {
                    orders.add(s); // BLOCAL: check-then-act low
                }
            }
        }

        /** Some who make it untidy add, some do not. */
        void sweep() {
            boolean t;
            synchronized (this) {
                t = tidy;
            }
            if (t) {
                synchronized (this) {
                    orders.add("swept"); // BLOCAL: check-then-act low
                }
            }
        }

        synchronized void halt() {
            halted = true;
            orders.clear();
        }

        synchronized void resume() {
            halted = false;
        }

        synchronized void resumeLater() {
            halted = false;
        }

        synchronized void tidy(boolean t) {
            tidy = t;
        }

        synchronized void untidy() {
            tidy = false;
        }

        synchronized void add(String s) {
            tidy = false;
            orders.add(s);
        }
    }
}
