package audit17;

import java.util.ArrayList;
import java.util.List;

/** Guards that writes tell of, and accesses that go without (ANALYSIS 5, guards; 7, guarded-by). */
public class Guarded {
    static final Guarded G = new Guarded();

    private final Object lock = new Object();
    private int state;
    private int often;
    private String name = "";
    private final List<String> list = new ArrayList<>();
    private boolean running;
    private Thread worker;

    public void a() {
        synchronized (lock) {
            state = 1;
            often++;
            name = "a";
        }
    }

    public void b() {
        synchronized (lock) {
            state = 2;
            often += 2;
            name = "b";
        }
    }

    public void c() {
        synchronized (lock) {
            state = 3;
            often -= 1;
        }
    }

    public void forgotten() {
        often = 0; // BLOCAL: guarded-by medium
    }

    public int peek() {
        return state;
    }

    public void peekThenSet() {
        if (state == 1) {
            synchronized (lock) {
                state = 4; // BLOCAL: check-then-act high
            }
        }
    }

    public void peekAgain() {
        if (state == 1) {
            synchronized (lock) {
                if (state == 1) {
                    state = 4; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    public void rename(String n) {
        String old = name;
        if (!old.equals(n)) {
            synchronized (lock) {
                // was high, but it ends as what was given whichever came first
                name = n; // BLOCAL: check-then-act low
            }
        }
    }

    public void start() {
        if (running) {
            throw new IllegalStateException();
        }
        synchronized (lock) {
            running = true; // BLOCAL: check-then-act
            worker = new Thread(this::work);
            worker.start();
        }
    }

    public void stop() {
        synchronized (lock) {
            running = false;
            worker = null;
        }
    }

    private void work() {
        for (;;) {
            synchronized (lock) {
                if (!running) {
                    return;
                }
                list.add("tick");
            }
        }
    }

    public int ticks() {
        synchronized (lock) {
            return list.size();
        }
    }

    /** Requires the lock, and has it at each call. */
    private void bump(int by) {
        often += by;
    }

    public void d(int by) {
        synchronized (lock) {
            bump(by);
        }
    }

    public void doubled() {
        int o;
        synchronized (lock) {
            o = often;
        }
        synchronized (lock) {
            bump(o); // BLOCAL: stale-value low
        }
    }
}
