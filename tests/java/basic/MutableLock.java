package basic;

import java.util.ArrayList;
import java.util.List;

/** Locks that are the object in a field, and whether the field changes. */
class MutableLock {

    /** The list that is locked is replaced under its own lock. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private List<Object> all = new ArrayList<>();

        void add(Object o) {
            synchronized (all) { // BLOCAL: mutable-lock low {{swap}}
                all.add(o);
            }
        }

        void swap() {
            synchronized (all) { // BLOCAL: mutable-lock medium {{swap() (line 22) replaces while it is held}}
                all = new ArrayList<>();
            }
        }

        /** It is the field that needs another lock: the first block stands for all. */
        void swapAgain() {
            synchronized (all) { // BLOCAL: mutable-lock low
                all = new ArrayList<>();
            }
        }
    }

    /** Copied, and put back longer: who waits for the old one copies the same as who comes for the new. */
    static class Copied {
        static final Copied SHARED = new Copied();
        private String[] names = {};

        void add(String name) {
            synchronized (names) { // BLOCAL: mutable-lock medium
                String[] more = new String[names.length + 1];
                System.arraycopy(names, 0, more, 0, names.length);
                more[names.length] = name;
                names = more;
            }
        }

        int size() {
            synchronized (names) { // BLOCAL: mutable-lock low
                return names.length;
            }
        }
    }

    /** Another lock is held around the block, so that nobody waits for the old one. */
    static class Nested {
        static final Nested SHARED = new Nested();
        private Object last = new Object();

        synchronized void move() {
            synchronized (last) { // BLOCAL: mutable-lock low
                last = new Object();
            }
        }
    }

    /** What is locked is let go, and nothing can be locked in its place. */
    static class Dropped {
        static final Dropped SHARED = new Dropped();
        private Object held = new Object();

        void drop() {
            synchronized (held) { // BENIGN: mutable-lock write-once
                held = null;
            }
        }
    }

    /** It is replaced by who holds it not. */
    static class ByOther {
        static final ByOther SHARED = new ByOther();
        private Object one = new Object(), other = new Object();

        void swap() {
            synchronized (one) { // BLOCAL: mutable-lock low
                other = new Object();
            }
            synchronized (other) { // BLOCAL: mutable-lock low
                one = new Object();
            }
        }
    }

    enum Phase { OPEN, CLOSED }

    /** Locked by the phase, which all objects have in common, and which is another one by then. */
    static class Phased {
        static final Phased SHARED = new Phased();
        private final List<Object> queue = new ArrayList<>();
        private volatile Phase phase = Phase.OPEN;

        void add(Object o) {
            synchronized (phase) { // BLOCAL: mutable-lock medium {{replaces}}
                queue.add(o);
            }
        }

        void close() {
            phase = Phase.CLOSED;
        }

        void open() {
            phase = Phase.OPEN;
        }

        void flush() {
            synchronized (phase) { // BLOCAL: mutable-lock low
                queue.clear();
            }
        }
    }

    /** Silent: only the constructor sets it, though the field is not final. */
    static class SetByConstructor {
        static final SetByConstructor SHARED = new SetByConstructor(new Object());
        private Object lock;
        private int n;

        SetByConstructor(Object lock) {
            this.lock = lock;
        }

        void inc() {
            synchronized (lock) {
                n++;
            }
        }
    }

    /** Made when it is first wanted: there is only one. */
    static class MadeLater {
        static final MadeLater SHARED = new MadeLater();
        private Object lock;
        private int n;

        synchronized void prepare() {
            if (lock == null) {
                lock = new Object();
            }
        }

        void inc() {
            synchronized (lock) { // BENIGN: mutable-lock write-once
                n++;
            }
        }
    }

    /** Silent: the lock is a local object or a parameter, whatever field it came from in the caller. */
    static class Passed {
        static final Passed SHARED = new Passed();
        private Object current = new Object();

        void renew() {
            current = new Object();
        }

        void run() {
            with(current);
        }

        private static void with(Object lock) {
            synchronized (lock) {
                System.out.println("locked");
            }
        }
    }

    /** Silent: an element of an array of locks. */
    static class Striped {
        static final Striped SHARED = new Striped();
        private final Object[] locks = {new Object(), new Object()};
        private int n;

        void inc(int i) {
            synchronized (locks[i]) {
                n++;
            }
        }
    }

    /** A static lock that can be set. */
    static class OfClass {
        private static Object lock = new Object();
        private static int n;

        static void setLock(Object o) {
            lock = o;
        }

        static void inc() {
            synchronized (lock) { // BLOCAL: mutable-lock low {{OfClass.lock}}
                n++;
            }
        }
    }
}
