package audit21;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/** A compaction and who asks how far it is; a thread that is made when it is first needed; a batch. */
public class StoreWriter {
    static final StoreWriter STORE = new StoreWriter();

    static final class Writer {
        private final List<String> paths = new ArrayList<>();

        synchronized void append(String s) {
            paths.add(s);
        }

        synchronized int written() {
            return paths.size();
        }
    }

    private volatile Writer writer;
    private volatile WeakReference<Writer> last = new WeakReference<>(null);
    private Thread flusher;
    private List<String> batch = new ArrayList<>();
    private int bytes;
    private boolean open = true;
    private final AtomicBoolean compacting = new AtomicBoolean();
    private final LinkedBlockingQueue<String> done = new LinkedBlockingQueue<>();

    void compact(List<String> rows) {
        Writer w = new Writer();
        writer = w;
        try {
            for (String s : rows) {
                w.append(s);
            }
        } finally {
            writer = null;
            last = new WeakReference<>(w);
        }
    }

    /** The compaction ends between the look and the question. */
    int progress() {
        if (writer != null) {
            return writer.written(); // BLOCAL: check-then-act medium {{writer}}
        }
        return 0;
    }

    int progressWell() {
        Writer w = writer;
        return w != null ? w.written() : 0;
    }

    /** The collector may take it. */
    int lastWritten() {
        if (last.get() != null) {
            return last.get().written(); // BLOCAL: check-then-act medium
        }
        return 0;
    }

    int lastWrittenWell() {
        Writer w = last.get();
        return w != null ? w.written() : 0;
    }

    private void work() {
        for (;;) {
            flush();
        }
    }

    void start() {
        if (flusher == null) {
            synchronized (this) {
                flusher = new Thread(this::work); // BLOCAL: check-then-act {{flusher}}
                flusher.start();
            }
        }
    }

    void startWell() {
        if (flusher == null) {
            synchronized (this) {
                if (flusher == null) {
                    flusher = new Thread(this::work); // BENIGN: check-then-act rechecked
                    flusher.start();
                }
            }
        }
    }

    synchronized void stop() {
        flusher = null;
        open = false;
    }

    synchronized void add(String s) {
        batch.add(s);
        bytes += s.length();
    }

    /** What came in during the write is dropped with what was written. */
    void flush() {
        List<String> copy;
        synchronized (this) {
            copy = new ArrayList<>(batch);
        }
        copy.forEach(done::add);
        synchronized (this) {
            batch.clear(); // BLOCAL: lost-update medium {{batch}}
            bytes = 0;
        }
    }

    void flushWell() {
        List<String> mine;
        synchronized (this) {
            mine = batch;
            batch = new ArrayList<>();
            bytes = 0;
        }
        mine.forEach(done::add);
    }

    private synchronized boolean full() {
        return bytes > 1000;
    }

    void addAndRoll(String s) {
        if (full()) {
            synchronized (this) {
                bytes = 0; // BLOCAL: check-then-act {{bytes}}
                batch = new ArrayList<>();
            }
        }
        add(s);
    }

    /** Closed after the look. */
    void addIfOpen(String s) {
        boolean o;
        synchronized (this) {
            o = open;
        }
        if (o) {
            add(s); // BLOCAL: check-then-act low {{open}}
        }
    }

    synchronized void addIfOpenWell(String s) {
        if (open) {
            add(s);
        }
    }

    void compactOnce(Executor e) {
        if (!compacting.get()) {
            compacting.set(true); // BLOCAL: check-then-act {{compacting}}
            e.execute(this::compacted);
        }
    }

    void compactOnceWell(Executor e) {
        if (compacting.compareAndSet(false, true)) {
            e.execute(this::compacted);
        }
    }

    private void compacted() {
        compacting.set(false);
    }

    /** There was one, and another has it. */
    int lengthOfNext() {
        if (!done.isEmpty()) {
            return done.poll().length(); // BLOCAL: check-then-act medium {{done}}
        }
        return 0;
    }

    int lengthOfNextWell() {
        String s = done.poll();
        return s == null ? 0 : s.length();
    }
}
