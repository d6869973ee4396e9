package audit23;

import java.util.ArrayList;
import java.util.List;

/** What a process does while its hook already runs. */
public class ShutdownHooks {
    static final ShutdownHooks HOOKS = new ShutdownHooks();

    private final List<String> pending = new ArrayList<>();
    private boolean down;
    private int flushed;
    private Thread hook;

    private void atExit() {
        List<String> rest;
        synchronized (this) {
            down = true;
            rest = new ArrayList<>(pending);
            pending.clear();
        }
        rest.forEach(System.out::println);
        // was expected silent, which it is by default
        flushed(rest.size()); // BENIGN: stale-value handed-over
    }

    synchronized boolean isDown() {
        return down;
    }

    private synchronized void flushed(int n) {
        flushed += n;
    }

    synchronized int flushed() {
        return flushed;
    }

    synchronized void setFlushed(int n) {
        flushed = n;
    }

    /** What is added after the hook has run is written by nobody. */
    boolean add(String line) {
        if (isDown()) {
            return false;
        }
        synchronized (this) {
            pending.add(line); // BLOCAL: check-then-act medium {{down}}
        }
        return true;
    }

    synchronized boolean addWell(String line) {
        if (isDown()) {
            return false;
        }
        pending.add(line);
        return true;
    }

    boolean addLookingAgain(String line) {
        if (isDown()) {
            return false;
        }
        synchronized (this) {
            if (down) {
                return false;
            }
            pending.add(line); // BENIGN: check-then-act rechecked
        }
        return true;
    }

    void count(int n) {
        int now = flushed();
        setFlushed(now + n); // BLOCAL: lost-update high {{flushed}}
    }

    void countWell(int n) {
        flushed(n);
    }

    /** Two callers install two hooks. */
    void install() {
        if (hook == null) {
            Thread t = new Thread(this::atExit, "flush");
            synchronized (this) {
                hook = t; // BLOCAL: check-then-act high {{hook}}
            }
            Runtime.getRuntime().addShutdownHook(t);
        }
    }

    synchronized void installWell() {
        if (hook == null) {
            hook = new Thread(this::atExit, "flush");
            Runtime.getRuntime().addShutdownHook(hook);
        }
    }

    void uninstall() {
        Thread t;
        synchronized (this) {
            t = hook;
            hook = null;
        }
        if (t != null) {
            Runtime.getRuntime().removeShutdownHook(t);
        }
    }
}
