package audit24;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Atomics that are read and set apart. */
public class Atoms {
    static final Atoms METERS = new Atoms();

    private final AtomicInteger hits = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicReference<String> name = new AtomicReference<>();
    private final AtomicIntegerArray cells = new AtomicIntegerArray(4);
    private final AtomicBoolean running = new AtomicBoolean();
    private final Map<String, AtomicInteger> perUser = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private static final AtomicInteger IDS = new AtomicInteger();

    void start() {
        timer.scheduleAtFixedRate(this::decay, 1, 1, TimeUnit.SECONDS);
        timer.scheduleAtFixedRate(() -> hit("x"), 1, 1, TimeUnit.SECONDS);
    }

    void hit(String user) {
        hits.incrementAndGet();
        bytes.addAndGet(10);
        cells.incrementAndGet(1);
        name.set(user);
    }

    void decay() {
        int h = hits.get();
        hits.set(h > 10 ? h / 2 : 0); // BLOCAL: lost-update high {{hits}}
    }

    void decayWell() {
        hits.updateAndGet(h -> h > 10 ? h / 2 : 0);
    }

    void decayLoop() {
        int h;
        do {
            h = hits.get();
        } while (!hits.compareAndSet(h, h / 2));
    }

    /** Once only, but who loses the race is told so. */
    void decayOnce() {
        int h = hits.get();
        // was expected lost-cas: its answer is asked for
        if (hits.compareAndSet(h, h / 2)) {
            bytes.set(0);
        } else {
            bytes.incrementAndGet();
        }
    }

    void cell(int i) {
        int c = cells.get(i);
        cells.set(i, c + 1); // BLOCAL: lost-update high {{cells}}
    }

    void cellWell(int i) {
        cells.getAndIncrement(i);
    }

    void rename(String to) {
        if (name.get() == null) {
            // was expected high: a test and a set of one atomic
            name.set(to); // BLOCAL: check-then-act medium {{name}}
        }
    }

    void renameWell(String to) {
        name.compareAndSet(null, to);
    }

    AtomicInteger of(String user) {
        AtomicInteger a = perUser.get(user);
        if (a == null) {
            a = new AtomicInteger();
            perUser.put(user, a); // BLOCAL: check-then-act high {{perUser}}
        }
        return a;
    }

    AtomicInteger ofWell(String user) {
        AtomicInteger a = perUser.get(user);
        if (a == null) {
            AtomicInteger mine = new AtomicInteger();
            a = perUser.putIfAbsent(user, mine);
            if (a == null) {
                a = mine;
            }
        }
        return a;
    }

    void forget(String user) {
        perUser.remove(user);
    }

    static int nextId() {
        if (IDS.get() > 1000) {
            // was expected high: likewise
            IDS.set(0); // BLOCAL: check-then-act medium {{IDS}}
        }
        return IDS.incrementAndGet();
    }

    static int nextIdWell() {
        return IDS.updateAndGet(i -> i > 1000 ? 0 : i + 1);
    }

    void launch() {
        if (!running.get()) {
            // was expected high: likewise
            running.set(true); // BLOCAL: check-then-act medium {{running}}
            new Thread(this::decay).start();
        }
    }

    void launchWell() {
        if (running.compareAndSet(false, true)) {
            new Thread(this::decay).start();
        }
    }

    void stop() {
        running.set(false);
    }

    /** Silent: new and not yet seen by others. */
    int sum(int n) {
        AtomicInteger s = new AtomicInteger();
        for (int i = 0; i < n; i++) {
            s.set(s.get() + i);
        }
        return s.get();
    }

    /** Silent: taken away with the reading. */
    long takeBytes() {
        long b = bytes.getAndSet(0);
        return b;
    }

    /** What comes between the two is lost. */
    long takeBytesApart() {
        long b = bytes.get();
        if (b > 0) {
            // was expected high: likewise
            bytes.set(0); // BLOCAL: check-then-act medium {{bytes}}
        }
        return b;
    }

    void maximum(long m) {
        if (m > bytes.get()) {
            // was expected high: likewise
            bytes.set(m); // BLOCAL: check-then-act medium {{bytes}}
        }
    }

    void maximumWell(long m) {
        bytes.accumulateAndGet(m, Math::max);
    }

    Map<String, Integer> copy() {
        Map<String, Integer> m = new HashMap<>();
        perUser.forEach((k, v) -> m.put(k, v.get()));
        return m;
    }
}
