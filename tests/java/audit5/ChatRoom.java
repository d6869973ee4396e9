// RELEASES: 8 11 17 21
package audit5;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** Lists and sets that are safe one operation at a time (ANALYSIS 2, 6, 7). */
public class ChatRoom {
    static final ChatRoom SHARED = new ChatRoom();

    interface Member {
        void hear(String line);
    }

    private final List<Member> members = new CopyOnWriteArrayList<>();
    private final CopyOnWriteArraySet<String> banned = new CopyOnWriteArraySet<>();
    private final List<String> history = Collections.synchronizedList(new ArrayList<>());
    private final Set<String> topics = Collections.synchronizedSet(new HashSet<>());
    private final ConcurrentLinkedQueue<String> outbox = new ConcurrentLinkedQueue<>();

    /** Entered twice. */
    void enter(Member m) {
        if (!members.contains(m)) {
            members.add(m); // BLOCAL: check-then-act medium
        }
    }

    // Silent: one operation that looks for itself.
    void enterOnce(Member m) {
        ((CopyOnWriteArrayList<Member>) members).addIfAbsent(m);
    }

    void leave(Member m) {
        members.remove(m);
    }

    // Silent: iterates over a snapshot.
    void say(String line) {
        for (Member m : members) {
            m.hear(line);
        }
    }

    // Silent: a set's add looks for itself.
    void ban(String who) {
        banned.add(who);
    }

    void pardon(String who) {
        banned.remove(who);
    }

    // Silent: told so by the set itself.
    boolean banOnce(String who) {
        if (banned.add(who)) {
            outbox.add(who);
            return true;
        }
        return false;
    }

    /** The oldest line goes, though another may have taken it. */
    void append(String line) {
        history.add(line);
        if (history.size() > 100) {
            history.remove(0); // BLOCAL: check-then-act medium
        }
    }

    // Silent: under the list's own monitor.
    void appendLocked(String line) {
        synchronized (history) {
            history.add(line);
            if (history.size() > 100) {
                history.remove(0);
            }
        }
    }

    /** The index of a size that was; to read again what was tested is no act (§7). */
    String last() {
        return history.isEmpty() ? null : history.get(history.size() - 1); // BLOCAL: stale-value low
    }

    // Silent: a copy made under the list's monitor.
    List<String> copy() {
        synchronized (history) {
            return new ArrayList<>(history);
        }
    }

    /** Replaced by its place, which may be another's by now. */
    void edit(String from, String to) {
        int i = history.indexOf(from);
        if (i >= 0) {
            history.set(i, to); // BLOCAL: check-then-act medium
        }
    }

    /** Whoever asked first may not be who adds first. */
    void topic(String t) {
        if (!topics.contains(t) && topics.size() < 10) {
            topics.add(t); // BLOCAL: check-then-act medium
        }
    }

    void dropTopic(String t) {
        topics.remove(t);
    }

    // Silent: poll tells.
    void flush(Member m) {
        for (String s = outbox.poll(); s != null; s = outbox.poll()) {
            m.hear(s);
        }
    }

    /** Looked at, then another one taken. */
    void flushOne(Member m) {
        String s = outbox.peek();
        if (s != null) {
            m.hear(s);
            outbox.poll(); // BLOCAL: check-then-act medium
        }
    }
}
