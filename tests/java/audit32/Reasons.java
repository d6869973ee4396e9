// RELEASES: 8 17
package audit32;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Every reason for which an old value does no harm, beside what only looks so. (First all one step surer: as methods make more of its
 * objects, that a static field has one says little of the others.)
 */
public class Reasons {
    static final Reasons SHARED = new Reasons();

    private final Lock outer = new ReentrantLock();
    private int serial;
    private int size;
    private boolean done;
    private boolean paused;
    private int stamp;
    private String name;
    private List<Integer> pending = new ArrayList<>();
    private long covered;
    private Object made;

    synchronized void name(String n) {
        name = n;
        stamp++;
    }

    synchronized void size(int n) {
        size = n;
    }

    synchronized void paused(boolean p) {
        paused = p;
    }

    /** handed over: the number is nobody else's. */
    void numbered(List<Integer> into) {
        int n;
        synchronized (this) {
            n = ++serial;
        }
        synchronized (this) {
            if (n % 2 == 0) {
                pending.add(n); // BENIGN: check-then-act handed-over
            }
        }
    }

    /** Its near miss: not counted, only read; two have one number. */
    void numberedTwice(List<Integer> into) {
        int n;
        synchronized (this) {
            n = serial + 1;
        }
        synchronized (this) {
            serial = n; // BLOCAL: lost-update medium {{serial}}
            pending.add(n);
        }
    }

    /** By the version that goes with it. (First benign: but renameOtherwise() tells no version.) */
    void rename(String to) {
        String was;
        int v;
        synchronized (this) {
            was = name;
            v = stamp;
        }
        String next = was + to;
        synchronized (this) {
            if (v == stamp) {
                name = next; // BLOCAL: lost-update medium {{name}}
                stamp++; // BENIGN: check-then-act rechecked
            }
        }
    }

    /** Its near miss: the version is compared outside of the block that writes. */
    void renameBadly(String to) {
        String was;
        int v;
        synchronized (this) {
            was = name;
            v = stamp;
        }
        String next = was + to;
        boolean same;
        synchronized (this) {
            same = v == stamp;
        }
        if (same) {
            synchronized (this) {
                name = next; // BLOCAL: lost-update medium {{name}}
                stamp++; // BLOCAL: check-then-act low; BLOCAL: check-then-act low
            }
        }
    }

    /** Its other near miss: something else is asked afresh. */
    void renameOtherwise(String to) {
        String was;
        synchronized (this) {
            was = name;
        }
        String next = was + to;
        synchronized (this) {
            if (!paused) {
                name = next; // BLOCAL: lost-update {{name}}
            }
        }
    }

    /** write-once: once done, for ever. */
    void finish() {
        synchronized (this) {
            if (done) {
                return;
            }
        }
        synchronized (this) {
            done = true; // BLOCAL: check-then-act low {{done}}
            size = 0;
        }
    }

    /** write-once: on the side where it was seen done. */
    void afterwards(int n) {
        boolean d;
        synchronized (this) {
            d = done;
        }
        if (d) {
            synchronized (this) {
                size = n; // BENIGN: check-then-act write-once
            }
        }
    }

    /** Its near miss: paused comes and goes. (First one line up.) */
    void whilePaused(int n) {
        boolean p;
        synchronized (this) {
            p = paused;
        }
        if (p) {
            synchronized (this) {
                size = n;
                paused = false; // BLOCAL: check-then-act low {{paused}}
            }
        }
    }

    /** covered: all who write hold the outer one. (First benign: nothing is found at all.) */
    void cover(long n) {
        outer.lock();
        try {
            long c;
            synchronized (this) {
                c = covered;
            }
            synchronized (this) {
                covered = c + n;
            }
        } finally {
            outer.unlock();
        }
    }

    void coverAll(long n) {
        outer.lock();
        try {
            synchronized (this) {
                covered = n;
            }
        } finally {
            outer.unlock();
        }
    }

    /** confined: not given to anybody yet. (First benign: nothing is found at all.) */
    static Reasons copy(int n) {
        Reasons r = new Reasons();
        int s;
        synchronized (r) {
            s = r.size;
        }
        r.size(s + n);
        return r;
    }

    private static volatile Reasons latest;

    /** Its near miss: given away before. */
    static Reasons publish(int n) {
        Reasons r = new Reasons();
        latest = r;
        int s;
        synchronized (r) {
            s = r.size;
        }
        synchronized (r) {
            r.size = s + n; // BLOCAL: lost-update {{size}}
        }
        return r;
    }

    /** ordered: the thread has not begun, and is over. */
    static int ordered() throws InterruptedException {
        Reasons r = new Reasons();
        Thread t = new Thread(() -> r.size(7));
        t.start();
        t.join();
        int s;
        synchronized (r) {
            s = r.size;
        }
        synchronized (r) {
            r.size = s + 1; // BENIGN: lost-update ordered
        }
        return s;
    }

    /** reported-only. */
    void tell() {
        int s;
        synchronized (this) {
            s = size;
        }
        throw new IllegalStateException("size is " + s);
    }

    /** Silent: lazily made, once, and asked again. */
    Object made() {
        synchronized (this) {
            if (made != null) {
                return made;
            }
        }
        Object m = new Object();
        synchronized (this) {
            if (made == null) {
                made = m; // BENIGN: check-then-act rechecked
            }
            return made;
        }
    }

    /** Silent: emptied and gone on with. */
    int work() {
        List<Integer> all;
        synchronized (this) {
            all = pending;
            pending = new ArrayList<>();
        }
        int sum = 0;
        for (int n : all) {
            sum += n;
        }
        synchronized (this) {
            size += sum; // BENIGN: stale-value handed-over; BENIGN: stale-value handed-over
        }
        return sum;
    }

    /** Its near miss: copied only, and what was copied comes again. (First one line up.) */
    int workAgain() {
        int n;
        synchronized (this) {
            n = pending.size();
        }
        if (n > 100) {
            synchronized (this) {
                pending.clear();
                size += n; // BLOCAL: check-then-act low {{pending}}
            }
        }
        return n;
    }
}
