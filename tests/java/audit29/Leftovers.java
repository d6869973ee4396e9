package audit29;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** What was known to be left alone. */
public class Leftovers {
    static final Leftovers SHARED = new Leftovers();

    static final class Job {
        final long id;
        private int state;

        Job(long id) {
            this.id = id;
        }

        synchronized void done() {
            state = 1;
        }
    }

    private final List<String> log = new CopyOnWriteArrayList<>();
    private final ConcurrentHashMap<Long, Job> open = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Job> done = new ConcurrentLinkedQueue<>();
    private final LinkedBlockingQueue<Job> waiting = new LinkedBlockingQueue<>();
    private final Map<String, String> config = new HashMap<>();
    private volatile int version;

    void log(String s) {
        log.add(s);
    }

    /** Low: all is thrown away because it was too much; what came since is too. */
    void shorten() {
        if (log.size() > 100) {
            log.clear(); // MISSED: check-then-act (all is thrown away because of how much it was)
        }
    }

    /** Two finish it, and it is twice among what is done. */
    void finish(long id) {
        Job j = open.get(id);
        if (j == null) {
            return;
        }
        j.done();
        open.remove(id); // BLOCAL: check-then-act medium {{open}}
        done.add(j);
    }

    /** Silent. */
    void finishWell(long id) {
        Job j = open.remove(id);
        if (j != null) {
            j.done();
            done.add(j);
        }
    }

    void begin(long id) {
        open.put(id, new Job(id));
    }

    /** Another is removed, if two come: here none but the one that was seen, whose answer nobody asks. */
    void next() {
        Job j = waiting.peek();
        if (j != null) {
            j.done();
            waiting.remove(j); // BLOCAL: check-then-act medium {{waiting}}
            done.add(j);
        }
    }

    /** Silent: who removed it. */
    void nextWell() {
        Job j = waiting.peek();
        if (j != null && waiting.remove(j)) {
            j.done();
            done.add(j);
        }
    }

    void enqueue(long id) {
        waiting.add(new Job(id));
    }

    /** Silent: a copy under the lock. */
    Map<String, String> config() {
        synchronized (config) {
            return new HashMap<>(config);
        }
    }

    void set(String k, String v) {
        synchronized (config) {
            config.put(k, v);
            version++;
        }
    }

    /** Silent: a change between is seen by the stamp. */
    boolean setUnchanged(String k, String v) {
        int seen = version;
        String old;
        synchronized (config) {
            old = config.get(k);
        }
        if (old == null) {
            synchronized (config) {
                // was expected silent: the look at the stamp itself is state of that lock
                if (version == seen) { // BLOCAL: check-then-act low
                    config.put(k, v);
                    // was expected a line above
                    version++; // BENIGN: check-then-act rechecked
                    return true;
                }
            }
        }
        return false;
    }

    List<Job> finished() {
        return new ArrayList<>(done);
    }
}
