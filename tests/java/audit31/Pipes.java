// RELEASES: 8 17
package audit31;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** Streams that another thread closes: "NPE in read after close", "close is run twice", "leak when closing during open". */
public class Pipes {
    static final ConcurrentMap<String, Pipes> ALL = new ConcurrentHashMap<>();

    private final Object lock = new Object();
    private byte[] data = new byte[1024];
    private int from;
    private int to;
    private boolean ended;
    private final AtomicReference<InputStream> in = new AtomicReference<>();
    private final AtomicBoolean closing = new AtomicBoolean();
    private Thread reader;
    private volatile Exception failure;
    private InputStream source;

    static Pipes of(String name) {
        return ALL.computeIfAbsent(name, n -> new Pipes());
    }

    /** Released by close between the two reads. */
    int read() {
        synchronized (lock) {
            if (data == null) {
                return -1;
            }
        }
        synchronized (lock) {
            return data[0]; // BLOCAL: check-then-act medium {{data}}
        }
    }

    /** Silent: one look, one use. */
    int readWell() {
        byte[] d;
        int i;
        synchronized (lock) {
            if (data == null || from == to) {
                return -1;
            }
            d = data;
            i = from++;
        }
        return d[i];
    }

    /** There was something when it was asked: it reads what was never written. */
    int take() {
        int n;
        synchronized (lock) {
            n = to - from;
        }
        if (n == 0) {
            return -1;
        }
        synchronized (lock) {
            return data[from++]; // BLOCAL: check-then-act {{from}}
        }
    }

    /** The place of another's byte. (First the index, too: the worst use stands for all.) */
    void put(byte b) {
        int at;
        synchronized (lock) {
            at = to;
        }
        synchronized (lock) {
            data[at] = b;
            to = at + 1; // BLOCAL: lost-update high {{to}}
        }
    }

    /** Silent: one hold. */
    void putWell(byte b) {
        synchronized (lock) {
            if (!ended && to < data.length) {
                data[to++] = b;
            }
        }
    }

    void close() {
        synchronized (lock) {
            ended = true;
            data = null;
            from = 0;
            to = 0;
        }
    }

    /** Another one may be put while it is closed: closed is the old, lost is the new. */
    void reopen(InputStream next) throws IOException {
        InputStream was = in.get();
        if (was != null) {
            was.close();
        }
        in.set(next); // BLOCAL: lost-update medium {{in}}
    }

    /** Silent: who puts takes what was there. */
    void reopenWell(InputStream next) throws IOException {
        InputStream was = in.getAndSet(next);
        if (was != null) {
            was.close();
        }
    }

    /** Null by then: two reads of one reference. */
    int available() throws IOException {
        if (in.get() == null) {
            return 0;
        }
        return in.get().available(); // BLOCAL: check-then-act medium {{in}}
    }

    /** Silent. */
    int availableWell() throws IOException {
        InputStream i = in.get();
        return i == null ? 0 : i.available();
    }

    void drop() throws IOException {
        InputStream was = in.getAndSet(null);
        if (was != null) {
            was.close();
        }
    }

    /** Two close it. */
    void shut() throws IOException {
        if (!closing.get()) {
            closing.set(true); // BLOCAL: check-then-act medium {{closing}}
            drop();
        }
    }

    /** Silent. */
    void shutWell() throws IOException {
        if (closing.compareAndSet(false, true)) {
            drop();
        }
    }

    /** Opened while it is being closed: nobody closes it. */
    void open(InputStream s) {
        boolean over;
        synchronized (lock) {
            over = ended;
        }
        if (!over) {
            synchronized (lock) {
                source = s; // BLOCAL: check-then-act medium {{ended}}
            }
        }
    }

    void end() throws IOException {
        InputStream s;
        synchronized (lock) {
            ended = true;
            s = source;
            source = null;
        }
        if (s != null) {
            s.close();
        }
    }

    /** Two threads read from one stream. */
    void start(Runnable r) {
        Thread t;
        synchronized (lock) {
            t = reader;
        }
        if (t == null || !t.isAlive()) {
            t = new Thread(r);
            synchronized (lock) {
                reader = t; // BLOCAL: check-then-act high {{reader}}
            }
            t.start();
        }
    }

    /** Silent: of two one goes on with the other's. */
    Thread startWell(Runnable r) {
        synchronized (lock) {
            if (reader == null || !reader.isAlive()) {
                reader = new Thread(r);
                reader.start();
            }
            return reader;
        }
    }

    void interrupt() {
        synchronized (lock) {
            if (reader != null) {
                reader.interrupt();
                reader = null;
            }
        }
    }

    /** Silent: the first failure, or a later one: whoever asks throws one of them. */
    void failed(Exception e) {
        if (failure == null) {
            failure = e; // BLOCAL: check-then-act low {{failure}}
        }
    }

    /** Silent: never taken back once it is there. */
    void check() throws Exception {
        if (failure != null) {
            throw failure;
        }
    }

    /** Silent: run later, by another thread, which looks for itself. */
    void later(ExecutorService pool) {
        synchronized (lock) {
            if (ended) {
                return;
            }
        }
        pool.execute(() -> {
            synchronized (lock) {
                if (!ended) {
                    from = 0; // BENIGN: check-then-act rechecked
                    to = 0;
                }
            }
        });
    }
}
