// RELEASES: 8 17
package audit6;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;

/** Taken at the source, set once, looked at again (ANALYSIS 8). */
public class Excuses {
    static final Excuses SHARED = new Excuses();

    static final class Job {
        Job next;
        int size;
    }

    private final Object lock = new Object();
    private int nextId;
    private Job head;
    private List<String> batch = new ArrayList<>();
    private final LinkedList<Job> queue = new LinkedList<>();
    private final Map<String, Job> running = new HashMap<>();
    private boolean stopped;
    private boolean busy;
    private volatile Object config;
    private long credits;

    private int take() {
        synchronized (lock) {
            return nextId++;
        }
    }

    // Silent: a number drawn is one's own.
    String id() {
        int id = take();
        synchronized (lock) {
            running.put("job" + id, new Job()); // BENIGN: stale-value handed-over
        }
        return "job" + id;
    }

    /** Drawn, but the number is put back by the caller. */
    void skip() {
        int id;
        synchronized (lock) {
            id = nextId++;
        }
        synchronized (lock) {
            nextId = id + 10; // BLOCAL: lost-update
        }
    }

    // Silent: unlinked in the block that read it.
    Job pop() {
        Job j;
        synchronized (lock) {
            j = head;
            if (j != null) {
                head = j.next;
            }
        }
        if (j != null) {
            synchronized (lock) {
                credits += j.size; // BENIGN: stale-value handed-over
            }
        }
        return j;
    }

    /** Looked at, unlinked in another block: what has become the head since is lost. */
    Job popApart() {
        Job j;
        synchronized (lock) {
            j = head;
        }
        if (j == null) {
            return null;
        }
        synchronized (lock) {
            head = j.next; // BLOCAL: lost-update
        }
        return j;
    }

    void push(Job j) {
        synchronized (lock) {
            j.next = head;
            head = j;
        }
    }

    // Silent: swapped for a new one.
    List<String> swap() {
        List<String> mine;
        synchronized (lock) {
            mine = batch;
            batch = new ArrayList<>();
        }
        mine.add("end");
        return mine;
    }

    // Silent: removed by the reading block.
    Job finish(String name) {
        Job j;
        synchronized (lock) {
            j = running.remove(name);
        }
        if (j != null) {
            synchronized (lock) {
                queue.remove(j); // BENIGN: check-then-act handed-over
            }
        }
        return j;
    }

    /** Got, but not removed. */
    Job finishApart(String name) {
        Job j;
        synchronized (lock) {
            j = running.get(name);
        }
        if (j != null) {
            synchronized (lock) {
                running.remove(name); // BLOCAL: check-then-act medium
            }
        }
        return j;
    }

    void stop() {
        synchronized (lock) {
            stopped = true;
        }
    }

    /** A flag that only goes one way, on the side where it was not yet: it may be by now. */
    void submit(Job j) {
        synchronized (lock) {
            if (stopped) {
                return;
            }
        }
        synchronized (lock) {
            queue.add(j); // BLOCAL: check-then-act low
        }
    }

    // On the side where it was seen set it stays so.
    void sweep() {
        boolean s;
        synchronized (lock) {
            s = stopped;
        }
        if (s) {
            synchronized (lock) {
                queue.clear(); // BENIGN: check-then-act write-once
            }
        }
    }

    // Silent: double-checked, of a volatile.
    Object config() {
        Object c = config;
        if (c == null) {
            synchronized (lock) {
                c = config;
                if (c == null) {
                    c = new Object();
                    config = c; // BENIGN: check-then-act rechecked
                }
            }
        }
        return c;
    }

    /** Checked once only. */
    Object configOnce() {
        if (config == null) {
            synchronized (lock) {
                config = new Object(); // BLOCAL: check-then-act
            }
        }
        return config;
    }

    // The flag that this method sets and resets is its own.
    void work() {
        synchronized (lock) {
            if (busy) {
                return;
            }
            busy = true;
        }
        try {
            Thread.yield();
        } finally {
            synchronized (lock) {
                busy = false; // BENIGN: check-then-act handed-over
            }
        }
    }

    /** Not claimed: the flag is set in a block of its own. */
    void workApart() {
        synchronized (lock) {
            if (busy) {
                return;
            }
        }
        synchronized (lock) {
            busy = true; // BLOCAL: check-then-act medium
        }
    }

    // Silent: credits are taken, a part is given back by addition.
    void spend(long n) {
        long mine;
        synchronized (lock) {
            mine = Math.min(n, credits);
            credits -= mine;
        }
        if (mine < n) {
            synchronized (lock) {
                credits += mine; // BENIGN: check-then-act handed-over
            }
        }
    }

    // Told in an exception only.
    void require(int n) {
        int id;
        synchronized (lock) {
            id = nextId;
        }
        if (n < 0) {
            throw new IllegalArgumentException("after " + id);
        }
    }
}
