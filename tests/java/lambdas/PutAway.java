// RELEASES: 8 11 17 21
package lambdas;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Lambdas that are put away, or handed back: they run later, under no lock but their own (ANALYSIS §5). */
class PutAway {
    static final PutAway SHARED = new PutAway();
    static Runnable last;
    private final Object lock = new Object();
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final List<Runnable> hooks = new ArrayList<>();
    private final Runnable[] slots = new Runnable[4];
    private Runnable hook;
    private int n;
    private int version;
    private String text = "";
    private String name = "";

    void set(int to) {
        synchronized (lock) {
            n = to;
        }
    }

    int now() {
        synchronized (lock) {
            return n;
        }
    }

    void write(String to) {
        synchronized (lock) {
            version++;
            text = to;
        }
    }

    void call(String to) {
        synchronized (lock) {
            name = to;
        }
    }

    Runnable returned() {
        int t = now();
        return () -> set(t + 1); // BLOCAL: lost-update high
    }

    // Silent: it reads when it runs.
    Runnable returnedAfresh() {
        return () -> {
            synchronized (lock) {
                n = n + 1;
            }
        };
    }

    Runnable returnedInBlock() {
        synchronized (lock) {
            int t = n;
            return () -> set(t + 1); // BLOCAL: lost-update high
        }
    }

    void inField() {
        int t = now();
        hook = () -> set(t + 1); // BLOCAL: lost-update high
    }

    void inStatic() {
        int t = now();
        last = () -> set(t + 1); // BLOCAL: lost-update high
    }

    void inSlot(int i) {
        int t = now();
        slots[i] = () -> set(t + 1); // BLOCAL: lost-update high
    }

    void decided() {
        boolean none = now() == 0;
        hook = () -> {
            if (none) {
                set(7); // BLOCAL: check-then-act medium
            }
        };
    }

    /** A method of the program keeps what it is given. */
    private void keep(Runnable r) {
        synchronized (lock) {
            hooks.add(r);
        }
    }

    void kept() {
        int t = now();
        keep(() -> set(t + 1)); // BLOCAL: lost-update high
    }

    // Silent: a reference that is only passed on.
    void keptText() {
        String t;
        synchronized (lock) {
            t = text;
        }
        keep(() -> System.out.println(t));
    }

    private static final class Task {
        private final Runnable action;

        Task(Runnable action) {
            this.action = action;
        }

        void perform() {
            action.run();
        }
    }

    Task inObject() {
        int t = now();
        return new Task(() -> set(t + 1)); // BLOCAL: lost-update high
    }

    /** … or has another thread run it. */
    private void later(Runnable r) {
        pool.execute(r);
    }

    void started() {
        int t = now();
        later(() -> set(t + 1)); // BLOCAL: lost-update high
    }

    /** … or a lambda of its own. */
    private static Runnable told(Runnable r) {
        return () -> {
            System.out.println("now");
            r.run();
        };
    }

    Runnable wrapped() {
        int t = now();
        return told(() -> set(t + 1)); // BLOCAL: lost-update high
    }

    /** Runs it where the caller does, and keeps nothing. */
    private void here(Runnable r) {
        r.run();
    }

    // Silent: the lock is held throughout.
    void inPlace() {
        synchronized (lock) {
            int t = n;
            here(() -> set(t + 1));
        }
    }

    Runnable anonymous() {
        final int t = now();
        return new Runnable() {
            @Override
            public void run() {
                set(t + 1); // BLOCAL: lost-update high
            }
        };
    }

    Runnable local() {
        final int t = now();
        class Step implements Runnable {
            @Override
            public void run() {
                set(t + 1); // BLOCAL: lost-update high
            }
        }
        return new Step();
    }

    // Silent: of what is captured only the argument is written there.
    Runnable another(int with) {
        int t = now();
        return () -> {
            System.out.println(t);
            set(with);
        };
    }

    // The name is old, and written back; the text is only told.
    void oneOfTwo() {
        String s, t;
        synchronized (lock) {
            s = name;
            t = text;
        }
        pool.execute(() -> {
            System.out.println(t);
            call(s + "!"); // BLOCAL: lost-update high
        });
    }

    private void restore(int seen, String to) {
        synchronized (lock) {
            if (seen == version) {
                version++;
                text = to;
            }
        }
    }

    Runnable stamped() {
        synchronized (lock) {
            int seen = version;
            String t = text;
            return () -> restore(seen, t + "!"); // BENIGN: lost-update rechecked
        }
    }
}
