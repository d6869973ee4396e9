package benign;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** What a map has for the thread at hand is that thread's own. */
class OwnThread {
    static final OwnThread SHARED = new OwnThread();
    private final ConcurrentHashMap<Thread, List<String>> byThread = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Long, List<String>> byNumber = new ConcurrentHashMap<>();

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

    /** Another thread's: it may come itself meanwhile. */
    void enter(Thread other) {
        if (byThread.get(other) == null) {
            byThread.put(other, new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    /** By name: two threads may have the same number of another thread. */
    void enterByNumber(Thread other) {
        long it = other.getId();
        if (byNumber.get(it) == null) {
            byNumber.put(it, new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    void clear(long number) {
        byNumber.remove(number);
    }
}
