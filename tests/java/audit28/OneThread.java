package audit28;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Before the threads, after them, and in one of them. */
public class OneThread implements Runnable {
    private final ExecutorService loop = Executors.newSingleThreadExecutor();
    private final List<String> tasks = new ArrayList<>();
    private int turns;
    private int count;
    private int warm;

    OneThread() {
        prepare();
        fill();
    }

    /** Only the constructor calls it. */
    private void prepare() {
        int n;
        synchronized (this) {
            n = count;
        }
        synchronized (this) {
            count = n + 1; // BENIGN: lost-update confined
        }
    }

    private void fill() {
        boolean none;
        synchronized (tasks) {
            none = tasks.isEmpty();
        }
        if (none) {
            synchronized (tasks) {
                tasks.add("first"); // BENIGN: check-then-act confined
            }
        }
    }

    /** Silent: the loop's own numbers, which no lock is for. */
    void turn() {
        loop.execute(() -> {
            int t = turns;
            turns = t + 1;
        });
    }

    void add(String s) {
        synchronized (tasks) {
            tasks.add(s);
        }
    }

    @Override
    public void run() {
        synchronized (this) {
            count++;
            warm++;
        }
    }

    /** The same as in prepare, by any thread. */
    void again() {
        int n;
        synchronized (this) {
            n = count;
        }
        synchronized (this) {
            count = n + 1; // BLOCAL: lost-update high {{count}}
        }
    }

    /** Silent: nobody else has it. */
    static int local() {
        OneThread o = new OneThread();
        int n;
        synchronized (o) {
            n = o.warm;
        }
        synchronized (o) {
            o.warm = n + 1;
        }
        return n;
    }

    public static void main(String[] a) throws InterruptedException {
        OneThread o = new OneThread();
        Thread t = new Thread(o);
        Thread u = new Thread(o);
        t.start();
        u.start();
        o.again();
        o.add("x");
        t.join();
        u.join();
    }
}
