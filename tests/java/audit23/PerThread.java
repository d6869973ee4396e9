package audit23;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** What each thread has of its own, and what only looks so. */
public class PerThread implements Runnable {
    private static final ThreadLocal<List<String>> TRAIL = ThreadLocal.withInitial(ArrayList::new);
    private static final ThreadLocal<int[]> DEPTH = new ThreadLocal<int[]>() {
        @Override
        protected int[] initialValue() {
            return new int[1];
        }
    };
    private static final ThreadLocal<Session> SESSION = new ThreadLocal<>();
    private static final Session SHARED = new Session();
    private static int opened;
    private static final Object LOCK = new Object();
    private static int seed = 17;

    static final class Session {
        private int used;

        synchronized int used() {
            return used;
        }

        synchronized void used(int n) {
            used = n;
        }
    }

    public static void main(String[] args) {
        new Thread(new PerThread()).start();
        new Thread(new PerThread()).start();
    }

    @Override
    public void run() {
        enter("a");
        leave();
        Session s = session();
        // each thread has its own, but a static field has another
        s.used(s.used() + 1); // FALSE: lost-update (what a helper gets from a ThreadLocal)
        shared();
        sharedWell();
        random();
    }

    /** Nobody else has it. */
    static void enter(String s) {
        List<String> t = TRAIL.get();
        if (!t.contains(s)) {
            t.add(s);
        }
        DEPTH.get()[0]++;
    }

    static void leave() {
        int[] d = DEPTH.get();
        if (d[0] > 0) {
            d[0] = d[0] - 1;
        }
    }

    static Session session() {
        Session s = SESSION.get();
        if (s == null) {
            s = new Session();
            SESSION.set(s);
            synchronized (LOCK) {
                opened++;
            }
        }
        return s;
    }

    static void shared() {
        SHARED.used(SHARED.used() + 1); // BLOCAL: lost-update high {{used}}
    }

    static void sharedWell() {
        synchronized (SHARED) {
            SHARED.used(SHARED.used() + 1);
        }
    }

    static int random() {
        int s;
        synchronized (LOCK) {
            s = seed;
        }
        s = s * 1103515245 + 12345 + ThreadLocalRandom.current().nextInt();
        synchronized (LOCK) {
            seed = s; // BLOCAL: lost-update high {{seed}}
        }
        return s;
    }

    static int opened() {
        synchronized (LOCK) {
            return opened;
        }
    }

    static void close() {
        Session s = SESSION.get();
        SESSION.remove();
        if (s != null && opened() > 0) {
            synchronized (LOCK) {
                // was expected high: the check is made by another method
                opened--; // BLOCAL: check-then-act medium {{opened}}
            }
        }
    }

    static void closeWell() {
        Session s = SESSION.get();
        SESSION.remove();
        if (s != null) {
            synchronized (LOCK) {
                if (opened > 0) {
                    opened--;
                }
            }
        }
    }
}
