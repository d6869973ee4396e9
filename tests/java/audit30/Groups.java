package audit30;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** A coordinator: members, a generation, an assignment that goes with it. */
public class Groups {
    static final Groups SHARED = new Groups();

    private final ReentrantLock lock = new ReentrantLock();
    private final Set<String> members = new HashSet<>();
    private final Map<String, Integer> assigned = new HashMap<>();
    private String leader;
    private int generation;
    private boolean rebalancing;
    private int used;
    private int limit = 10;

    /** Joined while it has begun to rebalance. */
    int join(String m) {
        lock.lock();
        try {
            if (rebalancing) {
                return -1;
            }
        } finally {
            lock.unlock();
        }
        check(m);
        lock.lock();
        try {
            members.add(m); // BLOCAL: check-then-act low {{rebalancing}}
            return generation;
        } finally {
            lock.unlock();
        }
    }

    /** Silent. */
    int joinWell(String m) {
        check(m);
        lock.lock();
        try {
            if (rebalancing) {
                return -1;
            }
            members.add(m);
            return generation;
        } finally {
            lock.unlock();
        }
    }

    void begin() {
        lock.lock();
        try {
            rebalancing = true;
            generation++;
        } finally {
            lock.unlock();
        }
    }

    /** An assignment of an older generation is taken. */
    void assign(Map<String, Integer> plan, int gen) {
        boolean same;
        lock.lock();
        try {
            same = gen == generation;
        } finally {
            lock.unlock();
        }
        if (!same) {
            return;
        }
        lock.lock();
        try {
            assigned.clear();
            assigned.putAll(plan);
            rebalancing = false; // BLOCAL: check-then-act medium {{generation}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: compared in the block in which it counts. */
    boolean assignWell(Map<String, Integer> plan) {
        int gen;
        List<String> seen;
        lock.lock();
        try {
            gen = generation;
            seen = new ArrayList<>(members);
        } finally {
            lock.unlock();
        }
        Map<String, Integer> n = new HashMap<>(plan);
        n.keySet().retainAll(seen);
        lock.lock();
        try {
            if (gen != generation) {
                return false;
            }
            assigned.clear(); // BENIGN: check-then-act rechecked
            assigned.putAll(n);
            rebalancing = false;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Silent: again until nothing has changed meanwhile. */
    void assignUntil(Map<String, Integer> plan) {
        while (!assignWell(plan)) { // BLOCAL: check-then-act low
            Thread.yield();
        }
    }

    /** Who leads has left by then. */
    void elect() {
        boolean none;
        lock.lock();
        try {
            none = leader == null;
        } finally {
            lock.unlock();
        }
        if (none) {
            lock.lock();
            try {
                leader = members.isEmpty() ? null : members.iterator().next(); // BLOCAL: check-then-act high {{leader}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: left, and another one chosen, in one block. */
    void leave(String m) {
        lock.lock();
        try {
            members.remove(m);
            if (m.equals(leader)) {
                leader = null;
            }
        } finally {
            lock.unlock();
        }
    }

    private int getUsed() {
        lock.lock();
        try {
            return used;
        } finally {
            lock.unlock();
        }
    }

    private void addUsed(int n) {
        lock.lock();
        try {
            used += n;
        } finally {
            lock.unlock();
        }
    }

    /** Two that each have room, and have not together. */
    boolean reserve(int n) {
        if (getUsed() + n > limit) {
            return false;
        }
        addUsed(n); // BLOCAL: check-then-act medium {{used}}
        return true;
    }

    /** Silent: the lock is held around both. */
    boolean reserveWell(int n) {
        lock.lock();
        try {
            if (getUsed() + n > limit) {
                return false;
            }
            addUsed(n);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Silent: too much is given back. */
    boolean reserveAndUndo(int n) {
        int now;
        lock.lock();
        try {
            used += n;
            now = used;
        } finally {
            lock.unlock();
        }
        if (now > limit) {
            addUsed(-n); // FALSE: check-then-act (that the callee adds to what is there by then is not known)
            return false;
        }
        return true;
    }

    private static void check(String m) {
        if (m.isEmpty()) {
            throw new IllegalArgumentException();
        }
    }
}
