// RELEASES: 8 17
package audit32;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Interfaces with several bodies, generic holders, what is handed in. */
public class Ports {
    static final Ports SHARED = new Ports();

    interface Counter {
        long get();

        void set(long n);
    }

    static final class Locked implements Counter {
        private long n;

        @Override
        public synchronized long get() {
            return n;
        }

        @Override
        public synchronized void set(long n) {
            this.n = n;
        }
    }

    static final class Volatile implements Counter {
        private volatile long n;

        @Override
        public long get() {
            return n;
        }

        @Override
        public void set(long n) {
            this.n = n;
        }
    }

    private final Counter counter;

    Ports() {
        counter = System.nanoTime() > 0 ? new Locked() : new Volatile();
    }

    /** Whichever it is. */
    void add(long by) {
        counter.set(counter.get() + by); // BLOCAL: lost-update
    }

    static final Cell<String> CELL = new Cell<>("");

    static final class Cell<T> {
        private T value;
        private int changes;

        Cell(T first) {
            value = first;
        }

        synchronized T get() {
            return value;
        }

        synchronized void set(T v) {
            value = v;
            changes++;
        }

        /** What comes of the old one is put in the place of the new one. */
        void update(UnaryOperator<T> by) {
            T old = get();
            set(by.apply(old)); // BLOCAL: lost-update {{value}}
        }

        /** Silent: tried until it is the same. */
        void updateWell(UnaryOperator<T> by) {
            for (;;) {
                T old = get();
                T made = by.apply(old);
                synchronized (this) {
                    if (value == old) {
                        value = made; // BENIGN: lost-update rechecked
                        changes++;
                        return;
                    }
                }
            }
        }

        /** Silent: under the lock. */
        synchronized void updateLocked(UnaryOperator<T> by) {
            value = by.apply(value);
            changes++;
        }

        /** Made twice, and one of the two is handed out though it is not kept. */
        T orElse(Supplier<T> make) {
            T v = get();
            if (v == null) {
                v = make.get();
                set(v); // BLOCAL: check-then-act {{value}}
            }
            return v;
        }

        /** Silent: the one that is there. */
        T orElseWell(Supplier<T> make) {
            T v = get();
            if (v == null) {
                T made = make.get();
                synchronized (this) {
                    if (value == null) {
                        value = made; // BENIGN: check-then-act rechecked
                        changes++;
                    }
                    v = value;
                }
            }
            return v;
        }

        /** Silent: a reference that is handed back. */
        <R> R map(Function<T, R> f) {
            return f.apply(get());
        }
    }

    static final Bag<String> PLAIN = new Bag<>(new ArrayDeque<>());
    static final Bag<String> FAST = new Bag<>(new ConcurrentLinkedQueue<>());

    static final class Bag<E> {
        private final Queue<E> in;
        private int taken;

        Bag(Queue<E> q) {
            in = q;
        }

        synchronized boolean some() {
            return !in.isEmpty();
        }

        synchronized void put(E e) {
            in.add(e);
        }

        synchronized E take() {
            taken++;
            return in.remove();
        }

        /** There may be none any more. */
        E next() {
            return some() ? take() : null; // BLOCAL: check-then-act {{in}}
        }

        /** Silent. */
        synchronized E nextWell() {
            return some() ? take() : null;
        }

        /** Silent: a copy, which is the caller's. */
        synchronized List<E> all() {
            return new ArrayList<>(in);
        }

        /** A view of what others change. (First medium: only the package can call it.) */
        synchronized Collection<E> view() {
            return Collections.unmodifiableCollection(in); // BLOCAL: stale-value low {{in}}
        }
    }
}
