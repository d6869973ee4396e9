package audit24;

/** What a static field has goes to threads, a flag of two tests on one line, and setters of nothing. */
public class Given implements Runnable {
    private static final Given TWO = new Given();
    private static Lone one = new Lone();
    private static final Often OFTEN = new Often();

    private volatile int turns;
    private final Object lock = new Object();
    private boolean closed;
    private int used;
    private int most = 8;

    /** Given to one thread. */
    static final class Lone implements Runnable {
        private volatile int turns;

        @Override
        public void run() {
            turns++; // BLOCAL: lost-update low {{turns}}
        }
    }

    /** To those of a loop. */
    static final class Often implements Runnable {
        private volatile int turns;

        @Override
        public void run() {
            turns++; // BLOCAL: lost-update high {{turns}}
        }
    }

    public static void main(String[] a) {
        new Thread(TWO, "a").start();
        new Thread(TWO, "b").start();
        new Thread(one).start();
        for (int i = 0; i < 3; i++) {
            new Thread(OFTEN).start();
        }
    }

    @Override
    public void run() {
        turns++; // BLOCAL: lost-update high {{turns}}
        take();
        takeEither();
        takeWell();
    }

    void give() {
        synchronized (lock) {
            used--;
        }
    }

    void close(boolean c, int m) {
        synchronized (lock) {
            closed = c;
            most = m;
        }
    }

    /** Both are tested, and what is used decides what is used. */
    void take() {
        boolean free;
        synchronized (lock) {
            free = !closed && used < most;
        }
        if (free) {
            synchronized (lock) {
                used++; // BLOCAL: check-then-act high {{used}}
            }
        }
    }

    /** By a return, and the other way round. */
    void takeUnless() {
        boolean full;
        synchronized (lock) {
            full = closed || used >= 8;
        }
        if (full) {
            return;
        }
        synchronized (lock) {
            used++; // BLOCAL: check-then-act high {{used}}
        }
    }

    /** What is used may not have been looked at. */
    void takeEither() {
        boolean free;
        synchronized (lock) {
            free = !closed || used < 8;
        }
        if (free) {
            synchronized (lock) {
                used++; // BLOCAL: check-then-act low {{closed}}
            }
        }
    }

    /** Nor here: the flag is set another way, too. */
    void takeAnyhow(boolean hurry) {
        boolean free;
        synchronized (lock) {
            free = !closed && used < 8;
        }
        if (hurry) {
            free = true;
        }
        if (free) {
            synchronized (lock) {
                used++; // BLOCAL: check-then-act low {{closed}}
            }
        }
    }

    private String name;

    void name(int n) {
        synchronized (lock) {
            name = "n" + n;
        }
    }

    void rename(int n) {
        synchronized (lock) {
            name = "r" + n;
        }
    }

    void unname() {
        synchronized (lock) {
            name = null;
        }
    }

    /** It is handed nothing that its callers could have made under the lock. */
    void forget() {
        name = ""; // BLOCAL: guarded-by medium {{name}}
    }

    private String title;

    void title(int n) {
        synchronized (lock) {
            title = "t" + n;
        }
    }

    void retitle(int n) {
        synchronized (lock) {
            title = "r" + n;
        }
    }

    void untitle() {
        synchronized (lock) {
            title = null;
        }
    }

    /** As good as its callers. */
    void setTitle(String t) {
        title = t; // BLOCAL: guarded-by low {{title}}
    }

    void takeWell() {
        synchronized (lock) {
            if (!closed && used < most) {
                used++;
            }
        }
    }
}
