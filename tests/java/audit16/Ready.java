package audit16;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** The flag before the state that it announces: looked at again, but published before filled (ANALYSIS 8, rechecked). */
public class Ready {
    static final Ready SHARED = new Ready();

    private final Object lock = new Object();
    private volatile boolean ready;
    private String config;

    static String load() {
        return System.getProperty("config");
    }

    public void reset() {
        synchronized (lock) {
            config = null;
            ready = false;
        }
    }

    boolean isReady() {
        return ready;
    }

    private void fill() {
        config = load();
    }

    public void direct() {
        if (!ready) {
            synchronized (lock) {
                if (!ready) {
                    ready = true;
                    config = load(); // BLOCAL: check-then-act low
                }
            }
        }
    }

    public void early() {
        if (ready) {
            return;
        }
        synchronized (lock) {
            if (ready) {
                return;
            }
            ready = true;
            config = load(); // BLOCAL: check-then-act low
        }
    }

    public void byGetter() {
        boolean done = isReady();
        if (!done) {
            synchronized (lock) {
                if (!isReady()) {
                    ready = true;
                    config = load(); // BLOCAL: check-then-act low
                }
            }
        }
    }

    public void byHelper() {
        if (!ready) {
            synchronized (lock) {
                if (!ready) {
                    ready = true;
                    fill(); // BLOCAL: check-then-act low
                }
            }
        }
    }

    /** Silent: no look outside the lock. */
    public void mendedInside() {
        synchronized (lock) {
            if (!ready) {
                ready = true;
                config = load();
            }
        }
    }

    /** Benign: the flag is last. */
    public void mendedLast() {
        if (!ready) {
            synchronized (lock) {
                if (!ready) {
                    config = load(); // BENIGN: check-then-act rechecked
                    ready = true;
                }
            }
        }
    }
}

class Names {
    static final Names SHARED = new Names();

    private final ReentrantLock lock = new ReentrantLock();
    private volatile Map<String, String> map;

    public void reset() {
        lock.lock();
        try {
            map = null;
        } finally {
            lock.unlock();
        }
    }

    public String direct(String k) {
        if (map == null) {
            lock.lock();
            try {
                if (map == null) {
                    map = new HashMap<>();
                    // as expected first: low; what fills the collection in the field that others read without the lock is medium (docs/ANALYSIS.md)
                    map.put("a", "b"); // BLOCAL: check-then-act medium
                }
            } finally {
                lock.unlock();
            }
        }
        return k;
    }

    public String byLocal(String k) {
        Map<String, String> m = map;
        if (m == null) {
            lock.lock();
            try {
                m = map;
                if (m == null) {
                    m = new HashMap<>();
                    map = m; // BENIGN: check-then-act rechecked
                    m.put("a", "b"); // MISSED: check-then-act (the map is filled by the local variable that it was stored from; who finds it there does not go on with it here)
                }
            } finally {
                lock.unlock();
            }
        }
        return k;
    }

    /** Benign: filled before it is published. */
    public String mended(String k) {
        if (map == null) {
            lock.lock();
            try {
                if (map == null) {
                    Map<String, String> m = new HashMap<>();
                    m.put("a", "b");
                    map = m; // BENIGN: check-then-act rechecked
                }
            } finally {
                lock.unlock();
            }
        }
        return k;
    }
}

class Single {
    private static volatile Single instance;

    private String state;

    static void reset() {
        synchronized (Single.class) {
            instance = null;
        }
    }

    private void init() {
        state = Ready.load();
    }

    public static Single early() {
        if (instance == null) {
            synchronized (Single.class) {
                if (instance == null) {
                    instance = new Single();
                    // as expected first: low; likewise of a call that is given the object and changes it
                    instance.state = Ready.load(); // BLOCAL: check-then-act medium
                }
            }
        }
        return instance;
    }

    public static Single earlyByHelper() {
        if (instance == null) {
            synchronized (Single.class) {
                if (instance == null) {
                    Single s = new Single();
                    instance = s;
                    s.init(); // BLOCAL: check-then-act low
                }
            }
        }
        return instance;
    }

    /** Complete before it is seen. That it is read once more behind the lock, and may be gone then, was overlooked at first. */
    public static Single mended() {
        if (instance == null) {
            synchronized (Single.class) {
                if (instance == null) {
                    Single s = new Single();
                    s.init();
                    instance = s;
                }
            }
        }
        return instance; // BLOCAL: check-then-act medium {{read again}}
    }
}
