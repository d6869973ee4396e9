// RELEASES: 8 17
package audit6;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Mails on their way: queues, drains, labelled loops. */
public class Outbox {
    static final Outbox SHARED = new Outbox();

    private final Queue<String> ready = new ConcurrentLinkedQueue<>();
    private final BlockingQueue<String> due = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> slots = new ArrayBlockingQueue<>(4);
    private List<String> pending = new ArrayList<>();
    private final Object lock = new Object();
    private int sent;

    /** Another may have taken it: poll gives null. */
    int first() {
        if (!ready.isEmpty()) {
            return ready.poll().length(); // BLOCAL: check-then-act
        }
        return 0;
    }

    // Silent: the answer is tested.
    int firstTested() {
        String s = ready.poll();
        return s == null ? 0 : s.length();
    }

    // Silent: tested, after a look that decides nothing more.
    int firstLooked() {
        if (!ready.isEmpty()) {
            String s = ready.poll();
            if (s != null) {
                return s.length();
            }
        }
        return 0;
    }

    /** remove() throws where another was faster. */
    String removeFirst() {
        while (ready.size() > 0) {
            String s = ready.remove(); // BENIGN: check-then-act handed-over; MISSED: check-then-act (named at what is done with it)
            if (!s.isEmpty()) { // FALSE: check-then-act (it is remove that throws)
                return s;
            }
        }
        return null;
    }

    /** take() waits for ever where another was faster. */
    String takeDue() throws InterruptedException {
        if (due.isEmpty()) {
            return null;
        }
        return due.take(); // BLOCAL: check-then-act
    }

    // Silent: one operation.
    List<String> drain() {
        List<String> all = new ArrayList<>();
        due.drainTo(all);
        return all;
    }

    /** add() throws where it is full by now. */
    boolean reserve(String s) {
        if (slots.remainingCapacity() > 0) {
            slots.add(s); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    // Silent: offer tells.
    boolean reserveOffered(String s) {
        return slots.offer(s);
    }

    String free() {
        return slots.poll();
    }

    void ready(String s) {
        ready.add(s);
        due.add(s);
    }

    void later(String s) {
        synchronized (lock) {
            pending.add(s);
        }
    }

    // Silent: taken away in the block that reads it.
    int flush() {
        List<String> mine;
        synchronized (lock) {
            mine = pending;
            pending = new ArrayList<>(); 
        }
        int n = 0;
        for (String s : mine) {
            n += s.length();
        }
        return n;
    }

    /** Copied in one block, cleared in another: what came between is lost. */
    int flushCopied() {
        List<String> copy;
        synchronized (lock) {
            copy = new ArrayList<>(pending);
        }
        int n = 0;
        for (String s : copy) {
            n += s.length();
        }
        synchronized (lock) {
            pending.clear(); // BLOCAL: lost-update
        }
        return n;
    }

    // Silent: copied and cleared in one block.
    List<String> flushAtOnce() {
        synchronized (lock) {
            List<String> copy = new ArrayList<>(pending);
            pending.clear();
            return copy;
        }
    }

    /** Labelled loops: the number of the turn before is written back. */
    void sendAll(int rounds) {
        int n;
        synchronized (lock) {
            n = sent;
        }
        rounds:
        for (int i = 0; i < rounds; i++) {
            for (;;) {
                String s = ready.poll();
                if (s == null) {
                    break rounds;
                }
                if (s.isEmpty()) {
                    continue rounds;
                }
                n++;
            }
        }
        synchronized (lock) {
            sent = n; // BLOCAL: lost-update high
        }
    }

    // Silent: only the difference is added.
    void sendAllRight(int rounds) {
        int n = 0;
        for (int i = 0; i < rounds; i++) {
            if (ready.poll() != null) {
                n++;
            }
        }
        synchronized (lock) {
            sent += n;
        }
    }
}
