package sharing;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What is found decides a call: of one that does just that, or of one that has reasons of its own. */
class Hint {
    static final Hint SHARED = new Hint();
    private final Map<String, String> names = new ConcurrentHashMap<>();
    private volatile int free = 10;
    private int started;

    private void log(String what) {
        System.out.println(what);
    }

    private void put(String name) {
        names.put(name, name);
    }

    /** Another that does more than to put it there: what it finds was a hint. */
    private void register(String name) {
        log("to be registered");
        names.put(name, name);
        log(name);
    }

    void addAll(String name) {
        if (names.size() < 100) {
            register(name); // BLOCAL: check-then-act low
        }
    }

    /** The helper does just that. */
    void addOne(String name) {
        if (names.isEmpty()) {
            put(name); // BLOCAL: check-then-act medium
        }
    }

    /** For one key it is no hint, whatever else is done. */
    void addNamed(String name) {
        if (!names.containsKey(name)) {
            register(name); // BLOCAL: check-then-act medium
        }
    }

    private synchronized void start(int n) {
        log("starting");
        free = free - n;
        started++;
        log("started");
    }

    /** Without the lock that the helper takes, and surely by several threads: two that start the last. */
    void startOne() {
        if (free > 0) {
            start(1); // BLOCAL: check-then-act high
        }
    }

    /** Two blocks of that lock: who took it for the look meant it. */
    void startTwo() {
        int had;
        synchronized (this) {
            had = free;
        }
        if (had > 1) {
            start(2); // BLOCAL: check-then-act medium
        }
    }

    /** Of fields that no lock has to do with nothing else tells what they go by. */
    static class Day {
        static final Day SHARED = new Day();
        private volatile long begun;
        private volatile long over;

        private long midnight(long now) {
            return now - now % 86_400_000L;
        }

        private void begin(long now) {
            System.out.println("a new day");
            begun = midnight(now);
            over = midnight(now) + 86_400_000L;
        }

        long since(long now) {
            if (now >= over || now < begun) {
                begin(now); // BLOCAL: check-then-act medium
            }
            return now - begun;
        }
    }

    synchronized int started() {
        return started;
    }
}
