package calls;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What was read is handed to a method of the class, which asks whether there is any, and acts. */
class AskedNull {
    static final AskedNull ONE = new AskedNull();
    private final Queue<String> queue = new ConcurrentLinkedQueue<>();
    private final Map<String, int[]> byName = new HashMap<>();
    private List<String> made;

    void takeLate() {
        take(queue.peek()); // BLOCAL: check-then-act {{queue}}
    }

    private void take(String head) {
        if (head != null) {
            queue.poll();
        }
    }

    void makeLate() {
        List<String> seen;
        synchronized (this) {
            seen = made;
        }
        make(seen); // BLOCAL: check-then-act {{made}}
    }

    private void make(List<String> seen) {
        if (seen != null) {
            return;
        }
        synchronized (this) {
            made = new ArrayList<>();
        }
    }

    void putLate(String name) {
        int[] seen;
        synchronized (byName) {
            seen = byName.get(name);
        }
        put(name, seen); // BLOCAL: check-then-act {{byName}}
    }

    private void put(String name, int[] seen) {
        if (seen == null) {
            synchronized (byName) {
                byName.put(name, new int[1]);
            }
        }
    }

    /** Silent: all is done under the lock. */
    void putHeld(String name) {
        synchronized (byName) {
            put(name, byName.get(name));
        }
    }

    /** Silent: whoever comes looks again. */
    void makeOnce() {
        List<String> seen;
        synchronized (this) {
            seen = made;
        }
        makeIfNone(seen);
    }

    private void makeIfNone(List<String> seen) {
        if (seen == null) {
            synchronized (this) {
                if (made == null) {
                    made = new ArrayList<>();
                }
            }
        }
    }

    /** Silent: each is one that was there, and what is asked of it is whether it is any at all. */
    void dropAll() {
        for (String s : queue) {
            drop(s);
        }
    }

    private void drop(String s) {
        if (s == null) {
            return;
        }
        queue.remove(s);
    }

    /** Silent: another parameter decides. */
    void noteHead(boolean wanted) {
        note(queue.peek(), wanted);
    }

    private void note(String head, boolean wanted) {
        if (wanted) {
            queue.add("end");
        }
        System.out.println(head);
    }

    /** Silent: what was asked is the other one, in whose place it has come since. */
    void takeAfter(String other) {
        takeBehind(other, queue.peek());
    }

    private void takeBehind(String other, String head) {
        if (other == null) {
            return;
        }
        other = head;
        queue.poll();
        System.out.println(other);
    }

    /** Silent: by then another value is in its place. */
    void takeOther(String other) {
        takeThat(queue.peek(), other);
    }

    private void takeThat(String head, String other) {
        head = other;
        if (head != null) {
            queue.poll();
        }
    }

    synchronized void reset() {
        made = null;
    }

    void forget(String name) {
        synchronized (byName) {
            byName.remove(name);
        }
    }

    void add(String s) {
        queue.add(s);
    }
}
