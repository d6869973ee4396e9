// RELEASES: 8 17
package audit8;

import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CopyOnWriteArrayList;

/** Looks at files every second and tells listeners; a timer's thread and the callers' threads meet in it. */
public class FileWatcher {
    interface Listener {
        void changed(File f);
    }

    private final Map<File, Long> stamps = new HashMap<>();
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private final Timer timer = new Timer(true);
    private int rounds;
    private long lastScan;
    private int changes;
    private TimerTask task;

    public void start() {
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                scan();
                scanFixed();
                noteRound();
            }
        }, 1000, 1000);
    }

    /** The files of one block, their stamps put in another: a file that was unwatched meanwhile is watched again. Low: it is not about one key that was asked, and given to a thread. */
    private void scan() {
        Map<File, Long> copy;
        synchronized (stamps) {
            copy = new HashMap<>(stamps);
        }
        for (Map.Entry<File, Long> e : copy.entrySet()) {
            long now = e.getKey().lastModified();
            if (now != e.getValue()) {
                synchronized (stamps) {
                    stamps.put(e.getKey(), now); // BLOCAL: check-then-act low
                }
                fire(e.getKey());
            }
        }
    }

    // Silent: replaced only where it is still what was copied. The key is an old one.
    private void scanFixed() {
        Map<File, Long> copy;
        synchronized (stamps) {
            copy = new HashMap<>(stamps);
        }
        for (Map.Entry<File, Long> e : copy.entrySet()) {
            long now = e.getKey().lastModified();
            if (now != e.getValue()) {
                boolean mine;
                synchronized (stamps) {
                    mine = stamps.replace(e.getKey(), e.getValue(), now); // BLOCAL: stale-value low
                }
                if (mine) {
                    fire(e.getKey());
                }
            }
        }
    }

    private void fire(File f) {
        for (Listener l : listeners) {
            l.changed(f);
        }
    }

    public void watch(File f) {
        synchronized (stamps) {
            stamps.put(f, f.lastModified());
        }
    }

    /** Watched or not is asked before the file is looked at. Low: two threads come here, though only likely to one of these. */
    public boolean watchOnce(File f) {
        synchronized (stamps) {
            if (stamps.containsKey(f)) {
                return false;
            }
        }
        long m = f.lastModified();
        synchronized (stamps) {
            stamps.put(f, m); // BLOCAL: check-then-act low
        }
        return true;
    }

    // Silent: put if there is none, in one block.
    public boolean watchOnceFixed(File f) {
        long m = f.lastModified();
        synchronized (stamps) {
            return stamps.putIfAbsent(f, m) == null;
        }
    }

    public void unwatch(File f) {
        synchronized (stamps) {
            stamps.remove(f);
        }
    }

    // Silent: pruned by the iterator, within the lock.
    public void prune() {
        synchronized (stamps) {
            for (Iterator<File> i = stamps.keySet().iterator(); i.hasNext();) {
                if (!i.next().exists()) {
                    i.remove();
                }
            }
        }
    }

    /** Found out in one block, whether it is due, and told so in another. Low: what a thread is given is mostly handed over, and between the two blocks goes what it does alone. */
    public boolean due(long now) {
        long last;
        synchronized (this) {
            last = lastScan;
        }
        if (now - last < 1000) {
            return false;
        }
        synchronized (this) {
            lastScan = now; // BLOCAL: check-then-act low
        }
        return true;
    }

    // Silent: in one.
    public synchronized boolean dueFixed(long now) {
        if (now - lastScan < 1000) {
            return false;
        }
        lastScan = now;
        return true;
    }

    private void noteRound() {
        synchronized (this) {
            rounds++;
        }
    }

    // Silent: one block.
    public synchronized int rounds() {
        return rounds;
    }

    private synchronized int changes() {
        return changes;
    }

    private synchronized void changes(int n) {
        changes = n;
    }

    /** Counted through accessors, each of which is right. At most medium: what a thread is given is mostly handed over. */
    public void noteChange() {
        changes(changes() + 1); // BLOCAL: lost-update medium
    }

    // Silent: the accessors within one block.
    public void noteChangeFixed() {
        synchronized (this) {
            changes(changes() + 1);
        }
    }

    // Silent: a listener list that copies.
    public void addListener(Listener l) {
        listeners.add(l);
    }

    /** Replaced by who finds an old one, which both cancel. */
    public void restart() {
        TimerTask old;
        synchronized (this) {
            old = task;
        }
        if (old != null) {
            old.cancel();
        }
        TimerTask fresh = new TimerTask() {
            @Override
            public void run() {
                scanFixed();
            }
        };
        synchronized (this) {
            task = fresh; // BLOCAL: lost-update medium {{task}}
        }
        timer.schedule(fresh, 10);
    }

    // Silent: nothing that outlives its block.
    public List<File> files() {
        synchronized (stamps) {
            return new ArrayList<>(stamps.keySet());
        }
    }
}
