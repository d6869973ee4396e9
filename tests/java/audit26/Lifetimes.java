package audit26;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Who shares an object, and when: builders, threads not yet started or joined, objects that wait to be published. */
public class Lifetimes {

    static class Report {
        private int lines;

        synchronized int lines() {
            return lines;
        }

        synchronized void setLines(int n) {
            lines = n;
        }

        synchronized void clear() {
            lines = 0;
        }
    }

    /** Silent: made here and seen by nobody. */
    static Report build() {
        Report r = new Report();
        int n = r.lines();
        r.setLines(n + 1);
        return r;
    }

    private static final ConcurrentMap<String, Report> REPORTS = new ConcurrentHashMap<>();

    /** From a map that all threads share. */
    static void extend(String name) {
        Report r = REPORTS.get(name);
        if (r != null) {
            r.setLines(r.lines() + 1); // BLOCAL: lost-update high {{lines}}
        }
    }

    /** Silent: filled before it is published. */
    static void publish(String name) {
        Report r = new Report();
        r.setLines(r.lines() + 2);
        REPORTS.put(name, r);
    }

    static void clear(String name) {
        Report r = REPORTS.get(name);
        if (r != null) {
            r.clear();
        }
    }

    /** A worker that is joined. */
    static class Sum implements Runnable {
        private int total;

        synchronized int total() {
            return total;
        }

        synchronized void setTotal(int t) {
            total = t;
        }

        @Override
        public void run() {
            synchronized (this) {
                total += 5;
            }
        }
    }

    static void sum() throws InterruptedException {
        Sum s = new Sum();
        Thread t = new Thread(s);
        t.start();
        t.join();
        int n = s.total();
        s.setTotal(n + 1); // BENIGN: lost-update ordered
    }

    static class Sum2 implements Runnable {
        private int total;

        synchronized int total() {
            return total;
        }

        synchronized void setTotal(int t) {
            total = t;
        }

        @Override
        public void run() {
            synchronized (this) {
                total += 5;
            }
        }
    }

    /** The same before the thread is joined. */
    static void sumBadly() throws InterruptedException {
        Sum2 s = new Sum2();
        Thread t = new Thread(s);
        t.start();
        int n = s.total();
        s.setTotal(n + 1); // BLOCAL: lost-update {{total}}
        t.join();
    }

    /** An object whose class locks, and that nothing shares: one step lower. */
    static class Draft {
        private int words;

        synchronized int words() {
            return words;
        }

        synchronized void setWords(int w) {
            words = w;
        }

        void add() {
            setWords(words() + 1); // BLOCAL: lost-update medium {{words}}
        }
    }

    /** Shared by its documentation alone. */
    @interface ThreadSafe {
    }

    @ThreadSafe
    static class Page {
        private int words;

        synchronized int words() {
            return words;
        }

        synchronized void setWords(int w) {
            words = w;
        }

        void add() {
            setWords(words() + 1); // BLOCAL: lost-update high {{words}}
        }
    }

    /** Locks of two: all hold the outer one throughout. */
    static class Nested implements Runnable {
        static final Nested NESTED = new Nested();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int value;
        private int loose;

        private int value() {
            synchronized (inner) {
                return value;
            }
        }

        private void value(int v) {
            synchronized (inner) {
                value = v;
            }
        }

        /** The outer lock is held by all throughout. */
        void add() {
            synchronized (outer) {
                value(value() + 1); // BENIGN: lost-update covered
            }
        }

        /** Silent: likewise. */
        void reset() {
            synchronized (outer) {
                value(0);
            }
        }

        private int loose() {
            synchronized (inner) {
                return loose;
            }
        }

        private void loose(int v) {
            synchronized (inner) {
                loose = v;
            }
        }

        /** The outer lock is not held by the one that resets. */
        void addLoose() {
            synchronized (outer) {
                loose(loose() + 1); // BLOCAL: lost-update high {{loose}}
            }
        }

        void resetLoose() {
            loose(0);
        }

        @Override
        public void run() {
            add();
            reset();
            addLoose();
            resetLoose();
        }
    }

    public static void main(String[] a) throws InterruptedException {
        Runnable r = () -> {
            build();
            extend("a");
            publish("a");
            clear("a");
        };
        new Thread(r).start();
        new Thread(r).start();
        new Thread(Nested.NESTED).start();
        new Thread(Nested.NESTED).start();
        sum();
        sumBadly();
        new Draft().add();
        new Page().add();
    }
}
