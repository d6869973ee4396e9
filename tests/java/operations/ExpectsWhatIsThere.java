package operations;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;

/** A compareAndSet that expects what it has just read, whatever that is: it compares nothing. */
class ExpectsWhatIsThere {
    static class Operation {
        static final Operation SHARED = new Operation();
        private final AtomicInteger state = new AtomicInteger(1);
        private final AtomicReference<Object> owner = new AtomicReference<>();

        /** Of two who come one after the other both are told that they have won. */
        boolean finish() {
            return state.compareAndSet(state.get(), -1); // BLOCAL: lost-cas medium {{both are told that they have won}}
        }

        void complete(Runnable then) {
            if (owner.compareAndSet(owner.get(), null)) { // BLOCAL: lost-cas medium {{both are told}}
                then.run();
            }
        }

        /** If another comes first, this one's is lost, and nobody knows. */
        void become(Object who) {
            owner.compareAndSet(owner.get(), who); // BLOCAL: lost-cas medium {{what is set is lost}}
        }

        void start() {
            state.set(1);
        }
    }

    /** The same of a field by its updater. */
    static class ByUpdater {
        static final ByUpdater SHARED = new ByUpdater();
        private static final AtomicLongFieldUpdater<ByUpdater> COUNT = AtomicLongFieldUpdater.newUpdater(ByUpdater.class, "count");
        private volatile long count;

        boolean finish(long mine) {
            return mine != -1 && COUNT.compareAndSet(this, this.count, -1); // BLOCAL: lost-cas medium {{both are told}}
        }

        void begin() {
            COUNT.incrementAndGet(this);
        }

        /** Silent: what it is to be is what the caller has. */
        boolean end(long mine) {
            return COUNT.compareAndSet(this, mine, -1);
        }
    }

    /** Near misses. */
    static class Silent {
        static final Silent SHARED = new Silent();
        private final AtomicLong last = new AtomicLong();
        private final AtomicReference<String> name = new AtomicReference<>("");

        /** It is tried until it is so. */
        void set(long value) {
            while (!last.compareAndSet(last.get(), value)) {
                Thread.yield();
            }
        }

        /** What was read has been looked at. */
        boolean raise(long value) {
            long seen = last.get();
            return seen < value && last.compareAndSet(seen, value);
        }

        /** The new value is made of the old one, which is kept. */
        boolean more(String what) {
            String old = name.get();
            return name.compareAndSet(old, old + what);
        }
    }

    /** Silent: who changes it holds the lock, and so does this one. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final AtomicInteger state = new AtomicInteger();

        synchronized boolean finish() {
            return state.compareAndSet(state.get(), 2);
        }

        synchronized void start() {
            state.set(1);
        }
    }
}
