package real;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A lock that most writers take, and what says that one of them should have; each beside what looks like it. */
class Counted {
    /** Nothing but the volatile field says that there are several threads: one perhaps writes, in the order of a state. */
    static class Output {
        private volatile boolean closed;
        private long written;

        synchronized void write(int n) {
            written += n;
        }

        synchronized void reset() {
            written = 0;
        }

        synchronized void skip(long n) {
            written = n;
        }

        void send(int n) {
            written += n; // BLOCAL: guarded-by low
        }

        void close() {
            closed = true;
        }
    }

    /** There is one for all: the sum is wrong. */
    static class OneForAll {
        static final OneForAll SHARED = new OneForAll();
        private volatile boolean closed;
        private long written;

        synchronized void write(int n) {
            written += n;
        }

        synchronized void reset() {
            written = 0;
        }

        synchronized void skip(long n) {
            written = n;
        }

        void send(int n) {
            written += n; // BLOCAL: guarded-by medium
        }

        void close() {
            closed = true;
        }
    }

    /** A waiter is something; and a count is one, though a reference is none. */
    static class Waiter {
        private long written;
        private String last;

        synchronized void write(int n) throws InterruptedException {
            while (written > 10) {
                wait();
            }
            written += n;
            last = "write";
        }

        synchronized void reset() {
            written = 0;
            last = "reset";
            notifyAll();
        }

        synchronized void skip(long n) {
            written = n;
            last = "skip";
            notifyAll();
        }

        void send(int n) {
            written += n; // BLOCAL: guarded-by medium
        }

        void tell(String what) {
            if (last == null) {
                last = what; // BLOCAL: guarded-by low
            }
        }
    }

    abstract static class Layer {
    }

    static class A extends Layer {
    }

    static class B extends Layer {
    }

    static class C extends Layer {
    }

    static class D extends Layer {
    }

    /** One of many layers: that this one is perhaps in the map makes no rule of what its methods do. */
    static class Detector extends Layer {
        private final List<String> suspected = new ArrayList<>();

        synchronized void suspect(String s) {
            suspected.add(s);
        }

        synchronized void clear() {
            suspected.clear();
        }

        synchronized void unsuspect(String s) {
            suspected.remove(s);
        }

        void init() {
            suspected.clear(); // BLOCAL: guarded-by low
        }
    }

    static final class Stacks {
        private final ConcurrentMap<String, Layer> layers = new ConcurrentHashMap<>();

        void build() {
            layers.put("a", new A());
            layers.put("b", new B());
            layers.put("c", new C());
            layers.put("d", new D());
            layers.put("e", new Detector());
        }
    }

    /** The map has no others than these. */
    static class Session {
        private final List<String> suspected = new ArrayList<>();

        synchronized void suspect(String s) {
            suspected.add(s);
        }

        synchronized void clear() {
            suspected.clear();
        }

        synchronized void unsuspect(String s) {
            suspected.remove(s);
        }

        void init() {
            suspected.clear(); // BLOCAL: guarded-by medium
        }
    }

    static final class Sessions {
        private final ConcurrentMap<String, Session> sessions = new ConcurrentHashMap<>();

        void build() {
            sessions.put("a", new Session());
        }
    }
}
