package audit25;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Logger;

/** A work queue: every reason of section 8 beside its near miss. */
public class Excuses implements Runnable {
    static final Excuses QUEUE = new Excuses();
    private static final Logger LOG = Logger.getLogger("queue");

    private final Object lock = new Object();
    private List<String> pending = new ArrayList<>();
    private int next;
    private int size;
    private int version;
    private long sum;
    private String name;
    private boolean started;
    private boolean dirty;
    private boolean busy;
    private String config;
    private int done;
    private Object instance;

    /** Rechecked: compared with a fresh read. */
    void add(int by) {
        for (;;) {
            int s;
            synchronized (lock) {
                s = size;
            }
            int t = s + by;
            synchronized (lock) {
                if (size == s) {
                    size = t; // BENIGN: lost-update rechecked
                    return;
                }
            }
        }
    }

    /** By a version of the same lock. */
    void addByVersion(int by) {
        int v;
        long s;
        synchronized (lock) {
            v = version;
            s = sum;
        }
        long t = s + by;
        synchronized (lock) {
            if (version == v) {
                sum = t; // BENIGN: lost-update rechecked
                version++; // BENIGN: check-then-act rechecked
            }
        }
    }

    void setSum(long s) {
        synchronized (lock) {
            sum = s;
            version++;
        }
    }

    /** Another field is looked at: no excuse. */
    void addByOther(int by) {
        int s;
        synchronized (lock) {
            s = size;
        }
        synchronized (lock) {
            if (busy) {
                size = s + by; // BLOCAL: lost-update {{size}}
            }
        }
    }

    void resize(int s, boolean b) {
        synchronized (lock) {
            size = s;
            busy = b;
        }
    }

    /** Handed over: a new list stands where the old one was. What is read of the list itself, behind the block, is so, too. */
    int flush() {
        List<String> p;
        synchronized (lock) {
            p = pending;
            pending = new ArrayList<>();
        }
        int n = 0;
        for (String s : p) {
            n += s.length();
        }
        synchronized (lock) {
            done += n; // BENIGN: stale-value handed-over; BENIGN: stale-value handed-over
        }
        return n;
    }

    /** The list stays where it was, and others add to it. The copy is made without the lock, besides. */
    void flushBadly() {
        List<String> p;
        synchronized (lock) {
            p = pending;
        }
        List<String> q = new ArrayList<>(p);
        q.clear();
        synchronized (lock) {
            pending = q; // BLOCAL: lost-update high {{pending}}; BLOCAL: lost-update low {{read without lock}}
        }
    }

    void offer(String s) {
        synchronized (lock) {
            pending.add(s);
        }
    }

    /** Handed over: an increment. */
    void label(String[] into) {
        int id;
        synchronized (lock) {
            id = next++;
        }
        synchronized (lock) {
            name = into[id]; // BENIGN: stale-value handed-over
        }
    }

    /** Never if the use writes it back. */
    void labelBack() {
        int id;
        synchronized (lock) {
            id = next++;
        }
        synchronized (lock) {
            next = id; // BLOCAL: lost-update high {{next}}
        }
    }

    /** Handed over: a flag set in the first block and reset in the second. */
    void exclusively() {
        synchronized (lock) {
            if (busy) {
                return;
            }
            busy = true;
        }
        work();
        synchronized (lock) {
            busy = false; // BENIGN: check-then-act handed-over
        }
    }

    /** The flag is not set in the block that tested it. */
    void notExclusively() {
        synchronized (lock) {
            if (busy) {
                return;
            }
        }
        synchronized (lock) {
            busy = true; // BLOCAL: check-then-act medium {{busy}}
        }
        work();
    }

    private void work() {
        Thread.yield();
    }

    /** On the side where a value was seen. Was expected write-once, but initConfig() may set it twice. */
    void useConfig() {
        String c;
        synchronized (lock) {
            c = config;
        }
        if (c != null) {
            synchronized (lock) {
                name = c; // BLOCAL: stale-value medium {{config}}
            }
        }
    }

    /** On the other side it is the error itself. */
    void initConfig() {
        String c;
        synchronized (lock) {
            c = config;
        }
        if (c == null) {
            String d = new String("default");
            synchronized (lock) {
                config = d; // BLOCAL: check-then-act {{config}}
            }
        }
    }

    /** Double-checked: rechecked. */
    Object instance() {
        Object i;
        synchronized (lock) {
            i = instance;
        }
        if (i == null) {
            synchronized (lock) {
                if (instance == null) {
                    instance = new Object(); // BENIGN: check-then-act rechecked
                }
                i = instance;
            }
        }
        return i;
    }

    /** A flag that only goes one way, on the side where it has gone. */
    void afterStart() {
        boolean s;
        synchronized (lock) {
            s = started;
        }
        if (s) {
            synchronized (lock) {
                done = 0; // BENIGN: check-then-act write-once
            }
        }
    }

    void start() {
        synchronized (lock) {
            started = true;
            done = 1;
        }
    }

    /** On the side where it may still go. */
    void beforeStart() {
        boolean s;
        synchronized (lock) {
            s = started;
        }
        if (!s) {
            synchronized (lock) {
                done = -1; // BLOCAL: check-then-act medium {{started}}
            }
        }
    }

    /** A flag that goes both ways is no excuse. */
    void ifDirty() {
        boolean d;
        synchronized (lock) {
            d = dirty;
        }
        if (d) {
            synchronized (lock) {
                dirty = false; // BLOCAL: check-then-act {{dirty}}
            }
        }
    }

    void touch() {
        synchronized (lock) {
            dirty = true;
        }
    }

    /** Reported only. */
    void log() {
        int s;
        synchronized (lock) {
            s = size;
        }
        synchronized (lock) {
            LOG.info("size " + s); // BENIGN: stale-value reported-only
            done++;
        }
    }

    /** Silent: a throw's message, under no lock. */
    void check() {
        int s;
        synchronized (lock) {
            s = size;
        }
        throw new IllegalStateException("size " + s);
    }

    @Override
    public void run() {
        start();
        offer("x");
        flush();
        resize(3, false);
        setSum(4);
        touch();
    }

    public static void main(String[] a) {
        new Thread(QUEUE).start();
        new Thread(QUEUE).start();
    }
}
