package audit26;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Locks that are found: striped, in another object, by a method, closed by try-with-resources. */
public class Shards implements Runnable {
    static final Shards SHARDS = new Shards();

    static final class Shard {
        final Map<String, Integer> values = new HashMap<>();
        int writes;
        int reads;
    }

    /** A lock that is taken by opening it, and left by closing. */
    static final class AutoLock implements AutoCloseable {
        private final ReentrantLock lock = new ReentrantLock();

        AutoLock open() {
            lock.lock();
            return this;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private final Shard[] shards = {new Shard(), new Shard(), new Shard(), new Shard()};
    private final Shard main = new Shard();
    private final AutoLock auto = new AutoLock();
    private int opened;
    private int closed;

    private Shard shard(String k) {
        return shards[(k.hashCode() & 0x7fffffff) % shards.length];
    }

    /** The shard is the lock of what is in it. */
    void count(String k) {
        Shard s = shard(k);
        int w;
        synchronized (s) {
            w = s.writes;
        }
        synchronized (s) {
            s.writes = w + 1; // BLOCAL: lost-update high {{writes}}
        }
    }

    /** Silent. */
    void countWell(String k) {
        Shard s = shard(k);
        synchronized (s) {
            int w = s.writes;
            s.writes = w + 1;
        }
    }

    void clear(String k) {
        Shard s = shard(k);
        synchronized (s) {
            s.writes = 0;
            s.values.clear();
        }
    }

    /** A value of one shard that is absent, put in a second section. */
    void init(String k, int v) {
        Shard s = shard(k);
        boolean absent;
        synchronized (s) {
            absent = !s.values.containsKey(k);
        }
        if (absent) {
            synchronized (s) {
                s.values.put(k, v); // BLOCAL: check-then-act medium {{values}}
            }
        }
    }

    /** Silent. */
    void initWell(String k, int v) {
        Shard s = shard(k);
        synchronized (s) {
            if (!s.values.containsKey(k)) {
                s.values.put(k, v);
            }
        }
    }

    /** The lock is another object's, by two names. */
    void read() {
        Shard m = main;
        int r;
        synchronized (m) {
            r = m.reads;
        }
        synchronized (main) {
            main.reads = r + 1; // BLOCAL: lost-update high {{reads}}
        }
    }

    void unread() {
        synchronized (main) {
            main.reads = 0;
        }
    }

    /** Silent. */
    void readWell() {
        Shard m = main;
        synchronized (m) {
            int r = m.reads;
            main.reads = r + 1;
        }
    }

    private int opened() {
        try (AutoLock l = auto.open()) {
            return opened;
        }
    }

    /** A resource is the section. */
    void open() {
        int o = opened();
        try (AutoLock l = auto.open()) {
            opened = o + 1; // BLOCAL: lost-update high {{opened}}
        }
    }

    /** Silent. */
    void openWell() {
        try (AutoLock l = auto.open()) {
            int o = opened();
            opened = o + 1;
        }
    }

    void reset() {
        try (AutoLock l = auto.open()) {
            opened = 0;
            closed = 0;
        }
    }

    private int closed() {
        try (AutoLock l = auto.open()) {
            return closed;
        }
    }

    /** Asked in one resource, set in the next. */
    void close() {
        if (closed() == 0) {
            try (AutoLock l = auto.open()) {
                // was expected high: that is where the check and its act are in one method (docs/kinds.md)
                closed = 1; // BLOCAL: check-then-act medium {{closed}}
            }
        }
    }

    @Override
    public void run() {
        count("a");
        countWell("a");
        clear("a");
        init("a", 1);
        initWell("a", 2);
        read();
        readWell();
        unread();
        open();
        openWell();
        close();
        reset();
    }

    public static void main(String[] a) {
        new Thread(SHARDS).start();
        new Thread(SHARDS).start();
    }
}
