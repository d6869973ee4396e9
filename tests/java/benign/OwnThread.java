package benign;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** What a map has for the thread at hand is that thread's own. */
class OwnThread {
    static final OwnThread SHARED = new OwnThread();
    private final ConcurrentHashMap<Thread, List<String>> byThread = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Long, List<String>> byNumber = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Integer, List<String>> byHash = new ConcurrentHashMap<>();

    void enter() {
        Thread me = Thread.currentThread();
        if (byThread.get(me) == null) {
            byThread.put(me, new ArrayList<>()); // BENIGN: check-then-act confined
        }
    }

    void leave() {
        byThread.remove(Thread.currentThread());
    }

    void enterByNumber() {
        long me = Thread.currentThread().getId();
        if (byNumber.get(me) == null) {
            byNumber.put(me, new ArrayList<>()); // BENIGN: check-then-act confined
        }
    }

    /** As good as a number. */
    void enterByHash() {
        Integer me = Thread.currentThread().hashCode();
        if (byHash.get(me) == null) {
            byHash.put(me, new ArrayList<>()); // BENIGN: check-then-act confined
        }
    }

    void enterByHash(Thread other) {
        Integer it = other.hashCode();
        if (byHash.get(it) == null) {
            byHash.put(it, new ArrayList<>()); // BLOCAL: check-then-act low
        }
    }

    /** A method of its own says which thread it is. */
    void enterAsSaid() {
        Thread me = me();
        if (byThread.get(me) == null) {
            byThread.put(me, new ArrayList<>()); // BENIGN: check-then-act confined
        }
    }

    private static Thread me() {
        Thread me = Thread.currentThread();
        if (me.isInterrupted()) {
            throw new IllegalStateException();
        }
        return me;
    }

    /** It says so only sometimes. */
    void enterAsSaid(Thread other) {
        Thread one = meOr(other);
        if (byThread.get(one) == null) {
            byThread.put(one, new ArrayList<>()); // BLOCAL: check-then-act low
        }
    }

    private static Thread meOr(Thread other) {
        return other == null ? Thread.currentThread() : other;
    }

    /** Another thread's: it may come itself meanwhile, but who else has its entry is hardly a second one. */
    void enter(Thread other) {
        if (byThread.get(other) == null) {
            byThread.put(other, new ArrayList<>()); // BLOCAL: check-then-act low
        }
    }

    /** By name: two threads may have the same number of another thread. */
    void enterByNumber(Thread other) {
        long it = other.getId();
        if (byNumber.get(it) == null) {
            byNumber.put(it, new ArrayList<>()); // BLOCAL: check-then-act low
        }
    }

    void clear(long number) {
        byNumber.remove(number);
    }

    /** Silent: read by a method that looks for the thread at hand. */
    void enterByGetter() {
        if (own() == null) {
            byThread.put(Thread.currentThread(), new ArrayList<>());
        }
    }

    private List<String> own() {
        return byThread.get(Thread.currentThread());
    }

    /** Silent: read and put by others, one over another. */
    void enterByBoth() {
        if (ownOnce() == null) {
            putOwn(new ArrayList<>());
        }
    }

    private List<String> ownOnce() {
        return own();
    }

    private void putOwn(List<String> l) {
        byThread.put(Thread.currentThread(), l);
    }

    /** What another thread has. */
    void enterByGetter(Thread other) {
        if (of(other) == null) {
            byThread.put(other, new ArrayList<>()); // BLOCAL: check-then-act
        }
    }

    private List<String> of(Thread t) {
        return byThread.get(t);
    }
}
