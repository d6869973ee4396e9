package sharing;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/** What goes to threads whose other operands are made on the spot, as a name; and what is a part of what several are given. */
class Named {
    /** The name of each thread is put together behind the task that all run. */
    static class Shared implements Runnable {
        private volatile int n;

        @Override
        public void run() {
            n++; // BLOCAL: lost-update high [[given to several threads]]
        }

        int get() {
            return n;
        }

        static void start(String[] names) {
            Shared s = new Shared();
            for (int i = 0; i < names.length; i++) {
                Thread t = new Thread(s, "shared-" + i + "-" + names[i].trim());
                t.start();
            }
        }
    }

    /** Silent by default: each has a task of its own, whatever its name is. */
    static class Own implements Runnable {
        private volatile int n;

        @Override
        public void run() {
            n++; // BLOCAL: lost-update low
        }

        int get() {
            return n;
        }

        static void start(String[] names) {
            for (int i = 0; i < names.length; i++) {
                Own o = new Own();
                Thread t = new Thread(o, "own-" + i + "-" + names[i].trim());
                t.start();
            }
        }
    }

    /** Before a number that is computed, too. */
    static class Worker extends Thread {
        private final Sum sum;
        private final int by;

        Worker(Sum sum, int by) {
            this.sum = sum;
            this.by = by;
        }

        @Override
        public void run() {
            sum.add(by);
        }

        static void start(int most) {
            Sum s = new Sum();
            for (int i = 0; i < most; i++) {
                new Worker(s, most - i * 2).start();
            }
        }
    }

    static class Sum {
        private volatile int n;

        void add(int by) {
            n += by; // BLOCAL: lost-update high [[given to several threads]]
        }

        int get() {
            return n;
        }
    }

    /** A part that has a lock says no less than one that has none. */
    static class Board {
        private final ReentrantLock lock = new ReentrantLock();
        private volatile int[] marks = new int[0];
        private int cleared;

        void mark(int m) {
            int[] more = java.util.Arrays.copyOf(marks, marks.length + 1);
            more[more.length - 1] = m;
            marks = more; // BLOCAL: lost-update medium [[given to several threads in]]
        }

        void clear() {
            lock.lock();
            try {
                cleared++;
            } finally {
                lock.unlock();
            }
            marks = new int[0];
        }
    }

    /** All threads are given it, and so its board. */
    static class Hall {
        private final Board board = new Board();

        void visit(int n) {
            board.mark(n);
        }

        void close() {
            board.clear();
        }

        static void open() {
            Hall hall = new Hall();
            ExecutorService pool = Executors.newFixedThreadPool(4);
            for (int i = 0; i < 100; i++) {
                int n = i;
                pool.submit(() -> hall.visit(n));
            }
            hall.close();
        }
    }

    /** Likewise, but the board is exchanged: what the threads have now may be another one. */
    static class Slate {
        private final ReentrantLock lock = new ReentrantLock();
        private volatile int[] marks = new int[0];
        private int cleared;

        void mark(int m) {
            int[] more = java.util.Arrays.copyOf(marks, marks.length + 1);
            more[more.length - 1] = m;
            marks = more; // BLOCAL: lost-update low
        }

        void clear() {
            lock.lock();
            try {
                cleared++;
            } finally {
                lock.unlock();
            }
            marks = new int[0];
        }
    }

    static class School {
        private Slate slate = new Slate();

        void lesson(int n) {
            slate.mark(n);
        }

        void next() {
            slate.clear();
            slate = new Slate();
        }

        static void open() {
            School school = new School();
            ExecutorService pool = Executors.newFixedThreadPool(4);
            for (int i = 0; i < 100; i++) {
                int n = i;
                pool.submit(() -> school.lesson(n));
            }
            school.next();
        }
    }

    /** Behind the task something new is given that is for nobody else. */
    static class Submitted implements Runnable {
        private volatile int n;

        @Override
        public void run() {
            n++; // BLOCAL: lost-update high [[given to several threads]]
        }

        int get() {
            return n;
        }

        static void start(ExecutorService on, int times) {
            Submitted s = new Submitted();
            for (int i = 0; i < times; i++) {
                on.submit(s, new Object());
            }
        }
    }

    /** Or what is kept as well, as it is given. */
    static class Kept implements Runnable {
        private volatile int n;

        @Override
        public void run() {
            n++; // BLOCAL: lost-update high [[given to several threads]]
        }

        int get() {
            return n;
        }

        static String start(int times) {
            Kept k = new Kept();
            String last = "";
            for (int i = 0; i < times; i++) {
                new Thread(k, last = "kept" + i).start();
            }
            return last;
        }
    }
}
