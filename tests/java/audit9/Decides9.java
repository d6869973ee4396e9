// RELEASES: 8 17
package audit9;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Decides an act in a new block (ANALYSIS 7, check-then-act). */
class Decides9 {

    static class Room {
        static final Room SHARED = new Room();
        private int free = 10;
        private int taken;
        private int visits;
        private boolean open = true;
        private String owner;

        void take() {
            boolean ok;
            synchronized (this) {
                ok = free > 0;
            }
            if (ok) {
                synchronized (this) {
                    free = 0; // BLOCAL: check-then-act high {{free}}
                }
            }
        }

        // Silent: checked in the block.
        void takeRight() {
            synchronized (this) {
                if (free > 0) {
                    free = 0;
                }
            }
        }

        // Asked again inside.
        void takeTwice() {
            boolean ok;
            synchronized (this) {
                ok = free > 0;
            }
            if (ok) {
                synchronized (this) {
                    if (free > 0) {
                        free = 0; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        // Another field is tested afresh.
        void takeWhileOpen() {
            boolean ok;
            synchronized (this) {
                ok = free > 0;
            }
            if (ok) {
                synchronized (this) {
                    if (open) {
                        free = 0; // BLOCAL: check-then-act medium
                    }
                }
            }
        }

        // Checked under no lock.
        void takeUnlocked() {
            if (free > 0) {
                synchronized (this) {
                    free = 0; // BLOCAL: check-then-act high
                }
            }
        }

        // Written together with the checked one elsewhere.
        void countTaken() {
            boolean ok;
            synchronized (this) {
                ok = free > 0;
            }
            if (ok) {
                synchronized (this) {
                    // Page silent; docs/ANALYSIS.md: with it is what most blocks that write the checked one write.
                    taken = 1; // BLOCAL: check-then-act low
                }
            }
        }

        // Any other access to state of the lock.
        void visit() {
            boolean ok;
            synchronized (this) {
                ok = free > 0;
            }
            if (ok) {
                synchronized (this) {
                    visits = 7; // BLOCAL: check-then-act low
                }
            }
        }

        // One arm of the check inside the block leaves it.
        void leave() {
            synchronized (this) {
                if (owner != null) {
                    return;
                }
            }
            prepare();
            synchronized (this) {
                owner = "me"; // BLOCAL: check-then-act medium
            }
        }

        // So it does by an exception.
        void leaveThrowing() {
            synchronized (this) {
                if (owner != null) {
                    throw new IllegalStateException();
                }
            }
            prepare();
            synchronized (this) {
                owner = "me"; // BLOCAL: check-then-act medium
            }
        }

        // And by leaving a loop.
        void leaveBreaking(int k) {
            for (int i = 0; i < k; i++) {
                synchronized (this) {
                    if (owner != null) {
                        continue;
                    }
                }
                prepare();
                synchronized (this) {
                    owner = "me"; // BLOCAL: check-then-act medium
                }
            }
        }

        // Silent: neither arm leaves the block, so nothing outside is decided.
        void noLeaving() {
            synchronized (this) {
                if (owner != null) {
                    visits = 0;
                }
            }
            prepare();
            synchronized (this) {
                owner = "me";
            }
        }

        // Silent: after the post-dominator nothing is decided.
        void after() {
            boolean ok;
            synchronized (this) {
                ok = free > 0;
            }
            if (ok) {
                prepare();
            }
            synchronized (this) {
                free = 3;
            }
        }

        // The early return extends the decision to the end of the method.
        void early() {
            boolean ok;
            synchronized (this) {
                ok = free > 0;
            }
            if (!ok) {
                return;
            }
            prepare();
            synchronized (this) {
                free = 3; // BLOCAL: check-then-act high
            }
        }

        // Silent: to test the same field again is no act.
        boolean both() {
            boolean ok;
            synchronized (this) {
                ok = free > 0;
            }
            if (ok) {
                synchronized (this) {
                    return free > 0;
                }
            }
            return false;
        }

        private void prepare() {
        }

        synchronized void change(int v, String who) {
            free = v;
            taken = 10 - v;
        }

        synchronized void own(String who) {
            owner = who;
        }

        synchronized void openUp(boolean b) {
            open = b;
        }

        synchronized void visited() {
            visits = visits + 1;
        }
    }

    /** Constants chosen by a branch. */
    static class Flags {
        static final Flags SHARED = new Flags();
        private int n;

        enum Level { LOW, HIGH }

        private synchronized Level level() {
            return n > 5 ? Level.HIGH : Level.LOW;
        }

        private synchronized boolean full() {
            if (n >= 10) {
                return true;
            }
            return false;
        }

        private synchronized String missing() {
            return n == 0 ? "none" : null;
        }

        void byLevel() {
            if (level() == Level.LOW) {
                synchronized (this) {
                    // Page silent; docs/ANALYSIS.md: a check in a callee gives medium.
                    n = 9; // BLOCAL: check-then-act medium
                }
            }
        }

        void byFlag() {
            if (!full()) {
                synchronized (this) {
                    // Page silent; docs/ANALYSIS.md: a check in a callee gives medium.
                    n = 8; // BLOCAL: check-then-act medium
                }
            }
        }

        void byNull() {
            if (missing() != null) {
                synchronized (this) {
                    // Page silent; docs/ANALYSIS.md: a check in a callee gives medium.
                    n = 7; // BLOCAL: check-then-act medium
                }
            }
        }

        // Silent: held throughout.
        synchronized void byFlagUnder() {
            if (!full()) {
                synchronized (this) {
                    n = 6;
                }
            }
        }

        // A switch decides as a test does.
        void bySwitch() {
            int t;
            synchronized (this) {
                t = n;
            }
            switch (t) {
                case 0:
                    synchronized (this) {
                        n = 5; // BLOCAL: check-then-act high
                    }
                    break;
                default:
                    break;
            }
        }

        // Silent: the switch looks at the argument.
        void byOtherSwitch(int t) {
            switch (t) {
                case 0:
                    synchronized (this) {
                        n = 5;
                    }
                    break;
                default:
                    break;
            }
        }
    }

    static class Maps {
        static final Maps SHARED = new Maps();
        private final ConcurrentMap<String, List<String>> lists = new ConcurrentHashMap<>();
        private final Map<String, String> names = new ConcurrentHashMap<>();
        private final Map<String, String> sync = Collections.synchronizedMap(new HashMap<>());
        private final Map<String, String> plain = new HashMap<>();

        void addList(String key) {
            if (!lists.containsKey(key)) {
                lists.put(key, new ArrayList<>()); // BLOCAL: check-then-act high
            }
        }

        // Silent: it validates by itself.
        void addListRight(String key) {
            if (!lists.containsKey(key)) {
                lists.putIfAbsent(key, new ArrayList<>());
            }
        }

        // Silent: it validates by itself.
        void addListComputed(String key) {
            if (lists.get(key) == null) {
                lists.computeIfAbsent(key, k -> new ArrayList<>());
            }
        }

        void addName(String key, String name) {
            if (names.get(key) == null) {
                names.put(key, name); // BLOCAL: check-then-act medium
            }
        }

        // Silent: another key is another state.
        void addOther(String key, String other) {
            if (names.get(key) == null) {
                names.put(other, "x");
            }
        }

        void addSync(String key, String name) {
            if (!sync.containsKey(key)) {
                sync.put(key, name); // BLOCAL: check-then-act medium
            }
        }

        // Silent: under the wrapper's lock.
        void addSyncRight(String key, String name) {
            synchronized (sync) {
                if (!sync.containsKey(key)) {
                    sync.put(key, name);
                }
            }
        }

        // The concurrent map's monitor guards nothing.
        void addUnderMap(String key, String name) {
            synchronized (names) {
                if (names.get(key) == null) {
                    names.put(key, name); // BLOCAL: check-then-act medium
                }
            }
        }

        void addPlain(String key, String name) {
            boolean there;
            synchronized (plain) {
                there = plain.containsKey(key);
            }
            if (!there) {
                synchronized (plain) {
                    plain.put(key, name); // BLOCAL: check-then-act medium
                }
            }
        }

        // Silent: replaces what was seen only.
        void replace(String key) {
            String old = names.get(key);
            if (old != null) {
                // Expected silent, for it validates by itself; but nobody hears of its failure, as of any compareAndSet.
                names.replace(key, old, old + "!"); // BLOCAL: lost-cas high
            }
        }

        // Silent: a removal of what was seen only.
        void drop(String key) {
            String old = names.get(key);
            if (old != null) {
                names.remove(key, old);
            }
        }

        // Silent: the removal's answer is asked.
        boolean dropTested(String key) {
            return names.remove(key) != null;
        }
    }

    static class Queues {
        static final Queues SHARED = new Queues();
        private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        private final Deque<String> deque = new ArrayDeque<>();
        private final List<String> list = new CopyOnWriteArrayList<>();
        private final Set<String> set = Collections.synchronizedSet(new HashSet<>());

        // Silent: the polled result is tested.
        String next() {
            String s = queue.poll();
            if (s != null) {
                return s;
            }
            return "";
        }

        String removeIfAny() {
            if (!queue.isEmpty()) {
                return queue.remove(); // BLOCAL: check-then-act medium
            }
            return null;
        }

        // Silent: poll, whose result is tested, after a look.
        String pollIfAny() {
            if (!queue.isEmpty()) {
                String s = queue.poll();
                if (s != null) {
                    return s;
                }
            }
            return null;
        }

        String popIfAny() {
            synchronized (deque) {
                if (deque.isEmpty()) {
                    return null;
                }
            }
            synchronized (deque) {
                return deque.pop(); // BLOCAL: check-then-act medium
            }
        }

        // Silent: one block.
        String popRight() {
            synchronized (deque) {
                if (deque.isEmpty()) {
                    return null;
                }
                return deque.pop();
            }
        }

        void push(String s) {
            synchronized (deque) {
                deque.push(s);
            }
        }

        void addOnce(String s) {
            if (!list.contains(s)) {
                list.add(s); // BLOCAL: check-then-act medium
            }
        }

        // Silent: the answer of the adding is asked.
        boolean addSet(String s) {
            return set.add(s);
        }

        // Silent: another element is another state.
        void addSetLate(String s) {
            if (!set.contains(s)) {
                set.add("!" + s);
            }
        }

        // Silent: weakly consistent by contract.
        int total() {
            int n = 0;
            for (String s : list) {
                n += s.length();
            }
            for (String s : queue) {
                n += s.length();
            }
            return n;
        }
    }
}
