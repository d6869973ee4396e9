package real;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.stream.Collectors;

/**
 * What is taken in two steps: read, and then set back. What came in between is neither in what was read nor in what is
 * left. And a compareAndSet that expects a newer value than the one that was tested.
 */
class Taken {
    static class Count {
        static final Count SHARED = new Count();
        private int n;

        synchronized void hit() {
            n++;
        }

        int drain() {
            int seen;
            synchronized (this) {
                seen = n;
            }
            synchronized (this) {
                n = 0; // BLOCAL: lost-update medium {{set back}}
            }
            return seen;
        }

        /** Silent: in one block. */
        synchronized int drainRight() {
            int seen = n;
            n = 0;
            return seen;
        }

        /** Silent: nobody goes on with what was read. */
        void reset() {
            int seen;
            synchronized (this) {
                seen = n;
            }
            System.identityHashCode(seen);
            synchronized (this) {
                n = 0;
            }
        }
    }

    /** By accessors: each of them holds the lock, and both together do not. */
    static class ByAccessors {
        static final ByAccessors SHARED = new ByAccessors();
        private long n;

        synchronized long get() {
            return n;
        }

        synchronized void clear() {
            n = 0;
        }

        synchronized void add(long more) {
            n += more;
        }

        long drain() {
            long seen = get();
            clear(); // BLOCAL: lost-update medium {{set back}}
            return seen;
        }
    }

    static class Atomic {
        static final Atomic SHARED = new Atomic();
        private final AtomicInteger n = new AtomicInteger();

        void hit() {
            n.incrementAndGet();
        }

        int drain() {
            int seen = n.get();
            n.set(0); // BLOCAL: lost-update medium {{set back}}
            return seen;
        }

        /** Silent: one operation. */
        int drainRight() {
            return n.getAndSet(0);
        }

        /** Silent: what was read is set back whatever it was, and nothing is done with it. */
        void reset() {
            n.set(0);
        }
    }

    /** A copy of all, then all are removed. */
    static class Events {
        static final Events SHARED = new Events();
        private final List<String> events = Collections.synchronizedList(new ArrayList<>());

        void add(String event) {
            events.add(event);
        }

        List<String> flush() {
            List<String> copy = new ArrayList<>(events);
            events.clear(); // BLOCAL: lost-update medium {{set back}}
            return copy;
        }

        /** Silent: under the list's own monitor. */
        List<String> flushRight() {
            synchronized (events) {
                List<String> copy = new ArrayList<>(events);
                events.clear();
                return copy;
            }
        }
    }

    /** The copy is gathered by a stream. */
    static class Streamed {
        static final Streamed SHARED = new Streamed();
        private final Queue<String> events = new ConcurrentLinkedQueue<>();

        void add(String event) {
            events.add(event);
        }

        List<String> flush() {
            List<String> copy = events.stream().collect(Collectors.toList());
            events.clear(); // BLOCAL: lost-update medium {{set back}}
            return copy;
        }

        Object[] flushAll() {
            Object[] copy = events.stream().toArray();
            events.clear(); // BLOCAL: lost-update medium {{set back}}
            return copy;
        }
    }

    /** A lock is held throughout, but whoever adds does not take it. */
    static class OwnLock {
        static final OwnLock SHARED = new OwnLock();
        private final List<String> waiting = new CopyOnWriteArrayList<>();
        private final Map<String, Object> open = new ConcurrentHashMap<>();

        void add(String event) {
            waiting.add(event);
        }

        void open(String key, Object o) {
            open.put(key, o);
        }

        synchronized List<String> flush() {
            List<String> copy = new ArrayList<>(waiting);
            waiting.clear(); // BLOCAL: lost-update medium {{set back}}
            return copy;
        }

        synchronized Map<String, Object> close() {
            Map<String, Object> copy = new HashMap<>(open);
            open.clear(); // BLOCAL: lost-update medium {{set back}}
            return copy;
        }
    }

    /** Silent: whoever adds takes the lock too, or is called by those alone that have it. */
    static class OwnLockOfAll {
        static final OwnLockOfAll SHARED = new OwnLockOfAll();
        private final List<String> waiting = new CopyOnWriteArrayList<>();
        private final Map<String, Object> open = new ConcurrentHashMap<>();

        synchronized void add(String event) {
            waiting.add(event);
        }

        private void put(String key, Object o) {
            open.put(key, o);
        }

        void open(String key, Object o) {
            synchronized (this) {
                put(key, o);
            }
        }

        synchronized List<String> flush() {
            List<String> copy = new ArrayList<>(waiting);
            waiting.clear();
            return copy;
        }

        synchronized Map<String, Object> close() {
            Map<String, Object> copy = new HashMap<>(open);
            open.clear();
            return copy;
        }
    }

    /** Silent: others without the lock only take away, and what they took is in the copy too. */
    static class OwnLockTakenFrom {
        static final OwnLockTakenFrom SHARED = new OwnLockTakenFrom();
        private final List<String> waiting = new CopyOnWriteArrayList<>();

        synchronized void add(String event) {
            waiting.add(event);
        }

        void forget(String event) {
            waiting.remove(event);
        }

        synchronized List<String> flush() {
            List<String> copy = new ArrayList<>(waiting);
            waiting.clear();
            return copy;
        }
    }

    /** One place, which whoever takes from it empties: two can take the same, and what is put in between is lost. */
    static class Slot {
        static final Slot SHARED = new Slot();
        private volatile Object value;

        void put(Object o) {
            value = o;
        }

        Object take() {
            Object seen = value;
            value = null; // BLOCAL: lost-update medium {{set back}}
            return seen;
        }
    }

    /** Silent: who stops ends what there is, whoever else does. */
    static class Stopped {
        static final Stopped SHARED = new Stopped();
        private volatile Thread worker;

        void start() {
            Thread t = new Thread();
            worker = t;
            t.start();
        }

        void stop() {
            Thread t = worker;
            worker = null;
            if (t != null) {
                t.interrupt();
            }
        }
    }

    /** Silent: a number that others set, not one that they add to. */
    static class Timer {
        static final Timer SHARED = new Timer();
        private volatile long started;

        void start(long now) {
            started = now;
        }

        long stop(long now) {
            long from = started;
            started = 0;
            return now - from;
        }
    }

    /** The greatest is kept by compareAndSet, but of a second read: a smaller one replaces a greater one. */
    static class Greatest {
        static final Greatest SHARED = new Greatest();
        static final AtomicLongFieldUpdater<Greatest> MAX = AtomicLongFieldUpdater.newUpdater(Greatest.class, "max");
        private volatile long max;
        private final AtomicLong least = new AtomicLong();

        void track(long value) {
            while (value > max) {
                MAX.compareAndSet(this, max, value); // BLOCAL: check-then-act medium
            }
        }

        void trackLeast(long value) {
            if (value < least.get()) {
                least.compareAndSet(least.get(), value); // BLOCAL: check-then-act medium
            }
        }

        /** Silent: what was tested is what is expected. */
        void trackRight(long value) {
            long seen;
            while (value > (seen = max)) {
                MAX.compareAndSet(this, seen, value);
            }
        }

        /** Silent: likewise, in a loop that looks again. */
        void trackLeastRight(long value) {
            long seen = least.get();
            while (value < seen && !least.compareAndSet(seen, value)) {
                seen = least.get();
            }
        }
    }

    /** A set has a value once, but what else is done for it is done twice. */
    static class Once {
        static final Once SHARED = new Once();
        private final Set<String> seen = ConcurrentHashMap.newKeySet();
        private final Map<String, Integer> counts = new ConcurrentHashMap<>();

        void first(String name) {
            if (!seen.contains(name)) {
                seen.add(name); // BLOCAL: check-then-act medium
                counts.merge(name, 1, Integer::sum);
            }
        }

        /** Silent: added twice is as added once. */
        void note(String name) {
            if (!seen.contains(name)) {
                seen.add(name);
            }
        }

        /** Silent: the set says who was first. */
        void firstRight(String name) {
            if (!seen.contains(name) && seen.add(name)) {
                counts.merge(name, 1, Integer::sum);
            }
        }

        void forget(String name) {
            seen.remove(name);
        }
    }

    /** The method itself, in another thread, adds in between. */
    static class FlushedWhenFull {
        static final FlushedWhenFull SHARED = new FlushedWhenFull();
        private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

        void add(String line) {
            lines.add(line);
            if (lines.size() > 100) {
                List<String> full = new ArrayList<>(lines);
                lines.clear(); // BLOCAL: lost-update medium {{set back}}
                System.out.println(full);
            }
        }
    }

    /** Silent: the same under one lock. */
    static class SilentFlushedWhenFull {
        static final SilentFlushedWhenFull SHARED = new SilentFlushedWhenFull();
        private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

        synchronized void add(String line) {
            lines.add(line);
            if (lines.size() > 100) {
                List<String> full = new ArrayList<>(lines);
                lines.clear();
                System.out.println(full);
            }
        }
    }

    /** Bytes, in an array: copied in one block and set back in another. */
    static class Bytes {
        static final Bytes SHARED = new Bytes();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        synchronized void add(byte[] some) {
            bytes.write(some, 0, some.length);
        }

        private synchronized byte[] all() {
            return bytes.toByteArray();
        }

        private synchronized void clear() {
            bytes.reset();
        }

        byte[] take() {
            byte[] all = all();
            clear(); // BLOCAL: lost-update medium {{set back}}
            return all;
        }

        /** Silent: in one block. */
        synchronized byte[] takeRight() {
            byte[] all = all();
            clear();
            return all;
        }
    }

    /** Silent: no lock says that anybody shares it, and the stream's own are there for nobody. */
    static class SilentTransport {
        private final ByteArrayOutputStream request = new ByteArrayOutputStream();

        void write(byte[] some) {
            request.write(some, 0, some.length);
        }

        byte[] flush() {
            byte[] all = request.toByteArray();
            request.reset();
            return all;
        }
    }
}
