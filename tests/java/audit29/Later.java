package audit29;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicReference;

/** What came with the rules that the suite led to. */
public class Later {
    static final class Task {
        private int runs;

        synchronized void stop() {
            runs = -1;
        }

        synchronized void name(String s) {
            runs = s.length();
        }
    }

    static final class Restarts {
        static final Restarts SHARED = new Restarts();
        private final ConcurrentHashMap<String, Task> tasks = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, Task> guarded = new ConcurrentHashMap<>();
        private final AtomicReference<Task> only = new AtomicReference<>();

        /** Of two, one task runs on, and nobody has it any more. */
        void restart(String k) {
            Task old = tasks.get(k);
            if (old != null) {
                old.stop();
            }
            tasks.put(k, new Task()); // BLOCAL: lost-update medium {{tasks}}
        }

        /** Silent: what was there is told by who replaces it. */
        void restartWell(String k) {
            Task old = tasks.put(k, new Task());
            if (old != null) {
                old.stop();
            }
        }

        /** Silent: all that comes between is under one lock. */
        synchronized void restartGuarded(String k) {
            Task old = guarded.get(k);
            if (old != null) {
                old.stop();
            }
            guarded.put(k, new Task());
        }

        /** Silent: what was found is told something, not ended. */
        void rename(String k, String name) {
            Task old = tasks.get(k);
            if (old != null) {
                old.name(name);
            }
            tasks.put(name, new Task());
        }

        private Task single;

        /** Likewise of a field under its lock. */
        void restartSingle() {
            Task old;
            synchronized (this) {
                old = single;
            }
            if (old != null) {
                old.stop();
            }
            Task fresh = new Task();
            synchronized (this) {
                single = fresh; // BLOCAL: lost-update medium {{single}}
            }
        }

        /** Only if it is still the one that was ended. */
        boolean restartThat() {
            Task old;
            synchronized (this) {
                old = single;
            }
            if (old != null) {
                old.stop();
            }
            Task fresh = new Task();
            synchronized (this) {
                if (single != old) {
                    return false;
                }
                single = fresh; // BENIGN: check-then-act rechecked
            }
            return true;
        }

        /** Silent: in one block. */
        synchronized void restartInOne() {
            Task old = single;
            if (old != null) {
                old.stop();
            }
            single = new Task();
        }

        /** Likewise of an atomic. */
        void restartOnly() {
            Task old = only.get();
            if (old != null) {
                old.stop();
            }
            only.set(new Task()); // BLOCAL: lost-update medium {{only}}
        }

        /** Silent. */
        void restartOnlyWell() {
            Task old = only.getAndSet(new Task());
            if (old != null) {
                old.stop();
            }
        }
    }

    static final class Drops {
        static final Drops SHARED = new Drops();
        static final Task MARK = new Task();
        private final AtomicReference<Task> current = new AtomicReference<>(MARK);

        void begin(Task t) {
            current.set(t);
        }

        /** Another's, if one has begun meanwhile. */
        void end(Task t) {
            if (current.get() == t) {
                current.set(null); // BLOCAL: check-then-act medium {{current}}
            }
        }

        /** Silent. */
        void endWell(Task t) {
            current.compareAndSet(t, null);
        }

        /** Low: a mark is taken away. */
        void unmark() {
            if (current.get() == MARK) {
                current.set(null); // BLOCAL: check-then-act low {{current}}
            }
        }

        /** Low: gone is gone. */
        void clear() {
            if (current.get() != null) {
                current.set(null); // BLOCAL: check-then-act low {{current}}
            }
        }
    }

    static final class Entries {
        static final Entries SHARED = new Entries();
        private final ConcurrentHashMap<String, Task> tasks = new ConcurrentHashMap<>();
        private final ConcurrentLinkedQueue<Task> waiting = new ConcurrentLinkedQueue<>();
        private final CopyOnWriteArraySet<Task> all = new CopyOnWriteArraySet<>();

        void add(String k, Task t) {
            tasks.put(k, t);
            waiting.add(t);
            all.add(t);
        }

        /** Silent: who has found it waits for its lock, and sees that it is over. */
        void remove(String k) {
            Task t = tasks.get(k);
            if (t != null) {
                synchronized (t) {
                    tasks.remove(k);
                    t.stop();
                }
            }
        }

        /** Silent: gone is gone, and nothing is done with it. */
        void forget(String k) {
            if (tasks.get(k) != null) {
                tasks.remove(k);
            }
        }

        /** Low: nobody else takes any. */
        void next() {
            Task t = waiting.peek();
            if (t != null) {
                waiting.remove(t); // BLOCAL: check-then-act low {{waiting}}
                t.stop();
            }
        }

        Set<Task> all() {
            return Collections.unmodifiableSet(all);
        }

        /** Silent: a view is never nothing. */
        void stopAll() {
            if (!all.isEmpty()) {
                for (Task t : all()) {
                    t.stop();
                }
            }
        }

        void drop(Task t) {
            all.remove(t);
        }
    }

    static final class Stamps {
        static final Stamps SHARED = new Stamps();
        private final Map<String, String> values = new HashMap<>();
        private volatile int version;

        synchronized void set(String k, String v) {
            values.put(k, v);
            version++;
        }

        /** The stamp is newer than what was looked at. */
        boolean setIfSame(String k, String v) {
            String old;
            synchronized (this) {
                old = values.get(k);
            }
            int seen = version;
            if (old == null) {
                synchronized (this) {
                    if (version == seen) {
                        values.put(k, v); // BLOCAL: check-then-act medium {{values}}
                        version++; // BENIGN: check-then-act rechecked
                        return true;
                    }
                }
            }
            return false;
        }
    }

    static final class Handed {
        static final Handed SHARED = new Handed();
        private final List<String> names = new ArrayList<>();
        private final List<String> inner = new ArrayList<>();
        private final List<String> others = new ArrayList<>();

        synchronized void add(String n) {
            names.add(n);
            inner.add(n);
            others.add(n);
        }

        synchronized void remove(String n) {
            names.remove(n);
            inner.remove(n);
            others.remove(n);
        }

        /** One of two, and the one is a view. */
        public synchronized List<String> others(boolean any) {
            return any ? Collections.unmodifiableList(others) : Collections.emptyList(); // BLOCAL: stale-value medium {{others}}
        }

        /** Silent: one of two, both of which are its own. */
        public synchronized List<String> othersCopied(boolean any) {
            return any ? new ArrayList<>(others) : Collections.emptyList();
        }

        /** Whoever walks over it holds nothing. */
        public List<String> names() {
            return Collections.unmodifiableList(names); // BLOCAL: guarded-by medium {{names}}
        }

        /** Silent: a copy, that is made under the lock. */
        public synchronized List<String> copy() {
            return new ArrayList<>(names);
        }

        /** Silent: for few, who may know of the lock. */
        List<String> inner() {
            return Collections.unmodifiableList(inner);
        }
    }
}
