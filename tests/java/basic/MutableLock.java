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
            synchronized (all) { // BLOCAL: mutable-lock low
                all = new ArrayList<>();
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
