package guards;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** A plain list's own monitor is taken where it is walked over, and by nobody who changes it. */
class WalkedAlone {
    static final WalkedAlone SHARED = new WalkedAlone();

    private final List<Runnable> listeners = new ArrayList<>();

    void tell() {
        synchronized (listeners) {
            for (Runnable r : listeners) {
                r.run();
            }
        }
    }

    int count() {
        synchronized (listeners) {
            return listeners.size();
        }
    }

    void add(Runnable r) {
        listeners.add(r); // BLOCAL: guarded-by {{'listeners' is changed by add() without 'this.listeners', which others hold}}
    }

    void drop(Runnable r) { // the first stands for all
        listeners.remove(r);
    }
}

/** One of two changes forgets it. */
class HalfKept {
    static final HalfKept SHARED = new HalfKept();

    private final Map<String, Runnable> votes = new HashMap<>();

    void begin(String name, Runnable r) {
        synchronized (votes) {
            votes.put(name, r);
        }
    }

    void complete(String name) {
        Runnable r = votes.remove(name); // BLOCAL: guarded-by {{votes}}
        if (r != null) {
            r.run();
        }
    }
}

/** A lock that the class has, taken for it three times. */
class LockKept {
    static final LockKept SHARED = new LockKept();

    private final ReentrantLock lock = new ReentrantLock();
    private final List<String> names = new LinkedList<>();

    boolean has(String name) {
        lock.lock();
        try {
            return names.contains(name);
        } finally {
            lock.unlock();
        }
    }

    String first() {
        lock.lock();
        try {
            return names.isEmpty() ? "" : names.get(0);
        } finally {
            lock.unlock();
        }
    }

    void add(String name) {
        names.add(name); // BLOCAL: guarded-by {{names}}
    }
}

/** Silent: all who change it take it; one look does not. */
class AllKept {
    static final AllKept SHARED = new AllKept();

    private final Map<String, Runnable> votes = new HashMap<>();

    void begin(String name, Runnable r) {
        synchronized (votes) {
            votes.put(name, r);
        }
    }

    void complete(String name) {
        synchronized (votes) {
            votes.remove(name);
        }
    }
}

/** Silent: its callers take it. */
class KeptByCallers {
    static final KeptByCallers SHARED = new KeptByCallers();

    private final Map<String, Runnable> votes = new HashMap<>();

    int count() {
        synchronized (votes) {
            return votes.size();
        }
    }

    void begin(String name, Runnable r) {
        synchronized (votes) {
            put(name, r);
        }
    }

    void put(String name, Runnable r) {
        votes.put(name, r);
    }
}

/** What counts on its callers, some of which take it, does not stand for who forgets it. */
class KeptBySomeCallers {
    static final KeptBySomeCallers SHARED = new KeptBySomeCallers();

    private final Map<String, Runnable> votes = new HashMap<>();

    int count() {
        synchronized (votes) {
            return votes.size();
        }
    }

    void begin(String name, Runnable r) {
        synchronized (votes) {
            put(name, r);
        }
    }

    void beginLoosely(String name, Runnable r) {
        put(name, r);
    }

    void put(String name, Runnable r) {
        votes.put(name, r); // low by itself: the one that is shown stands for it
    }

    void drop(String name) {
        votes.remove(name); // BLOCAL: guarded-by
    }
}

/** Silent: who changes it last has taken the lock before, and told the others by a flag that it is over. */
class OverByThen {
    static final OverByThen SHARED = new OverByThen();

    private final LinkedList<Runnable> waiting = new LinkedList<>();
    private boolean done;

    void add(Runnable r) {
        synchronized (waiting) {
            if (!done) {
                waiting.add(r);
                return;
            }
        }
        r.run();
    }

    void finish() {
        synchronized (waiting) {
            if (done) {
                return;
            }
            done = true;
        }
        while (!waiting.isEmpty()) {
            waiting.poll().run();
        }
    }
}

/** A flag tells that nobody has begun: no guard, but what was asked may be over. */
class NotBegun {
    static final NotBegun SHARED = new NotBegun();

    private final List<Runnable> jobs = new ArrayList<>();
    private volatile boolean started;

    void add(Runnable r) {
        if (started) {
            throw new IllegalStateException();
        }
        jobs.add(r); // BLOCAL: check-then-act
    }

    void start() {
        started = true;
        synchronized (jobs) {
            for (Runnable r : jobs) {
                r.run();
            }
        }
    }
}

/** Silent: most accesses take no lock, so that the one block is about something else. */
class SeldomKept {
    static final SeldomKept SHARED = new SeldomKept();

    private final List<String> names = new ArrayList<>();

    void add(String name) {
        names.add(name);
    }

    void drop(String name) {
        names.remove(name);
    }

    boolean has(String name) {
        return names.contains(name);
    }

    int count() {
        return names.size();
    }

    void sort() {
        synchronized (names) {
            names.sort(null);
        }
    }
}

/** Silent: the object's own lock may be taken for anything. */
class OwnLock {
    static final OwnLock SHARED = new OwnLock();

    private final List<String> names = new ArrayList<>();
    private int told;

    void add(String name) {
        names.add(name);
    }

    synchronized void tell() {
        told = names.size();
    }

    synchronized int told() {
        return told + names.size();
    }
}

/** Silent: only its constructor changes it without. */
class FilledWhenMade {
    static final FilledWhenMade SHARED = new FilledWhenMade("a");

    private final List<String> names = new ArrayList<>();

    FilledWhenMade(String first) {
        names.add(first);
    }

    void add(String name) {
        synchronized (names) {
            names.add(name);
        }
    }
}
