// RELEASES: 8 17
package audit12;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What was taken. */
final class Dispatcher {
    static final Dispatcher SHARED = new Dispatcher();

    static final class Message {
        int attempts;
        String body = "";
    }

    private final Deque<Message> inbox = new ArrayDeque<>();
    private final List<Message> retry = new ArrayList<>();
    private final Map<Integer, Message> open = new HashMap<>();
    private Message current;
    private int handled;
    private int credits;
    private boolean flushing;
    private int bytes;

    synchronized void receive(Message m) {
        inbox.add(m);
        retry.add(m);
        credits++;
        bytes += m.attempts;
    }

    synchronized void open(int id, Message m) {
        open.put(id, m);
    }

    private synchronized Message next() {
        return inbox.poll();
    }

    private synchronized Message look() {
        return inbox.peek();
    }

    void handle() {
        Message m = next();
        if (m != null) {
            synchronized (this) {
                handled++; // BENIGN: check-then-act handed-over
            }
        }
    }

    void handleSeen() {
        Message m = look();
        if (m != null) {
            synchronized (this) {
                handled++; // BLOCAL: check-then-act low
            }
        }
    }

    // Taken by the iterator.
    void handleByIterator() {
        Message m;
        synchronized (this) {
            Iterator<Message> all = retry.iterator();
            m = all.next();
            all.remove();
        }
        synchronized (this) {
            current = m; // BENIGN: stale-value handed-over
        }
    }

    // Taken down by one where there was any.
    void spend() {
        boolean may;
        synchronized (this) {
            may = credits > 0;
            if (may) {
                credits--;
            }
        }
        if (may) {
            synchronized (this) {
                handled++; // BENIGN: check-then-act handed-over
            }
        }
    }

    void spendLate() {
        boolean may;
        synchronized (this) {
            may = credits > 0;
        }
        if (may) {
            synchronized (this) {
                credits--; // BLOCAL: check-then-act high
                handled++;
            }
        }
    }

    // All bytes are taken, and counted elsewhere.
    void account() {
        int n;
        synchronized (this) {
            n = bytes;
            bytes = 0;
        }
        synchronized (this) {
            handled += n; // BENIGN: stale-value handed-over
        }
    }

    // Taken, and set to nothing only in the next block: what came between is lost.
    void accountInTwo() {
        int n;
        synchronized (this) {
            n = bytes;
        }
        System.out.println(n);
        synchronized (this) {
            // Mended: what is set back as if it had what was read is a lost update (a decision).
            bytes = 0; // BLOCAL: lost-update medium
            handled += n;
        }
    }

    void close(int id) {
        Message m;
        synchronized (this) {
            m = open.remove(id);
        }
        if (m != null) {
            synchronized (this) {
                // Mended: of two kinds the surest is told (a decision).
                m.attempts = 0; // BENIGN: stale-value handed-over
            }
        }
    }

    void touch(int id) {
        Message m;
        synchronized (this) {
            m = open.get(id);
        }
        if (m != null) {
            synchronized (this) {
                m.attempts++; // BLOCAL: stale-value medium
            }
        }
    }

    // Set in one block, reset in the next.
    void flush() {
        synchronized (this) {
            if (flushing) {
                return;
            }
            flushing = true;
        }
        Message m = next();
        synchronized (this) {
            flushing = false; // BENIGN: check-then-act handed-over
        }
    }
}

/** Things set once. */
final class Plugin {
    static final Plugin SHARED = new Plugin();
    private static final Logger LOG = Logger.getLogger(Plugin.class.getName());
    private volatile boolean disposed;
    private volatile boolean enabled;
    private volatile Object context;
    private int calls;
    private int late;
    private final AtomicBoolean failed = new AtomicBoolean();
    private final AtomicLong total = new AtomicLong();

    void dispose() {
        disposed = true;
    }

    void enable(boolean on) {
        enabled = on;
    }

    synchronized void reset() {
        calls = 0;
        late = 0;
    }

    // Silent: the flag has a lock of its own (it is volatile), the counter another.
    void call() {
        if (disposed) {
            synchronized (this) {
                late++;
            }
        }
    }

    // Double-checked, with a volatile field.
    Object context() {
        if (context == null) {
            synchronized (this) {
                if (context == null) {
                    context = new Object(); // BENIGN: check-then-act rechecked
                }
            }
        }
        return context;
    }

    // Silent: told to the log only.
    void trace() {
        int n;
        synchronized (this) {
            n = calls;
        }
        if (n > 100 && LOG.isLoggable(Level.FINE)) {
            LOG.fine("many calls: " + n);
        }
    }

    // Silent: the text has no way back.
    @Override
    public String toString() {
        int a;
        int b;
        synchronized (this) {
            a = calls;
        }
        synchronized (this) {
            b = late;
        }
        // Mended: two blocks, though the text has no way back.
        return "calls=" + a + ", late=" + b; // BENIGN: inconsistent-read reported-only
    }

    // Silent: the first to fail tells.
    void fail(Exception e) {
        if (failed.compareAndSet(false, true)) {
            LOG.log(Level.WARNING, "failed", e);
        }
    }

    // Silent: an answer that is returned is the caller's business.
    boolean isFailed() {
        return failed.get() && total.get() > 0;
    }

    void done() {
        total.incrementAndGet();
    }
}

/** Fields that do not change, and objects that nobody else has. */
final class Report {
    static final Report SHARED = new Report(10);
    private final int limit;
    private final List<String> lines = new ArrayList<>();
    private int width;
    private String title;

    Report(int limit) {
        this.limit = limit;
        this.width = 80;
    }

    synchronized int limit() {
        return limit;
    }

    synchronized int width() {
        return width;
    }

    synchronized void title(String to) {
        title = to;
    }

    synchronized void print(String line) {
        lines.add(line);
    }

    // Silent: the limit is final, the width written by the constructor alone.
    void printMany(String line) {
        if (limit() > 3 && width() > 10) {
            print(line);
        }
    }

    // Silent: the list is the method's own.
    static int count(List<String> all) {
        List<String> own = new ArrayList<>();
        for (String one : all) {
            if (!own.contains(one)) {
                own.add(one);
            }
        }
        return own.size();
    }

    // Silent: the report is made here, and handed out when it is ready.
    static Report make(String line) {
        Report r = new Report(5);
        if (r.limit() > 0 && r.title == null) {
            r.title("made");
            r.print(line);
        }
        return r;
    }

    // Silent: each thread has its own.
    private static final ThreadLocal<int[]> COUNTS = ThreadLocal.withInitial(() -> new int[1]);

    static int tick() {
        int[] mine = COUNTS.get();
        int old = mine[0];
        mine[0] = old + 1;
        return old;
    }
}

/** A guard is what most writers hold. */
final class Ratio {
    static final Ratio SHARED = new Ratio();
    private int mostly;
    private int half;

    synchronized void a() {
        mostly = 1;
        half = 1;
    }

    synchronized void b() {
        mostly = 2;
    }

    // Three of five: guarded, but no rule for writers.
    synchronized void c() {
        mostly = 3;
    }

    void d() {
        mostly = 4;
    }

    void e() {
        mostly = 5;
        half = 2;
    }

    void check() {
        if (mostly > 3) {
            synchronized (this) {
                mostly = 0; // BLOCAL: check-then-act high
            }
        }
    }

    // Silent: of three writes one holds the lock when this is read, two with this one.
    void checkHalf() {
        if (half > 0) {
            half = 0;
        }
    }
}
