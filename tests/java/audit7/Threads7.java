// RELEASES: 8 17
package audit7;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Before the start, after the join, a thread's own (ANALYSIS 8: ordered, confined). */
public class Threads7 {
    static final class Tally {
        private int n;
        private final List<String> names = new ArrayList<>();

        synchronized int n() {
            return n;
        }

        synchronized void n(int v) {
            n = v;
        }

        synchronized void add(int by) {
            n += by;
        }

        synchronized void name(String s) {
            names.add(s);
        }

        synchronized int names() {
            return names.size();
        }
    }

    private static final ThreadLocal<Tally> MINE = ThreadLocal.withInitial(Tally::new);
    private static final ThreadLocal<int[]> BUFFER = new ThreadLocal<int[]>() {
        @Override
        protected int[] initialValue() {
            return new int[4];
        }
    };

    // Silent: each thread has its own.
    static void mine() {
        Tally t = MINE.get();
        t.n(t.n() + 1); // BENIGN: lost-update confined
    }

    // Silent: an array of the thread.
    static void buffer() {
        int[] b = BUFFER.get();
        int v = b[0];
        b[0] = v + 1;
    }

    // Silent: before the threads are even made nobody else has it.
    static Tally before(int n) throws InterruptedException {
        Tally t = new Tally();
        t.n(t.n() + n);
        Thread a = new Thread(() -> t.add(1));
        Thread b = new Thread(() -> t.add(2));
        a.start();
        b.start();
        a.join();
        b.join();
        return t;
    }

    /** One is joined, the other still runs. */
    static Tally between(int n) throws InterruptedException {
        Tally t = new Tally();
        Thread a = new Thread(() -> t.add(1));
        Thread b = new Thread(() -> t.add(2));
        a.start();
        b.start();
        a.join();
        t.n(t.n() + n); // BLOCAL: lost-update
        b.join();
        return t;
    }

    /** Both are joined. */
    static Tally after(int n) throws InterruptedException {
        Tally t = new Tally();
        Thread a = new Thread(() -> t.add(1));
        Thread b = new Thread(() -> t.add(2));
        a.start();
        b.start();
        a.join();
        b.join();
        t.n(t.n() + n); // BENIGN: lost-update ordered
        return t;
    }

    /** In the thread itself, while the maker goes on. */
    static int both() throws InterruptedException {
        Tally t = new Tally();
        Thread a = new Thread(() -> {
            int v = t.n();
            t.n(v + 1); // BLOCAL: lost-update
        });
        a.start();
        t.add(5);
        a.join();
        return t.n();
    }

    // Silent: an atomic of the method, one thread.
    static int alone(int[] in) {
        AtomicInteger a = new AtomicInteger();
        for (int i : in) {
            if (a.get() < i) {
                a.set(i);
            }
        }
        return a.get();
    }

    /** Started in a loop, joined in a loop. */
    static int many(int threads) throws InterruptedException {
        Tally t = new Tally();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread a = new Thread(() -> {
                if (t.names() < 3) {
                    t.name("x"); // BLOCAL: check-then-act
                }
            });
            all.add(a);
            a.start();
        }
        for (Thread a : all) {
            a.join();
        }
        return t.names();
    }
}
