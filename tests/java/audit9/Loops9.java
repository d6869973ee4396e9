// RELEASES: 8 17
package audit9;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Loops: the next turn's block is a new one (ANALYSIS 2). */
class Loops9 {

    static class Turns {
        static final Turns SHARED = new Turns();
        private int n;
        private int m;
        private boolean more = true;
        private int[] cells = new int[16];

        // The last turn's reading is written in this one.
        void carried(int k) {
            int t = 0;
            for (int i = 0; i < k; i++) {
                synchronized (this) {
                    n = t + 1; // BLOCAL: lost-update high
                    t = n;
                }
            }
        }

        // Silent: read and written in the same turn.
        void fresh(int k) {
            for (int i = 0; i < k; i++) {
                synchronized (this) {
                    int t = n;
                    n = t + 1;
                }
            }
        }

        // Silent: the loop is inside the block.
        void inside(int k) {
            synchronized (this) {
                int t = n;
                for (int i = 0; i < k; i++) {
                    t = t + 1;
                }
                n = t;
            }
        }

        // Summed over many blocks, stored in the last.
        void summed(int k) {
            int sum = 0;
            for (int i = 0; i < k; i++) {
                synchronized (this) {
                    sum += cells[i];
                }
            }
            synchronized (this) {
                m = sum; // BLOCAL: stale-value medium
            }
        }

        // Silent: summed within one.
        void summedRight(int k) {
            synchronized (this) {
                int sum = 0;
                for (int i = 0; i < k; i++) {
                    sum += cells[i];
                }
                m = sum;
            }
        }

        // The bound is read before the loop, the work done in new blocks.
        void bounded() {
            int k;
            synchronized (this) {
                k = n;
            }
            for (int i = 0; i < k; i++) {
                synchronized (this) {
                    n = 0; // BLOCAL: check-then-act high
                }
            }
        }

        // Silent: the bound is the argument.
        void boundedByArgument(int k) {
            for (int i = 0; i < k; i++) {
                synchronized (this) {
                    n = 0;
                }
            }
        }

        // The loop's own exit test is over its back edge, and still decides.
        void exitTest() {
            boolean go = true;
            while (go) {
                synchronized (this) {
                    // Page silent; docs/ANALYSIS.md: an act before the read in a loop is one step less sure.
                    n = 1; // BLOCAL: check-then-act medium
                }
                synchronized (this) {
                    go = n < 5;
                }
            }
        }

        // Silent: decided over the back edge by what is not the loop's exit.
        void overBackEdge(int k) {
            for (int i = 0; i < k; i++) {
                synchronized (this) {
                    m = 3;
                }
                boolean b;
                synchronized (this) {
                    b = m > 4;
                }
                if (b) {
                    System.out.println("large");
                }
            }
        }

        // Two locals that take turns.
        void fibonacci(int k) {
            int a = 0;
            int b = 1;
            for (int i = 0; i < k; i++) {
                synchronized (this) {
                    int c = n;
                    n = a; // BLOCAL: lost-update high
                    a = b;
                    b = c;
                }
            }
        }

        synchronized void set(int v) {
            n = v;
        }

        synchronized void setM(int v) {
            m = v;
        }

        synchronized void cells(int i, int v) {
            cells[i] = v;
        }
    }

    /** Chains of objects: two turns share no lock by accident. */
    static class Chain {
        static final Chain SHARED = new Chain();
        private Chain next;
        private int n;

        // Silent: each turn takes another object's lock.
        static int total(Chain first) {
            int sum = 0;
            for (Chain c = first; c != null; c = c.next()) {
                sum += c.n();
            }
            return sum;
        }

        synchronized Chain next() {
            return next;
        }

        synchronized int n() {
            return n;
        }

        synchronized void next(Chain c) {
            next = c;
        }

        synchronized void n(int v) {
            n = v;
        }

        // Each turn adds to its own object.
        static void addAll(Chain[] all) {
            for (Chain c : all) {
                // An element at an index that a loop moves is only likely the same.
                c.n(c.n() + 1); // BLOCAL: lost-update medium
            }
        }

        // Silent: what one had goes to the next.
        static void shift(Chain[] all) {
            int t = 0;
            for (Chain c : all) {
                int old;
                synchronized (c) {
                    old = c.n;
                    c.n = t; // FALSE: lost-update (the elements of two turns count as likely the same)
                }
                t = old;
            }
        }

        // Silent: under each one's lock.
        static void addAllRight(Chain[] all) {
            for (Chain c : all) {
                synchronized (c) {
                    c.n(c.n() + 1);
                }
            }
        }
    }

    /** Iterators and views of guarded collections. */
    static class Views {
        static final Views SHARED = new Views();
        private final List<String> names = new ArrayList<>();
        private final Map<String, Integer> counts = new TreeMap<>();

        // One block a turn.
        void dropAll() {
            Iterator<String> it;
            synchronized (names) {
                it = names.iterator();
            }
            while (true) {
                synchronized (names) {
                    // Of uses of one kind the first in the code.
                    if (!it.hasNext()) { // BLOCAL: stale-value medium
                        return;
                    }
                    it.next();
                    it.remove();
                }
            }
        }

        // Silent: one block for the whole.
        void dropAllRight() {
            synchronized (names) {
                Iterator<String> it = names.iterator();
                while (it.hasNext()) {
                    it.next();
                    it.remove();
                }
            }
        }

        // A size that was.
        void dropLast() {
            int size;
            synchronized (names) {
                size = names.size();
            }
            if (size > 0) {
                synchronized (names) {
                    names.remove(size - 1); // BLOCAL: check-then-act medium
                }
            }
        }

        // Silent: asked in the block.
        void dropLastRight() {
            synchronized (names) {
                int size = names.size();
                if (size > 0) {
                    names.remove(size - 1);
                }
            }
        }

        void add(String s) {
            synchronized (names) {
                names.add(s);
            }
        }

        // A view is its map.
        void count(String key) {
            boolean there;
            synchronized (counts) {
                there = counts.keySet().contains(key);
            }
            if (!there) {
                synchronized (counts) {
                    counts.put(key, 1); // BLOCAL: check-then-act medium
                }
            }
        }

        // Silent: one block.
        void countRight(String key) {
            synchronized (counts) {
                if (!counts.keySet().contains(key)) {
                    counts.put(key, 1);
                }
            }
        }

        void forget(String key) {
            synchronized (counts) {
                counts.remove(key);
            }
        }
    }
}
