// RELEASES: 8 17
package audit33;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** How sure a finding is: by who shares the object, by which lock, by how many steps, and by how many classes. */
public class Grades {
    /** Nobody but a thread's own has it. */
    static class Alone {
        private int n;

        synchronized void add(int k) {
            n += k;
        }

        void twice() {
            int m;
            synchronized (this) {
                m = n;
            }
            synchronized (this) {
                n = m * 2; // BLOCAL: lost-update medium {{n}}
            }
        }
    }

    /** Lies in a concurrent map. */
    static class Kept {
        static final ConcurrentHashMap<String, Kept> ALL = new ConcurrentHashMap<>();
        private int n;

        synchronized void add(int k) {
            n += k;
        }

        void twice() {
            int m;
            synchronized (this) {
                m = n;
            }
            synchronized (this) {
                n = m * 2; // BLOCAL: lost-update high {{n}}
            }
        }

        static Kept of(String s) {
            return ALL.computeIfAbsent(s, x -> new Kept());
        }
    }

    /** Given to threads that are started. */
    static class Shared implements Runnable {
        private int n;
        private boolean over;

        @Override
        public void run() {
            for (int i = 0; i < 10; i++) {
                synchronized (this) {
                    n += i;
                }
            }
            synchronized (this) {
                over = true;
            }
        }

        void begin() {
            new Thread(this).start();
            new Thread(this).start();
            int m;
            synchronized (this) {
                m = n;
            }
            synchronized (this) {
                n = m + 1; // BLOCAL: lost-update {{n}}
            }
        }

        synchronized boolean over() {
            return over;
        }
    }

    /** Its lock is a sign. */
    static class Signed {
        private final Lock lock = new ReentrantLock();
        private final List<String> names = new ArrayList<>();
        private int turn;

        void add(String s) {
            lock.lock();
            try {
                names.add(s);
                turn++;
            } finally {
                lock.unlock();
            }
        }

        /** The field, whose own lock says it: medium. */
        void next() {
            int t;
            lock.lock();
            try {
                t = turn;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                turn = t + 1; // BLOCAL: lost-update medium {{turn}}
            } finally {
                lock.unlock();
            }
        }

        /** Not there, so it is added: in two blocks. */
        void addOnce(String s) {
            lock.lock();
            try {
                if (names.contains(s)) {
                    return;
                }
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                names.add(s); // BLOCAL: check-then-act medium {{names}}
            } finally {
                lock.unlock();
            }
        }
    }

    static final Grades SHARED = new Grades();

    private Object lock = new Object();
    private final Lock named = new ReentrantLock();
    private int a;
    private int b;
    private int c;
    private final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();

    void relock() {
        synchronized (this) {
            lock = new Object();
        }
    }

    void a(int n) {
        synchronized (lock) { // BLOCAL: mutable-lock low
            a = n;
        }
    }

    /** The lock is only likely the same. (First unmarked: each block, not each field.) */
    void addA() {
        int x;
        synchronized (lock) { // BLOCAL: mutable-lock low
            x = a;
        }
        synchronized (lock) { // BLOCAL: mutable-lock low
            a = x + 1; // BLOCAL: lost-update medium {{a}}
        }
    }

    void b(int n) {
        named.lock();
        try {
            b = n;
            c = n;
        } finally {
            named.unlock();
        }
    }

    /** b and c are always written together. (First at c: but b itself is set.) */
    void cOfB() {
        boolean zero;
        named.lock();
        try {
            zero = b == 0;
        } finally {
            named.unlock();
        }
        if (zero) {
            named.lock();
            try {
                c = 1;
                b = 1; // BLOCAL: check-then-act high {{b}}
            } finally {
                named.unlock();
            }
        }
    }

    /** Another state of that lock, an act all the same: low. (First unmarked: but b is set.) */
    void logOfB() {
        boolean zero;
        named.lock();
        try {
            zero = b == 0;
        } finally {
            named.unlock();
        }
        if (zero) {
            named.lock();
            try {
                b(2); // BLOCAL: check-then-act medium {{b}}
            } finally {
                named.unlock();
            }
            log.add("zero");
        }
    }

    /** By a getter and a setter of another class's. (First one.) */
    static void bump(Grades g) {
        if (g.b() < 10) {
            g.b(g.b() + 1); // BLOCAL: lost-update {{b}}; BLOCAL: check-then-act low
        }
    }

    int b() {
        named.lock();
        try {
            return b;
        } finally {
            named.unlock();
        }
    }

    /** A thread alone has all of it: Silent but for low. */
    static void alone() {
        Grades g = new Grades();
        if (g.b() < 10) {
            g.b(g.b() + 1);
        }
    }
}
