package operations;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Objects that are an atomic, or a thread-safe collection, by inheritance: what they have lies in no
    field, and is theirs all the same. */
class AtomicItself {
    static class Resource extends AtomicReference<Runnable> {
        static final Resource SHARED = new Resource();
        private static final long serialVersionUID = 1;

        void provide(Runnable made) {
            Runnable old = get();
            if (old == null) {
                set(made); // BLOCAL: check-then-act medium
            }
        }

        void clear() {
            set(null);
        }

        /** The near miss: one operation does both. */
        void provideOnce(Runnable made) {
            compareAndSet(null, made);
        }
    }

    /** Who wins the compareAndSet has the state to itself. */
    static class Task extends AtomicInteger {
        static final Task SHARED = new Task();
        private static final long serialVersionUID = 1;
        static final int READY = 0;
        static final int ENDING = 1;
        static final int ENDED = 2;
        private Runnable end;

        void end() {
            for (;;) {
                int state = get();
                if (state != READY) {
                    return;
                }
                if (compareAndSet(READY, ENDING)) {
                    end.run();
                    set(ENDED); // BENIGN: check-then-act handed-over
                    return;
                }
            }
        }
    }

    static class Count extends AtomicInteger {
        static final Count SHARED = new Count();
        private static final long serialVersionUID = 1;

        void add(int n) {
            set(get() + n); // BLOCAL: lost-update
        }

        void addAtOnce(int n) {
            addAndGet(n);
        }
    }

    /** Through `super`, and through the field of another object, it is the same value. */
    static class Limited extends AtomicInteger {
        private static final long serialVersionUID = 1;

        void take() {
            if (super.get() > 0) {
                super.decrementAndGet(); // BLOCAL: check-then-act medium
            }
        }

        /** The near miss: what was taken too much is given back. */
        boolean tryTake() {
            if (decrementAndGet() < 0) {
                incrementAndGet();
                return false;
            }
            return true;
        }
    }

    static class Pool {
        static final Pool SHARED = new Pool();
        private final Limited left = new Limited();

        void fill() {
            if (left.get() == 0) {
                left.set(10); // BLOCAL: check-then-act medium
            }
        }
    }

    static class Bounded extends ConcurrentLinkedQueue<String> {
        static final Bounded SHARED = new Bounded();
        private static final long serialVersionUID = 1;

        boolean addIfAbsent(String s) {
            return !contains(s) && add(s); // BLOCAL: check-then-act medium
        }

        void addSafely(String s) {
            synchronized (SHARED) {
                add(s);
            }
        }
    }

    static class Names extends ConcurrentHashMap<String, Integer> {
        static final Names SHARED = new Names();
        private static final long serialVersionUID = 1;

        void count(String name) {
            Integer n = get(name);
            put(name, n == null ? 1 : n + 1); // BLOCAL: lost-update
        }

        void countAtOnce(String name) {
            merge(name, 1, Integer::sum);
        }

        int known(String name) {
            return containsKey(name) ? get(name) : 0; // BLOCAL: check-then-act medium
        }

        /** What a view takes out, the map itself loses. */
        void trim() {
            values().removeIf(n -> n == 0);
        }
    }

    /** Nobody else changes it, and nobody but its maker has it. */
    static class Local extends AtomicBoolean {
        private static final long serialVersionUID = 1;

        static boolean once(Runnable r) {
            Local done = new Local();
            if (!done.get()) {
                r.run();
                done.set(true);
            }
            return done.get();
        }
    }
}
