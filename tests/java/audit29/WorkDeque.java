package audit29;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingDeque;

/** Work at both ends. */
public class WorkDeque {
    static final WorkDeque SHARED = new WorkDeque();
    private static final int MAX = 100;

    private final ConcurrentLinkedDeque<Runnable> tasks = new ConcurrentLinkedDeque<>();
    private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
    private final LinkedBlockingDeque<Runnable> bounded = new LinkedBlockingDeque<>(MAX);

    void push(Runnable r) {
        tasks.addFirst(r);
        bounded.offerFirst(r);
    }

    void line(String s) {
        lines.add(s);
    }

    /** Stolen between the look and the poll. */
    void runLast() {
        if (tasks.peekLast() != null) {
            tasks.pollLast().run(); // BLOCAL: check-then-act medium {{tasks}}
        }
    }

    /** Silent. */
    void runLastWell() {
        Runnable r = tasks.pollLast();
        if (r != null) {
            r.run();
        }
    }

    /** Takes back another's. */
    boolean takeBack(Runnable r) {
        if (tasks.peekFirst() == r) {
            tasks.pollFirst(); // BLOCAL: check-then-act medium {{tasks}}
            return true;
        }
        return false;
    }

    /** Silent: just that. */
    boolean takeBackWell(Runnable r) {
        return tasks.removeFirstOccurrence(r);
    }

    /** Copied, then cleared: what comes between is lost. */
    List<String> drain() {
        List<String> all = new ArrayList<>(lines);
        lines.clear(); // BLOCAL: lost-update medium {{lines}}
        return all;
    }

    /** Silent: until there is none. */
    List<String> drainWell() {
        List<String> all = new ArrayList<>();
        for (String s = lines.poll(); s != null; s = lines.poll()) {
            all.add(s);
        }
        return all;
    }

    /** Silent: only what was copied. */
    List<String> drainThese() {
        List<String> all = new ArrayList<>(lines);
        lines.removeAll(all);
        return all;
    }

    /** Silent: the queue does it. */
    List<Runnable> drainBounded() {
        List<Runnable> all = new ArrayList<>();
        bounded.drainTo(all);
        return all;
    }

    /** Fails where another was faster. */
    void runSome() {
        while (!tasks.isEmpty()) {
            tasks.removeFirst().run(); // BLOCAL: check-then-act {{tasks}}
        }
    }

    /** Room was seen, and the queue is full by then: add throws. */
    void addBounded(Runnable r) {
        if (bounded.remainingCapacity() > 0) {
            bounded.add(r); // BLOCAL: check-then-act {{bounded}}
        }
    }

    /** Silent: offer says it. */
    boolean addBoundedWell(Runnable r) {
        return bounded.offer(r);
    }
}
