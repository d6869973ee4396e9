// RELEASES: 8 17
package audit40;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Came with the rules: flags that are locks, locks that a map has for a key, states that answer the next one. */
public class Later {
    /** Tried, not waited for; cleared in the end, whatever happens. */
    static class Tried {
        static final Tried ONE = new Tried();

        private final ReentrantLock lock = new ReentrantLock();
        private boolean running;
        private long total;

        boolean run(Runnable body) {
            long t;
            lock.lock();
            try {
                if (running) {
                    return false;
                }
                t = total;
                running = true;
            } finally {
                lock.unlock();
            }
            try {
                body.run();
            } finally {
                lock.lock();
                try {
                    total = t + 1; // BENIGN: lost-update covered; BENIGN: check-then-act handed-over
                    running = false;
                } finally {
                    lock.unlock();
                }
            }
            return true;
        }

        long total() {
            lock.lock();
            try {
                return total;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Waited for by a condition; who writes otherwise waits, too. */
    static class Awaited {
        static final Awaited ONE = new Awaited();

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition free = lock.newCondition();
        private boolean taken;
        private String text = "";

        void append(String s) {
            String t;
            lock.lock();
            try {
                while (taken) {
                    free.awaitUninterruptibly();
                }
                taken = true;
                t = text;
            } finally {
                lock.unlock();
            }
            String more = t + s.trim();
            lock.lock();
            try {
                text = more; // BENIGN: lost-update covered; BENIGN: check-then-act handed-over
                taken = false;
                free.signal();
            } finally {
                lock.unlock();
            }
        }

        void set(String s) {
            lock.lock();
            try {
                while (taken) {
                    free.awaitUninterruptibly();
                }
                text = s;
            } finally {
                lock.unlock();
            }
        }
    }

    /** One of the writers does not ask. */
    static class Unasked {
        static final Unasked ONE = new Unasked();

        private boolean busy;
        private long total;

        void add(long n) throws InterruptedException {
            long t;
            synchronized (this) {
                while (busy) {
                    wait();
                }
                busy = true;
                t = total;
            }
            t += n;
            synchronized (this) {
                total = t; // BLOCAL: lost-update high; BENIGN: check-then-act handed-over
                busy = false;
                notifyAll();
            }
        }

        synchronized void clear() {
            total = 0;
        }
    }

    /** Somebody clears it who has not set it. */
    static class Forced {
        static final Forced ONE = new Forced();

        private boolean busy;
        private long total;

        void add(long n) throws InterruptedException {
            long t;
            synchronized (this) {
                while (busy) {
                    wait();
                }
                busy = true;
                t = total;
            }
            t += n;
            synchronized (this) {
                total = t; // BLOCAL: lost-update high
                busy = false; // BENIGN: check-then-act handed-over
                notifyAll();
            }
        }

        synchronized void interrupt() {
            busy = false;
            notifyAll();
        }
    }

    /** Asked in one block, set in the next: two may have found it clear. */
    static class TooLate {
        static final TooLate ONE = new TooLate();

        private boolean busy;
        private long total;

        void add(long n) {
            synchronized (this) {
                if (busy) {
                    return;
                }
            }
            long t;
            synchronized (this) {
                busy = true; // BLOCAL: check-then-act medium
                t = total;
            }
            t += n;
            synchronized (this) {
                total = t; // BLOCAL: lost-update high
                busy = false;
            }
        }
    }

    /** Asked, but by a writer that then lets go of the lock. */
    static class LetGo {
        static final LetGo ONE = new LetGo();

        private boolean busy;
        private long total;

        void add(long n) {
            long t;
            synchronized (this) {
                if (busy) {
                    return;
                }
                busy = true;
                t = total;
            }
            t += n;
            synchronized (this) {
                total = t; // BLOCAL: lost-update high; BENIGN: check-then-act handed-over
                busy = false;
            }
        }

        void clear() {
            synchronized (this) {
                if (busy) {
                    return;
                }
            }
            synchronized (this) {
                total = 0; // BLOCAL: check-then-act medium
            }
        }
    }

    /** One lock for each key; what is put in is put by this method alone. */
    static class Keyed {
        static final Keyed ONE = new Keyed();

        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private final Map<String, String> texts = new HashMap<>();

        private Object lockOf(String key) {
            return locks.computeIfAbsent(key, k -> new Object());
        }

        String load(String key) {
            Object own = lockOf(key);
            synchronized (own) {
                String t = get(key);
                if (t == null) {
                    t = key.trim();
                    synchronized (texts) {
                        texts.put(key, t); // BLOCAL: check-then-act low
                    }
                }
                return t;
            }
        }

        private String get(String key) {
            synchronized (texts) {
                return texts.get(key);
            }
        }

        void drop(String key) {
            synchronized (texts) {
                texts.remove(key);
            }
        }
    }

    /** Another method puts in, with no such lock. */
    static class KeyedBeside {
        static final KeyedBeside ONE = new KeyedBeside();

        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private final Map<String, String> texts = new HashMap<>();

        String load(String key) {
            Object own = locks.computeIfAbsent(key, k -> new Object());
            synchronized (own) {
                String t;
                synchronized (texts) {
                    t = texts.get(key);
                }
                if (t == null) {
                    t = key.trim();
                    synchronized (texts) {
                        texts.put(key, t); // BLOCAL: check-then-act medium
                    }
                }
                return t;
            }
        }

        void set(String key, String t) {
            synchronized (texts) {
                texts.put(key, t);
            }
        }
    }

    /** The lock is that of another key, or a new one each time. */
    static class KeyedWrongly {
        static final KeyedWrongly ONE = new KeyedWrongly();

        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private final Map<String, String> texts = new HashMap<>();

        String load(String key, String user) {
            Object own = locks.computeIfAbsent(user, k -> new Object());
            synchronized (own) {
                String t;
                synchronized (texts) {
                    t = texts.get(key);
                }
                if (t == null) {
                    t = key.trim();
                    synchronized (texts) {
                        texts.put(key, t); // BLOCAL: check-then-act medium
                    }
                }
                return t;
            }
        }

        void set(String key) {
            synchronized (texts) {
                texts.remove(key);
            }
        }
    }

    interface State {
        State next();
    }

    enum Light implements State {
        RED {
            @Override
            public State next() {
                return GREEN;
            }
        },
        GREEN {
            @Override
            public State next() {
                return RED;
            }
        }
    }

    /** The next state hangs on the class of the one that there was. */
    static class Crossing {
        static final Crossing ONE = new Crossing();

        private State state = Light.RED;

        synchronized State state() {
            return state;
        }

        synchronized void state(State s) {
            state = s;
        }

        void step() {
            State now = state();
            State next = now.next();
            state(next); // BLOCAL: lost-update
        }

        synchronized void stepSafe() {
            state(state().next());
        }

        // Whatever it was.
        void stop() {
            state(Light.RED);
        }
    }

    /** What a helper has found in a map that only grows, or made, stays what it is. */
    static class Growing {
        static final Growing ONE = new Growing();

        static final class Item {
            int count;
            long seen;
        }

        private final Map<String, Item> items = new HashMap<>();
        private final Map<String, Item> dropped = new HashMap<>();

        private Item item(String key) {
            Item i = items.get(key);
            if (i == null) {
                i = new Item();
                items.put(key, i);
            }
            return i;
        }

        private Item other(String key) {
            Item i = dropped.get(key);
            if (i == null) {
                i = new Item();
                dropped.put(key, i);
            }
            return i;
        }

        void touch(String key, long now) {
            Item i;
            synchronized (this) {
                i = item(key);
                i.count++;
            }
            synchronized (this) {
                i.seen = now; // BENIGN: stale-value write-once
            }
        }

        // Of a map that loses some, too, it may be another's by now.
        void touchOther(String key, long now) {
            Item i;
            synchronized (this) {
                i = other(key);
                i.count++;
            }
            synchronized (this) {
                i.seen = now; // BLOCAL: stale-value medium
            }
        }

        synchronized void drop(String key) {
            dropped.remove(key);
        }
    }

    enum Stage { NEW, RUNNING, HALTED, OVER }

    /** A setter that asks whether there is anything to do does not ask whether it may. */
    static class Staged {
        static final Staged ONE = new Staged();

        private Stage stage = Stage.NEW;
        private boolean on;
        private String name = "";
        private int changes;

        synchronized Stage stage() {
            return stage;
        }

        synchronized void stage(Stage to) {
            if (stage == to) {
                return;
            }
            stage = to;
            changes++;
        }

        synchronized String name() {
            return name;
        }

        synchronized void name(String to) {
            if (!to.equals(name)) {
                name = to;
                changes++;
            }
        }

        synchronized boolean on() {
            return on;
        }

        synchronized void on(boolean to) {
            if (on != to) {
                on = to;
                changes++;
            }
        }

        // Over by then, it runs again.
        void run() {
            if (stage() == Stage.NEW) {
                stage(Stage.RUNNING); // BLOCAL: check-then-act medium
            }
        }

        synchronized void runSafe() {
            if (stage() == Stage.NEW) {
                stage(Stage.RUNNING);
            }
        }

        void rename(String to) {
            if (name().isEmpty()) {
                name(to); // BLOCAL: check-then-act medium
            }
        }

        // Of two values there is only the other one.
        void light() {
            if (!on()) {
                on(true); // BENIGN: check-then-act rechecked
            }
        }

        // Asked for what it must have been.
        synchronized boolean stage(Stage from, Stage to) {
            if (stage != from) {
                return false;
            }
            stage = to;
            return true;
        }

        void runChecked() {
            if (stage() == Stage.NEW) {
                stage(Stage.NEW, Stage.RUNNING); // BENIGN: check-then-act rechecked
            }
        }
    }

    static final class Place {
        int guests;
        boolean shut;
    }

    /** Objects that are handed in, and that this class alone writes, under its lock. */
    static class Places {
        static final Places ONE = new Places();

        private final Map<String, Place> places = new HashMap<>();

        synchronized Place place(String name) {
            return places.computeIfAbsent(name, n -> new Place());
        }

        synchronized void come(Place p) {
            p.guests++;
        }

        synchronized int guests(Place p) {
            return p.guests;
        }

        void leave(Place p, int n) {
            int g = guests(p);
            synchronized (this) {
                p.guests = g - n; // BLOCAL: lost-update high
            }
        }

        synchronized void leaveSafe(Place p, int n) {
            p.guests = guests(p) - n;
        }
    }
}
