// RELEASES: 8 17
package audit8;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A lock that is closed by try-with-resources. */
final class AutoLock implements AutoCloseable {
    private final Lock lock = new ReentrantLock();

    AutoLock acquire() {
        lock.lock();
        return this;
    }

    @Override
    public void close() {
        lock.unlock();
    }
}

/** A mailbox whose blocks are try statements. */
class AutoMailbox {
    static final AutoMailbox INBOX = new AutoMailbox();

    private final AutoLock guard = new AutoLock();
    private final Deque<String> messages = new ArrayDeque<>();
    private final Map<String, Integer> unread = new HashMap<>();
    private int delivered;
    private String last;

    // Silent: one block.
    void deliver(String to, String m) {
        try (AutoLock held = guard.acquire()) {
            messages.add(m);
            unread.merge(to, 1, Integer::sum);
            delivered++;
            last = m;
        }
    }

    /** Two try statements. */
    void deliverTwice(String to, String m) {
        int n;
        try (AutoLock held = guard.acquire()) {
            n = unread.getOrDefault(to, 0);
        }
        try (AutoLock held = guard.acquire()) {
            unread.put(to, n + 1); // BLOCAL: lost-update high
            messages.add(m);
        }
    }

    private boolean none() {
        try (AutoLock held = guard.acquire()) {
            return messages.isEmpty();
        }
    }

    /** None or some is a thing of the past. */
    String read() {
        if (none()) {
            return null;
        }
        try (AutoLock held = guard.acquire()) {
            return messages.remove(); // BLOCAL: check-then-act medium
        }
    }

    // Silent: nested, the same lock taken again.
    String readFixed() {
        try (AutoLock held = guard.acquire()) {
            if (none()) {
                return null;
            }
            return messages.remove();
        }
    }

    /** Returned out of the block where nothing was; the count is of the next. */
    void reset(String to) {
        try (AutoLock held = guard.acquire()) {
            if (!unread.containsKey(to)) {
                return;
            }
        }
        try (AutoLock held = guard.acquire()) {
            unread.put(to, 0); // BLOCAL: check-then-act medium
        }
    }

    // Silent: replaced where it is there.
    void resetFixed(String to) {
        try (AutoLock held = guard.acquire()) {
            unread.replace(to, 0);
        }
    }

    // Silent: taken out in one try, worked off after it.
    int drain() {
        Deque<String> mine;
        try (AutoLock held = guard.acquire()) {
            mine = new ArrayDeque<>(messages);
            messages.clear();
            unread.clear();
            last = null;
        }
        int n = 0;
        while (mine.poll() != null) {
            n++;
        }
        return n;
    }

    /** The last one told, and dropped in another block. */
    String takeLast() {
        String l;
        try (AutoLock held = guard.acquire()) {
            l = last;
        }
        if (l != null) {
            try (AutoLock held = guard.acquire()) {
                last = null; // BLOCAL: check-then-act high
            }
        }
        return l;
    }

    // Silent: taken in one.
    String takeLastFixed() {
        try (AutoLock held = guard.acquire()) {
            String l = last;
            last = null;
            return l;
        }
    }

    int delivered() {
        try (AutoLock held = guard.acquire()) {
            return delivered;
        }
    }
}
