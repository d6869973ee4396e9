// RELEASES: 8 17
package audit34;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** What is gathered and written later: lists, queues, buffers, what is dirty. */
public class Batches {
    static final Batches SHARED = new Batches();

    private final ReentrantLock lock = new ReentrantLock();
    private List<String> batch = new ArrayList<>();
    private List<String> lines = new ArrayList<>();
    private long written;
    private final Queue<String> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger queued = new AtomicInteger();
    private final BlockingQueue<String> blocking = new LinkedBlockingQueue<>();
    private final Queue<String> posts = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final Map<String, String> dirty = new ConcurrentHashMap<>();
    private final Map<String, String> stained = new ConcurrentHashMap<>();
    private final AtomicBoolean changed = new AtomicBoolean();
    private volatile boolean unsaved;
    private final byte[] bytes = new byte[4096];
    private int end;
    private int flushed;
    private boolean flushing;

    private void write(List<String> l) {
        for (String s : l) {
            System.out.println(s);
        }
    }

    private void store(String k, String v) {
        System.out.println(k + v);
    }

    void add(String s) {
        lock.lock();
        try {
            batch.add(s);
        } finally {
            lock.unlock();
        }
    }

    /** What is added while it is written is cleared, and never written. */
    void flush() {
        List<String> copy;
        lock.lock();
        try {
            copy = new ArrayList<>(batch);
        } finally {
            lock.unlock();
        }
        write(copy);
        lock.lock();
        try {
            batch.clear(); // BLOCAL: lost-update medium {{batch}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: swapped. */
    void flushWell() {
        List<String> all;
        lock.lock();
        try {
            all = batch;
            batch = new ArrayList<>();
        } finally {
            lock.unlock();
        }
        write(all);
    }

    /** Silent: copied and cleared in one block. */
    void flushAtOnce() {
        List<String> copy;
        lock.lock();
        try {
            copy = new ArrayList<>(batch);
            batch.clear();
        } finally {
            lock.unlock();
        }
        write(copy);
    }

    void line(String s) {
        synchronized (lines) {
            lines.add(s);
        }
    }

    /** As many as there were are taken off the front: others may have taken these. (First one more: the least of two is no decision.) */
    void some(int most) {
        int n;
        synchronized (lines) {
            n = Math.min(most, lines.size());
        }
        synchronized (lines) {
            List<String> head = lines.subList(0, n); // BLOCAL: stale-value low
            write(head);
            head.clear();
        }
    }

    /** Silent. */
    void someWell(int most) {
        List<String> out;
        synchronized (lines) {
            List<String> head = lines.subList(0, Math.min(most, lines.size()));
            out = new ArrayList<>(head);
            head.clear();
        }
        write(out);
    }

    void queue(String s) {
        queue.add(s);
        queued.incrementAndGet();
    }

    /** What is counted meanwhile is forgotten. */
    List<String> drain() {
        int n = queued.get();
        List<String> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            out.add(queue.poll());
        }
        queued.set(0); // BLOCAL: lost-update medium {{queued}}
        return out;
    }

    /** Silent: takes off what it has taken out. */
    List<String> drainWell() {
        List<String> out = new ArrayList<>();
        String s;
        while ((s = queue.poll()) != null) {
            out.add(s);
            queued.decrementAndGet();
        }
        return out;
    }

    /** What is added between the copy and the clear is lost. */
    List<String> drainAll() {
        List<String> out = new ArrayList<>(blocking);
        blocking.clear(); // BLOCAL: lost-update medium {{blocking}}
        return out;
    }

    /** Silent. */
    List<String> drainAllWell() {
        List<String> out = new ArrayList<>();
        blocking.drainTo(out);
        return out;
    }

    void block(String s) {
        blocking.offer(s);
    }

    void post(String s) {
        posts.add(s);
        if (scheduled.compareAndSet(false, true)) {
            timer.execute(this::posts);
        }
    }

    /** What is posted after the last poll, and before the flag falls, waits for the next. */
    void posts() {
        String s;
        while ((s = posts.poll()) != null) {
            store("", s);
        }
        scheduled.set(false); // BLOCAL: check-then-act medium {{posts}}
    }

    /** Silent: the flag falls first. */
    void postsWell() {
        scheduled.set(false);
        String s;
        while ((s = posts.poll()) != null) {
            store("", s);
        }
    }

    void dirty(String k, String v) {
        dirty.put(k, v);
    }

    /** Stained between the walk and the end of it: never stored. */
    void storeAll() {
        for (Map.Entry<String, String> e : dirty.entrySet()) {
            store(e.getKey(), e.getValue());
        }
        dirty.clear(); // BLOCAL: lost-update medium {{dirty}}
    }

    void stain(String k, String v) {
        stained.put(k, v);
    }

    /** Stored is the old one, and removed is the new. */
    void storeEach() {
        for (Map.Entry<String, String> e : stained.entrySet()) {
            store(e.getKey(), e.getValue());
            stained.remove(e.getKey()); // MISSED: lost-update (an object, and whoever puts asks nothing)
        }
    }

    /** The same by a lambda. */
    void storeForEach() {
        stained.forEach((k, v) -> {
            store(k, v);
            stained.remove(k); // MISSED: lost-update (likewise, by a lambda)
        });
    }

    /** The same by the key. */
    void storeOne(String k) {
        String v = stained.get(k);
        if (v != null) {
            store(k, v);
            stained.remove(k); // BLOCAL: check-then-act medium {{stained}}
        }
    }

    /** Silent: only if it is still what was stored. */
    void storeEachWell() {
        stained.forEach((k, v) -> {
            store(k, v);
            stained.remove(k, v);
        });
    }

    /** Silent: taken first. */
    void storeEachTaken() {
        for (String k : stained.keySet()) {
            String v = stained.remove(k);
            if (v != null) {
                store(k, v);
            }
        }
    }

    /** Changed while it is saved: the mark of it is wiped out. */
    void save() {
        if (changed.get()) {
            storeEachWell();
            changed.set(false); // BLOCAL: check-then-act medium {{changed}}
        }
    }

    /** Silent: the mark is taken first. */
    void saveWell() {
        if (changed.getAndSet(false)) {
            storeEachWell();
        }
    }

    void changed() {
        changed.set(true);
        unsaved = true;
    }

    /** The same of a volatile: a look and a set. */
    void saveVolatile() {
        if (unsaved) {
            storeEachWell();
            unsaved = false; // BLOCAL: check-then-act low {{unsaved}}
        }
    }

    /** Two fill one place: where it ends is read before, and moved on later. */
    void append(byte[] more) {
        int at;
        synchronized (bytes) {
            at = end;
        }
        System.arraycopy(more, 0, bytes, at, more.length);
        synchronized (bytes) {
            end = at + more.length; // BLOCAL: lost-update high {{end}}
        }
    }

    /** Silent: the place is had first. */
    void appendWell(byte[] more) {
        int at;
        synchronized (bytes) {
            at = end;
            end = at + more.length;
        }
        System.arraycopy(more, 0, bytes, at, more.length);
    }

    void rewind() {
        synchronized (bytes) {
            end = 0;
        }
    }

    /** Flushed by two at once. */
    void sync() {
        synchronized (bytes) {
            if (flushing) {
                return;
            }
        }
        prepare();
        synchronized (bytes) {
            flushing = true; // BLOCAL: check-then-act medium {{flushing}}
        }
        prepare();
        synchronized (bytes) {
            flushing = false;
            flushed = end;
        }
    }

    /** Silent: claimed, and given up. */
    void syncWell() {
        synchronized (bytes) {
            if (flushing) {
                return;
            }
            flushing = true;
        }
        prepare();
        synchronized (bytes) {
            flushing = false; // BENIGN: check-then-act handed-over
            flushed = end;
        }
    }

    int flushed() {
        synchronized (bytes) {
            return flushed;
        }
    }

    private void prepare() {
        System.nanoTime();
    }

    /** How much was written is summed up from an old sum. */
    void count(int n) {
        long w;
        lock.lock();
        try {
            w = written;
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            written = w + n; // BLOCAL: lost-update high {{written}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent. */
    void countWell(int n) {
        lock.lock();
        try {
            written += n;
        } finally {
            lock.unlock();
        }
    }
}
