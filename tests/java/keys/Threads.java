package keys;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;

/** What a map has for a thread is that thread's own. */
class Threads {
    static final Threads SHARED = new Threads();

    private final Map<Thread, List<String>> byThread = new ConcurrentHashMap<>();
    private final Map<Long, Integer> counts = new ConcurrentHashMap<>();
    private final Map<String, Integer> named = new ConcurrentHashMap<>();
    private final Map<Worker, List<String>> byWorker = new ConcurrentHashMap<>();
    private final Vector<Worker> workers = new Vector<>();

    static class Worker extends Thread {
    }

    /** Whose callers say which thread it is. */
    List<String> of(Thread t) {
        if (!byThread.containsKey(t)) {
            byThread.put(t, new ArrayList<>()); // BLOCAL: check-then-act low
        }
        return byThread.get(t);
    }

    void end(Thread t) {
        byThread.remove(t);
    }

    /** Who thinks that a thread has ended takes what that one puts there meanwhile. */
    void expire(Thread t) {
        List<String> had = byThread.get(t);
        if (had != null && had.isEmpty()) {
            byThread.remove(t); // BLOCAL: check-then-act medium
        }
    }

    /** By its number. */
    void count(Thread t) {
        long id = t.getId();
        Integer n = counts.get(id);
        counts.put(id, n == null ? 1 : n + 1); // BLOCAL: lost-update low
    }

    void endCount(Thread t) {
        counts.remove(t.getId());
    }

    /** By its name, which several may have. */
    void countNamed(Thread t) {
        String name = t.getName();
        Integer n = named.get(name);
        named.put(name, n == null ? 1 : n + 1); // BLOCAL: lost-update high
    }

    void endNamed(Thread t) {
        named.remove(t.getName());
    }

    /** What a class makes of threads is managed by others. */
    List<String> of(Worker w) {
        if (!byWorker.containsKey(w)) {
            byWorker.put(w, new ArrayList<>()); // BLOCAL: check-then-act high
        }
        return byWorker.get(w);
    }

    void end(Worker w) {
        byWorker.remove(w);
    }

    /** In a list it is told twice. */
    void add(Worker w) {
        if (!workers.contains(w)) {
            workers.addElement(w); // BLOCAL: check-then-act
        }
    }

    void remove(Worker w) {
        workers.removeElement(w);
    }
}
