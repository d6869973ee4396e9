package audit20;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** An index whose view is an immutable record in an atomic reference, and whose numbers a queue of deletes gives out. */
public class IndexView {
    static final class View {
        static final View EMPTY = new View(Collections.emptyList(), 0);

        final List<String> segments;
        final long generation;

        View(List<String> segments, long generation) {
            this.segments = segments;
            this.generation = generation;
        }

        View with(String s) {
            List<String> l = new ArrayList<>(segments);
            l.add(s);
            return new View(l, generation + 1);
        }
    }

    static final class DeleteQueue {
        private final AtomicLong seq = new AtomicLong();
        private long maxSeq = Long.MAX_VALUE;
        private boolean advanced;

        long next() {
            return seq.incrementAndGet();
        }

        long last() {
            return seq.get();
        }

        synchronized boolean advanced() {
            return advanced;
        }

        synchronized DeleteQueue advance(int threads) {
            advanced = true;
            maxSeq = last() + threads;
            return new DeleteQueue();
        }

        synchronized long maxSeq() {
            return maxSeq;
        }
    }

    static final IndexView INDEX = new IndexView();

    private final AtomicReference<View> view = new AtomicReference<>(View.EMPTY);
    private final List<String> free = new ArrayList<>();
    private DeleteQueue deletes = new DeleteQueue();
    private volatile boolean open = true;

    /** What another has added since is gone. */
    void add(String segment) {
        View v = view.get();
        view.set(v.with(segment)); // BLOCAL: lost-update {{view}}
    }

    void addWell(String segment) {
        view.updateAndGet(v -> v.with(segment));
    }

    void addByLoop(String segment) {
        View v;
        do {
            v = view.get();
        } while (!view.compareAndSet(v, v.with(segment)));
    }

    /** Not tried again, but told. */
    String invalidate(String why) {
        View v = view.get();
        String told = "kept";
        if (!view.compareAndSet(v, View.EMPTY)) {
            told = why; // was expected as lost-cas: a failure that is looked at is not lost
        }
        free.clear(); // BLOCAL: guarded-by
        return told;
    }

    /** Two looks: the list of one view, the number of another. */
    String describe() {
        return view.get().segments.size() + "@" + view.get().generation; // MISSED: inconsistent-read (low: final fields of what two operations gave)
    }

    String describeWell() {
        View v = view.get();
        return v.segments.size() + "@" + v.generation;
    }

    synchronized DeleteQueue deletes() {
        return deletes;
    }

    synchronized void deletes(DeleteQueue q) {
        deletes = q;
    }

    /** Between the two calls another gets a number of the old queue. */
    void flush(int threads) {
        DeleteQueue q = deletes();
        deletes(q.advance(threads)); // was expected as lost-update: nothing of the old queue is in the new one
    }

    synchronized void flushWell(int threads) {
        deletes = deletes.advance(threads);
    }

    /** The queue that was got is advanced by the time of the number. */
    long number() {
        DeleteQueue q = deletes();
        if (!q.advanced()) {
            return q.next();
        }
        return -1;
    }

    boolean tooLate(long n) {
        return n > deletes().maxSeq();
    }

    private synchronized boolean hasFree() {
        return !free.isEmpty();
    }

    /** The writer that was free is another's by now. */
    String obtain() {
        if (hasFree()) {
            synchronized (this) {
                return free.remove(free.size() - 1); // BLOCAL: check-then-act medium
            }
        }
        return "new";
    }

    synchronized String obtainWell() {
        return hasFree() ? free.remove(free.size() - 1) : "new";
    }

    /** Added after the end has taken all. */
    void giveBack(String writer) {
        if (open) {
            synchronized (this) {
                free.add(writer); // BLOCAL: check-then-act medium {{free}}
            }
        }
    }

    synchronized void giveBackWell(String writer) {
        if (open) {
            free.add(writer);
        }
    }

    void close() {
        open = false;
        synchronized (this) {
            for (String s : free) {
                view.get().segments.contains(s);
            }
            free.clear();
        }
    }
}
