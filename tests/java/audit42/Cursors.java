// RELEASES: 8 17
package audit42;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Iterators, views and positions that are kept from block to block. */
public class Cursors {
    static final Cursors ONE = new Cursors();

    static class Job {
        private int tries;

        synchronized void run() {
            tries++;
        }

        synchronized boolean over() {
            return tries > 3;
        }
    }

    private final Object lock = new Object();
    private final List<Job> jobs = new ArrayList<>();
    private final LinkedList<Job> line = new LinkedList<>();
    private final CopyOnWriteArrayList<Job> copies = new CopyOnWriteArrayList<>();
    private int next;

    void add(Job j) {
        synchronized (lock) {
            jobs.add(j);
        }
    }

    void drop(Job j) {
        synchronized (lock) {
            jobs.remove(j);
        }
    }

    // The list may change between two steps.
    void walkLate() {
        Iterator<Job> it;
        synchronized (lock) {
            it = jobs.iterator();
        }
        for (;;) {
            Job j;
            synchronized (lock) {
                j = it.hasNext() ? it.next() : null; // BLOCAL: stale-value
            }
            if (j == null) {
                return;
            }
            j.run();
        }
    }

    void walk() {
        List<Job> copy;
        synchronized (lock) {
            copy = new ArrayList<>(jobs);
        }
        for (Job j : copy) {
            j.run();
        }
    }

    void sweep() {
        synchronized (lock) {
            for (Iterator<Job> it = jobs.iterator(); it.hasNext();) {
                if (it.next().over()) {
                    it.remove();
                }
            }
        }
    }

    Iterator<Job> allLate() {
        synchronized (lock) {
            // Was marked as more than low: nobody is given who calls it, and only the package can.
            return jobs.iterator(); // BLOCAL: stale-value low
        }
    }

    Iterator<Job> all() {
        synchronized (lock) {
            return new ArrayList<>(jobs).iterator();
        }
    }

    List<Job> someLate(int n) {
        synchronized (line) {
            return line.subList(0, Math.min(n, line.size())); // BLOCAL: stale-value low
        }
    }

    List<Job> some(int n) {
        synchronized (line) {
            return new ArrayList<>(line.subList(0, Math.min(n, line.size())));
        }
    }

    // A walk with no lock at all.
    void runAllLate() {
        for (Job j : jobs) { // BLOCAL: guarded-by
            j.run();
        }
    }

    void runAll() {
        synchronized (lock) {
            for (Job j : jobs) {
                j.run();
            }
        }
    }

    // A position that is kept for whoever comes next.
    Job turnLate() {
        int i;
        synchronized (lock) {
            i = next;
        }
        Job j;
        synchronized (lock) {
            j = jobs.get(i);
        }
        synchronized (lock) {
            next = i + 1; // BLOCAL: lost-update high
        }
        return j;
    }

    Job turn() {
        synchronized (lock) {
            return next < jobs.size() ? jobs.get(next++) : null;
        }
    }

    void rewind() {
        synchronized (lock) {
            next = 0;
        }
    }

    Job headLate() {
        Job j;
        synchronized (line) {
            j = line.peekFirst();
        }
        if (j != null && j.over()) {
            synchronized (line) {
                line.removeFirst(); // BLOCAL: check-then-act
            }
        }
        return j;
    }

    Job head() {
        synchronized (line) {
            Job j = line.peekFirst();
            if (j != null && j.over()) {
                line.removeFirst();
            }
            return j;
        }
    }

    // Removed by itself: what another has removed is not there any more.
    Job headItself() {
        Job j;
        synchronized (line) {
            j = line.peekFirst();
        }
        if (j == null || !j.over()) {
            return null;
        }
        synchronized (line) {
            return line.remove(j) ? j : null; // FALSE: check-then-act (low: whether it was still there is asked)
        }
    }

    void enqueue(Job j) {
        synchronized (line) {
            line.addLast(j);
        }
    }

    void eachLate() {
        for (int i = 0; i < copies.size(); i++) {
            copies.get(i).run(); // BLOCAL: check-then-act
        }
    }

    void each() {
        for (Job j : copies) {
            j.run();
        }
    }

    void join(Job j) {
        copies.addIfAbsent(j);
    }

    void part(Job j) {
        copies.remove(j);
    }

    void joinLate(Job j) {
        if (!copies.contains(j)) {
            copies.add(j); // BLOCAL: check-then-act
        }
    }

    Job lastLate() {
        int n = copies.size();
        // Was marked as a check: the index is what is old, and eachLate is the first of the class.
        return n == 0 ? null : copies.get(n - 1); // BLOCAL: stale-value low
    }

    Job last() {
        Object[] all = copies.toArray();
        return all.length == 0 ? null : (Job) all[all.length - 1];
    }
}
