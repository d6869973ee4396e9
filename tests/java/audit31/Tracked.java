// RELEASES: 8 17
package audit31;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** What trackers tell of: closed concurrently, counted wrongly, left open, made twice. */
public class Tracked {
    static final Tracked SHARED = new Tracked();

    static class Res implements Closeable {
        private int refs = 1;
        private boolean freed;

        /** Silent: refused when it has been freed. */
        synchronized boolean retain() {
            if (refs == 0) {
                return false;
            }
            refs++;
            return true;
        }

        synchronized int refs() {
            return refs;
        }

        /** Silent: the last one frees it. */
        void release() {
            boolean last;
            synchronized (this) {
                last = --refs == 0;
            }
            if (last) {
                synchronized (this) {
                    freed = true; // BENIGN: check-then-act handed-over
                }
            }
        }

        @Override
        public void close() {
            release();
        }
    }

    private final Map<String, Res> cache = new ConcurrentHashMap<>();
    private final Map<String, String> plain = new HashMap<>();
    private final List<Closeable> opened = new ArrayList<>();
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile Closeable channel;
    private volatile Thread worker;
    private volatile boolean stopped;
    private Map<String, String> config;
    private String lastKey;
    private String lastValue;
    private boolean closing;
    private volatile String[] table = new String[0];
    private static volatile Tracked instance;
    private static Map<String, String> defaults;

    /** NPE when it is closed concurrently. (First low: a method of the class copies it first.) */
    boolean idle() {
        return channel == null || channel.hashCode() == 0; // BLOCAL: check-then-act medium {{channel}}
    }

    /** Closed twice: two find it. */
    void closeChannel() throws IOException {
        Closeable c = channel;
        if (c != null) {
            channel = null; // BLOCAL: check-then-act low {{channel}}
            c.close();
        }
    }

    void open(Closeable c) {
        channel = c;
    }

    /** Asked for the number, then retained: freed in between, and back to life. (First low: that it looks again counts, though its answer is dropped.) */
    Res use(String key) {
        Res r = cache.get(key);
        if (r != null && r.refs() > 0) {
            r.retain(); // BENIGN: check-then-act rechecked
        }
        return r;
    }

    /** Silent: the answer says it. */
    Res useWell(String key) {
        Res r = cache.get(key);
        return r != null && r.retain() ? r : null;
    }

    /** Removed in between: dereferenced. */
    int refs(String key) {
        if (!cache.containsKey(key)) {
            return 0;
        }
        return cache.get(key).refs(); // BLOCAL: check-then-act medium {{cache}}
    }

    /** The old one of a key is closed by nobody. */
    void replace(String key) {
        Res old = cache.get(key);
        if (old != null) {
            old.close();
        }
        cache.put(key, new Res()); // BLOCAL: lost-update medium {{cache}}
    }

    /** Silent. */
    void replaceWell(String key) {
        Res old = cache.put(key, new Res());
        if (old != null) {
            old.close();
        }
    }

    /** What is put while it is emptied is closed by nobody. */
    void clear() {
        for (Res r : cache.values()) {
            r.release();
        }
        cache.clear();
    }

    /** Silent: each is taken out by the one who closes it. */
    void clearWell() {
        for (String k : cache.keySet()) {
            Res r = cache.remove(k);
            if (r != null) {
                r.close();
            }
        }
    }

    /** Opened while all are closed: a leak. */
    void register(Closeable c) {
        boolean over;
        synchronized (opened) {
            over = closing;
        }
        if (!over) {
            synchronized (opened) {
                opened.add(c); // BLOCAL: check-then-act medium {{closing}}; BLOCAL: check-then-act low
            }
        }
    }

    /** Silent: in one block, closed by himself if it is too late. */
    void registerWell(Closeable c) throws IOException {
        synchronized (opened) {
            if (!closing) {
                opened.add(c);
                return;
            }
        }
        c.close();
    }

    void closeAll() throws IOException {
        List<Closeable> all;
        synchronized (opened) {
            closing = true;
            all = new ArrayList<>(opened);
            opened.clear();
        }
        for (Closeable c : all) {
            c.close();
        }
    }

    /** Two threads are started. */
    void start(Runnable r) {
        if (worker == null) {
            worker = new Thread(r); // BLOCAL: check-then-act {{worker}}
            worker.start();
        }
    }

    /** Silent: one wins. */
    void startWell(Runnable r) {
        if (started.compareAndSet(false, true)) {
            new Thread(r).start();
        }
    }

    /** Silent: no thread is seen to be made for it. */
    void loop() {
        stopped = false;
        while (!stopped) {
            Thread.yield();
        }
    }

    void stop() {
        stopped = true;
        worker = null;
    }

    /** The value of another key. */
    String lookup(String key) {
        if (key.equals(lastKey)) {
            return lastValue; // BLOCAL: check-then-act medium {{lastKey}}
        }
        String v = key.trim();
        synchronized (plain) {
            lastKey = key;
            lastValue = v;
        }
        return v;
    }

    /** Silent: a double check of a volatile. */
    static Tracked instance() {
        Tracked t = instance;
        if (t == null) {
            synchronized (Tracked.class) {
                t = instance;
                if (t == null) {
                    instance = t = new Tracked(); // BENIGN: check-then-act rechecked
                }
            }
        }
        return t;
    }

    /** The table is filled when others have it already. (First low.) */
    static String fallback(String key) {
        if (defaults == null) {
            synchronized (Tracked.class) {
                if (defaults == null) {
                    defaults = new HashMap<>();
                    defaults.put("a", "b"); // BLOCAL: check-then-act medium {{defaults}}
                }
            }
        }
        return defaults.get(key);
    }

    /** The configuration of another thread is put aside. */
    void configure(String k, String v) {
        Map<String, String> m;
        synchronized (plain) {
            m = new HashMap<>(config == null ? plain : config);
        }
        m.put(k, v);
        synchronized (plain) {
            config = m; // BLOCAL: lost-update {{config}}
        }
    }

    /** Silent: the copy is made and put in one block. */
    void configureWell(String k, String v) {
        synchronized (plain) {
            Map<String, String> m = new HashMap<>(config == null ? plain : config);
            m.put(k, v);
            config = m;
        }
    }

    /** Copy on write, but with no lock. (First high: that needs one operator.) */
    void append(String s) {
        String[] old = table;
        String[] more = new String[old.length + 1];
        System.arraycopy(old, 0, more, 0, old.length);
        more[old.length] = s;
        table = more; // BLOCAL: lost-update medium {{table}}
    }

    /** Silent: all who write hold it. */
    void waiting(boolean more) {
        if (more) {
            waiting.incrementAndGet();
        } else {
            waiting.decrementAndGet();
        }
    }

    /** Silent: an idempotent put, of what is always the same. */
    String upper(String s) {
        synchronized (plain) {
            String u = plain.get(s);
            if (u != null) {
                return u;
            }
        }
        String u = s.toUpperCase();
        synchronized (plain) {
            plain.put(s, u); // BLOCAL: check-then-act low {{plain}}
        }
        return u;
    }
}
