package variants;

import java.util.HashMap;
import java.util.Map;

/** Accessors that anybody could call, which all callers that are there call under the lock. */
public class OpenSetters {
    static final OpenSetters SHARED = new OpenSetters();

    private int level, rate, peak;
    private volatile int seen;
    private final Map<String, int[]> parts = new HashMap<>();
    private final Map<String, int[]> kept = new HashMap<>();

    public int getLevel() {
        return level;
    }

    public void setLevel(int to) {
        level = to;
    }

    public void raise() {
        int old;
        synchronized (this) {
            old = getLevel();
        }
        synchronized (this) {
            setLevel(old + 1); // BLOCAL: lost-update medium {{level}}
        }
    }

    /** What others do without the lock is not known: of what is read outside it is low. */
    public void raiseFromOutside() {
        int old = getLevel();
        synchronized (this) {
            setLevel(old + 1); // BLOCAL: lost-update low {{level}}
        }
    }

    /** Silent: one block. */
    public synchronized void raiseAtOnce() {
        setLevel(getLevel() + 1);
    }

    public int getRate() {
        return rate;
    }

    public void setRate(int to) {
        rate = to;
    }

    public void faster() {
        int old;
        synchronized (this) {
            old = getRate();
        }
        synchronized (this) {
            setRate(old + 1); // Silent: somebody is seen to set it without the lock, which guards nothing.
        }
    }

    public void stop() {
        setRate(0);
    }

    protected void note(int to) {
        if (to > peak) {
            peak = to;
        }
    }

    /** Silent: the callers hold the lock from the read to the write. */
    public synchronized void noteLevel() {
        note(level);
    }

    public synchronized void notePeak() {
        note(peak + 1);
    }

    /** A volatile that others could set without the lock. */
    public void setSeen(int to) {
        seen = to;
    }

    public synchronized void see() {
        setSeen(seen + 1); // BLOCAL: lost-update low
    }

    public void add(String name) {
        parts.put(name, new int[1]);
    }

    public void drop(String name) {
        parts.remove(name);
    }

    public synchronized void replace(String name) {
        drop(name);
        add(name + "'");
    }

    public void touch(String name) {
        if (parts.containsKey(name)) {
            parts.get(name)[0]++; // BLOCAL: check-then-act medium {{parts}}
        }
    }

    /** Silent: under the lock. */
    public synchronized void touchUnder(String name) {
        if (parts.containsKey(name)) {
            parts.get(name)[0]++;
        }
    }

    public void keep(String name) {
        kept.put(name, new int[1]);
    }

    public synchronized void keepBoth(String name) {
        keep(name);
        keep(name + "'");
    }

    /** Silent: nobody takes anything away. */
    public void touchKept(String name) {
        if (kept.containsKey(name)) {
            kept.get(name)[0]++;
        }
    }
}
