// RELEASES: 8 17
package audit12;

import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What shares an object: each class has one finding, high with evidence and medium without. */
final class InStatic {
    static final List<Object> ALL = new ArrayList<>();
    private static InStatic instance;
    private int n;

    static synchronized void create() {
        instance = new InStatic();
    }

    synchronized void reset() {
        n = 0;
    }

    void bump() {
        int old;
        synchronized (this) {
            old = n;
        }
        synchronized (this) {
            n = old + 1; // BLOCAL: lost-update high
        }
    }
}

final class InMap {
    private static final ConcurrentMap<String, InMap> ALL = new ConcurrentHashMap<>();
    private int n;

    static void create(String key) {
        ALL.put(key, new InMap());
    }

    synchronized void reset() {
        n = 0;
    }

    void bump() {
        int old;
        synchronized (this) {
            old = n;
        }
        synchronized (this) {
            n = old + 1; // BLOCAL: lost-update high
        }
    }
}

final class InQueue {
    private int n;

    synchronized void reset() {
        n = 0;
    }

    void bump() {
        int old;
        synchronized (this) {
            old = n;
        }
        synchronized (this) {
            n = old + 1; // BLOCAL: lost-update high
        }
    }
}

final class InQueueUser {
    private final ConcurrentLinkedQueue<InQueue> queue = new ConcurrentLinkedQueue<>();

    void offer() {
        queue.add(new InQueue());
    }
}

final class InList {
    private int n;

    synchronized void reset() {
        n = 0;
    }

    void bump() {
        int old;
        synchronized (this) {
            old = n;
        }
        synchronized (this) {
            n = old + 1; // MISSED: lost-update (the one call is on an object of its own, others can make more)
        }
    }
}

final class InListUser {
    private final List<InList> list = new ArrayList<>();

    void offer() {
        list.add(new InList());
    }
}

final class InThread implements Runnable {
    private int n;

    synchronized void reset() {
        n = 0;
    }

    @Override
    public void run() {
        int old;
        synchronized (this) {
            old = n;
        }
        synchronized (this) {
            n = old + 1; // BLOCAL: lost-update high
        }
    }

    static void start() {
        InThread one = new InThread();
        new Thread(one).start();
        one.reset();
    }
}

final class InTimer {
    private final Timer timer = new Timer(true);
    private int n;

    void start() {
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                bump();
            }
        }, 0, 1000);
    }

    synchronized void reset() {
        n = 0;
    }

    void bump() {
        int old;
        synchronized (this) {
            old = n;
        }
        synchronized (this) {
            // The page says high; what a thread is given is medium at most (a decision).
            n = old + 1; // BLOCAL: lost-update medium
        }
    }
}

final class InScheduler {
    private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
    private int n;

    void start() {
        scheduler.scheduleAtFixedRate(this::bump, 0, 1, TimeUnit.SECONDS);
        scheduler.scheduleAtFixedRate(this::reset, 1, 60, TimeUnit.SECONDS);
    }

    private synchronized void reset() {
        n = 0;
    }

    private void bump() {
        int old;
        synchronized (this) {
            old = n;
        }
        synchronized (this) {
            n = old + 1; // BLOCAL: lost-update high
        }
    }
}

@interface ThreadSafe {
}

@ThreadSafe
final class Annotated {
    private int n;

    synchronized void reset() {
        n = 0;
    }

    void bump() {
        int old;
        synchronized (this) {
            old = n;
        }
        synchronized (this) {
            n = old + 1; // BLOCAL: lost-update high
        }
    }
}

/** One step lower for the other kinds as well. */
final class Builder {
    private Object product;
    private int parts;
    private String last;
    private String name;

    synchronized void clear() {
        product = null;
        parts = 0;
        name = null;
    }

    void build() {
        boolean missing;
        synchronized (this) {
            missing = product == null;
        }
        if (missing) {
            synchronized (this) {
                product = new Object(); // BLOCAL: check-then-act medium
            }
        }
    }

    void keepName() {
        String n;
        synchronized (this) {
            n = name;
        }
        synchronized (this) {
            // Mended: that the class waits is a sign that it is shared (a decision).
            last = n; // BLOCAL: stale-value medium
        }
    }

    synchronized void name(String to) {
        name = to;
    }

    void waitForParts() throws InterruptedException {
        boolean none;
        synchronized (this) {
            none = parts == 0;
        }
        if (none) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait medium
            }
        }
    }

    synchronized void part() {
        parts++;
        notifyAll();
    }

    void clearEarly() {
        synchronized (this) {
            if (product == null) {
                return;
            }
        }
        synchronized (this) {
            product = null; // BLOCAL: check-then-act low
        }
    }
}

final class Owner {
    private InStatic part;

    // Silent: made, used and forgotten by one thread.
    static int use() {
        InList own = new InList();
        own.bump();
        own.reset();
        return 0;
    }
}
