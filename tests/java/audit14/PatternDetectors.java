// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** What the bug finders describe by their patterns: inconsistent synchronization, wait and notify, updated locks, lazy statics, stale writes. */
class PatternDetectors {

    /** A getter without, a setter with the lock. Silent: a data race of a read. */
    static class UnsyncGet {
        static final UnsyncGet SHARED = new UnsyncGet();
        private int value;

        int getValue() {
            return value;
        }

        synchronized void setValue(int v) {
            value = v;
        }
    }

    /** Inconsistent synchronization: three locked writes, one not. */
    static class Inconsistent {
        static final Inconsistent SHARED = new Inconsistent();
        private int value;

        synchronized void up() {
            value++;
        }

        synchronized void down() {
            value--;
        }

        synchronized void set(int v) {
            value = v;
        }

        void reset() {
            value = 0; // BLOCAL: guarded-by medium
        }
    }

    /** Lock on the object in a field that is updated. */
    static class UpdatedLock {
        static final UpdatedLock SHARED = new UpdatedLock();
        private List<String> names = new ArrayList<>();

        void replace(List<String> other) {
            synchronized (names) { // BLOCAL: mutable-lock medium
                names = other;
            }
        }

        void add(String s) {
            // Mended: beside the one that is medium each block is told.
            synchronized (names) { // BLOCAL: mutable-lock low
                names.add(s);
            }
        }
    }

    /** Lock on a field to guard that very field, by a setter without it. */
    static class FutileLock {
        static final FutileLock SHARED = new FutileLock();
        private Object state = new Object();
        private int uses;

        void use() {
            synchronized (state) { // BLOCAL: mutable-lock low
                uses++;
            }
        }

        void renew() {
            state = new Object();
        }
    }

    /** An unconditional wait, and a naked notify. Silent: nothing is read. */
    static class Unconditional {
        static final Unconditional SHARED = new Unconditional();

        synchronized void await() throws InterruptedException {
            wait();
        }

        synchronized void tell() {
            notifyAll();
        }
    }

    /** A spin on a plain field. Silent. */
    static class Spin {
        static final Spin SHARED = new Spin();
        private boolean flag;

        void await() {
            while (!flag) {
                Thread.yield();
            }
        }

        void set() {
            flag = true;
        }
    }

    /** A volatile array and a volatile increment of an element; and of a holder's field. */
    static class VolatileIncrement {
        static final VolatileIncrement SHARED = new VolatileIncrement();
        private volatile int n;
        private volatile long sum;

        void up() {
            n++; // BLOCAL: lost-update high
        }

        void add(int v) {
            sum += v; // BLOCAL: lost-update high
        }

        synchronized void upLocked() {
            // Mended: some other writer does not hold it, so that this one loses that one's update.
            n++; // BLOCAL: lost-update low
        }

        /** Silent: all under the lock. */
        synchronized long sum() {
            return sum;
        }
    }

    /** A sequence of calls on a concurrent abstraction. */
    static class Sequence {
        static final Sequence SHARED = new Sequence();
        private final ConcurrentHashMap<String, StringBuilder> map = new ConcurrentHashMap<>();

        void append(String k, String v) {
            StringBuilder b = map.get(k);
            if (b == null) {
                b = new StringBuilder();
                map.put(k, b); // BLOCAL: check-then-act high
            }
            synchronized (b) {
                b.append(v);
            }
        }

        void appendRight(String k, String v) {
            StringBuilder b = map.computeIfAbsent(k, x -> new StringBuilder());
            synchronized (b) { // Silent
                b.append(v);
            }
        }

        void forget(String k) {
            map.remove(k);
        }
    }

    /** An updated static calendar, under the class's lock on one side only. Two of three: too few for a rule. Silent. */
    static class StaticCalendar {
        private static int day;

        static synchronized void set(int d) {
            day = d;
        }

        static synchronized void next() {
            day = day + 1;
        }

        static void clear() {
            day = 0;
        }
    }

    /** A lock that is taken in one method and given up in another: a wrapper's block. */
    static class Wrapper {
        static final Wrapper SHARED = new Wrapper();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        void begin() {
            lock.lock();
        }

        void end() {
            lock.unlock();
        }

        /** Silent. */
        void upRight() {
            begin();
            try {
                n = n + 1;
            } finally {
                end();
            }
        }

        void upSplit() {
            begin();
            int old = n;
            end();
            begin();
            n = old + 1; // BLOCAL: lost-update high
            end();
        }

        int get() {
            begin();
            try {
                return n;
            } finally {
                end();
            }
        }

        void upByGetter() {
            int old = get();
            begin();
            try {
                n = old + 1; // BLOCAL: lost-update high
            } finally {
                end();
            }
        }
    }

    /** try-with-resources over a lock that closes. */
    static class Closing {
        static final Closing SHARED = new Closing();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        final class Held implements AutoCloseable {
            Held() {
                lock.lock();
            }

            @Override
            public void close() {
                lock.unlock();
            }
        }

        /** Silent. */
        void upRight() {
            try (Held h = new Held()) {
                n++;
            }
        }

        void upSplit() {
            int old;
            try (Held h = new Held()) {
                old = n;
            }
            try (Held h = new Held()) {
                n = old + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** A stale read of a size for an array, filled by a walk under the lock again. */
    static class SizedCopy {
        static final SizedCopy SHARED = new SizedCopy();
        private final List<String> list = new ArrayList<>();

        synchronized void add(String s) {
            list.add(s);
        }

        synchronized void drop(String s) {
            list.remove(s);
        }

        String[] all() {
            String[] a;
            synchronized (this) {
                a = new String[list.size()];
            }
            synchronized (this) {
                int i = 0;
                for (String s : list) {
                    a[i++] = s; // MISSED: stale-value (an array as long as the list was, filled by a walk over it in a later block)
                }
            }
            return a;
        }

        /** Silent. */
        synchronized String[] allRight() {
            String[] a = new String[list.size()];
            int i = 0;
            for (String s : list) {
                a[i++] = s;
            }
            return a;
        }
    }

    /** A listener's list that is a plain one: the copy is made under the lock, told outside. Silent; the broken twin looks whether there are any, and gets the first. */
    static class Listeners {
        static final Listeners SHARED = new Listeners();
        private final List<Runnable> ls = new ArrayList<>();

        synchronized void add(Runnable r) {
            ls.add(r);
        }

        synchronized void remove(Runnable r) {
            ls.remove(r);
        }

        void tell() {
            List<Runnable> copy;
            synchronized (this) {
                copy = new ArrayList<>(ls);
            }
            for (Runnable r : copy) {
                r.run();
            }
        }

        void tellFirst() {
            boolean any;
            synchronized (this) {
                any = !ls.isEmpty();
            }
            if (any) {
                Runnable r;
                synchronized (this) {
                    // Mended: get(0) is none of the operations that the page names, but it fails where there is nothing.
                    r = ls.get(0); // BLOCAL: check-then-act medium
                }
                r.run();
            }
        }
    }
}
