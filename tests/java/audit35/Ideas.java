// RELEASES: 17 21
package audit35;

import java.util.Arrays;
import java.util.List;

/** The idea and the terms: blocks, observations, decisions, names, uses, and what the table of transfer rules says. */
public class Ideas {
    static final Ideas SHARED = new Ideas();

    enum Level { LOW, HIGH }

    record State(int size, String name) {
        State named(String other) {
            return new State(size, other);
        }
    }

    private final Object lock = new Object();
    private final Object other = new Object();
    private int count;
    private int limit;
    private int[] data = new int[4];
    private State state = new State(0, "");
    private String title = "";

    void reset() {
        synchronized (lock) {
            count = 0;
            limit = 10;
            data = new int[4];
            state = new State(0, "");
            title = "";
        }
    }

    void grow(int by) {
        synchronized (lock) {
            count += by;
            limit += by;
            state = new State(by, title);
            title = title + by;
        }
    }

    /** The example of the first section. */
    void example() {
        int tmp;
        synchronized (lock) {
            tmp = count;
        }
        tmp++;
        synchronized (lock) {
            count = tmp; // BLOCAL: lost-update high {{count}}
        }
    }

    /** Silent: one block. */
    void exampleMended() {
        synchronized (lock) {
            var tmp = count;
            tmp++;
            count = tmp;
        }
    }

    /** Silent: to enter a lock again that is held opens no block. */
    void reentered() {
        synchronized (lock) {
            int tmp;
            synchronized (lock) {
                tmp = count;
            }
            synchronized (lock) {
                count = tmp + 1;
            }
        }
    }

    /** Silent: read under the outer lock, the value stays current inside of the inner one and behind it. */
    void innerOne() {
        synchronized (lock) {
            int tmp = count;
            synchronized (other) {
                tmp++;
            }
            count = tmp;
        }
    }

    /** The lock that is held on is not the one that guards: what it covers does not count. */
    void outerOne() {
        synchronized (other) {
            int tmp;
            synchronized (lock) {
                tmp = count;
            }
            synchronized (lock) {
                count = tmp + 1; // BLOCAL: lost-update high {{count}}
            }
        }
    }

    /** Silent: to move a value is no use of it. */
    int moved() {
        int tmp;
        synchronized (lock) {
            tmp = count;
        }
        long wide = tmp;
        int copy = (int) wide;
        return copy;
    }

    /** In a loop the next turn opens a new block: what the last one read is released. */
    void fromTurnToTurn(int[] steps) {
        int last = 0;
        for (int step : steps) {
            synchronized (lock) {
                count = last + step; // BLOCAL: lost-update high {{count}}
                last = count;
            }
        }
    }

    /** Silent: each turn reads for itself. */
    void eachTurn(int[] steps) {
        for (int step : steps) {
            synchronized (lock) {
                int last = count;
                count = last + step;
            }
        }
    }

    /** Silent: the loop lies in the block, all turns are one. */
    void allTurns(int[] steps) {
        synchronized (lock) {
            int last = count;
            for (int step : steps) {
                count = last + step;
                last = count;
            }
        }
    }

    /** A read of a guarded field that no lock covers is a block that ends with it. */
    void checkedOutside() {
        if (count < 5) {
            synchronized (lock) {
                count++; // BLOCAL: check-then-act high {{count}}
            }
        }
    }

    /** The same, looked at again. */
    void checkedTwice() {
        if (count < 5) {
            synchronized (lock) {
                if (count < 5) {
                    count++; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** What the branch chose among constants carries what the branch compared. */
    void chosen() {
        Level level;
        synchronized (lock) {
            level = count > limit ? Level.HIGH : Level.LOW;
        }
        if (level == Level.HIGH) {
            synchronized (lock) {
                count = limit; // BLOCAL: check-then-act high {{count}}
            }
        }
    }

    /** Silent: the constant does not depend on what was read. */
    void chosenByAnother(boolean high) {
        Level level;
        synchronized (lock) {
            level = high ? Level.HIGH : Level.LOW;
        }
        if (level == Level.HIGH) {
            synchronized (lock) {
                count = limit;
            }
        }
    }

    /** A branch in the first block that leaves it and does nothing else. */
    void leaves() {
        synchronized (lock) {
            if (count >= limit) {
                return;
            }
        }
        synchronized (lock) {
            count++; // BLOCAL: check-then-act medium {{count}}
        }
    }

    /** Silent: both ways meet again before the second block, which nothing decides. */
    void meets() {
        int hits = 0;
        synchronized (lock) {
            if (count >= limit) {
                hits++;
            }
        }
        synchronized (lock) {
            count += 3;
        }
    }

    /**
     * No act: what the last turn found reaches this turn's over the back edge only. That the number of hits, which merges what the
     * branch decided, is counted on under the lock, was not thought of: it is only told.
     */
    void overTheBackEdge(int[] steps) {
        int hits = 0;
        for (int step : steps) {
            synchronized (lock) {
                count = step;
            }
            synchronized (lock) {
                if (limit > step) {
                    hits++; // BENIGN: stale-value rechecked
                }
            }
        }
    }

    /** But the loop's own exit test decides the next turn. */
    void ownExit() {
        boolean more = true;
        while (more) {
            synchronized (lock) {
                count--; // BLOCAL: check-then-act {{count}}
            }
            synchronized (lock) {
                more = count > 0;
            }
        }
    }

    /** What the operands carry is united, and a library's copy carries what it was made of. */
    void longer() {
        int[] old;
        synchronized (lock) {
            old = data;
        }
        int[] more = Arrays.copyOf(old, old.length * 2);
        synchronized (lock) {
            data = more; // BLOCAL: lost-update high {{data}}
        }
    }

    /** Silent: copied and put back in one block. */
    void longerMended() {
        synchronized (lock) {
            data = Arrays.copyOf(data, data.length * 2);
        }
    }

    /** What flows into a constructor flows into the object. */
    void renamed(String name) {
        int size;
        synchronized (lock) {
            size = state.size();
        }
        State next = new State(size + 1, name);
        synchronized (lock) {
            state = next; // BLOCAL: lost-update high {{state}}
        }
    }

    /** A method of the record makes the next one. */
    void renamedByMethod(String name) {
        State old;
        synchronized (lock) {
            old = state;
        }
        var next = old.named(name);
        synchronized (lock) {
            state = next; // BLOCAL: lost-update high {{state}}
        }
    }

    /** Silent: nothing of the old state is in the new one, whatever was looked at before. */
    int replaced(String name) {
        State old;
        synchronized (lock) {
            old = state;
        }
        synchronized (lock) {
            state = new State(7, name);
        }
        return old.size();
    }

    /** A text that is put together. */
    void entitled(String more) {
        String old;
        synchronized (lock) {
            old = title;
        }
        String next = old + "/" + more;
        synchronized (lock) {
            title = next; // BLOCAL: lost-update high {{title}}
        }
    }

    /** An old number goes into another field of the same lock. */
    void intoAnother() {
        int n;
        synchronized (lock) {
            n = count;
        }
        synchronized (lock) {
            limit = n * 2; // BLOCAL: stale-value medium
        }
    }

    /** An old number is only computed with in a later block. Expected as inconsistent-read, which comes later in the table. */
    int computedWith() {
        int n;
        synchronized (lock) {
            n = limit;
        }
        int sum;
        synchronized (lock) {
            sum = count + n; // BLOCAL: stale-value low
        }
        return sum;
    }

    /** Silent: the value does not come into a block again. */
    int neverAgain() {
        int n;
        synchronized (lock) {
            n = count;
        }
        return n * 3;
    }

    static class Node {
        static final List<Node> ALL = new java.util.concurrent.CopyOnWriteArrayList<>();
        int value;

        synchronized void set(int v) {
            value = v;
        }

        synchronized int get() {
            return value;
        }
    }

    /** Silent: two turns have two nodes, and two locks. */
    void eachNode() {
        int last = 0;
        for (Node node : Node.ALL) {
            synchronized (node) {
                int mine = node.value;
                node.value = last;
                last = mine;
            }
        }
    }

    /** One node, locked twice in one turn. */
    void eachNodeTwice() {
        for (Node node : Node.ALL) {
            int mine;
            synchronized (node) {
                mine = node.value;
            }
            synchronized (node) {
                node.value = mine + 1; // BLOCAL: lost-update {{value}}
            }
        }
    }

    /** What is reached through an old reference is old, though its own field is not shared otherwise. */
    void throughOld() {
        int[] old;
        synchronized (lock) {
            old = data;
        }
        synchronized (lock) {
            old[0] = 1; // BLOCAL: stale-value {{data}}
        }
    }

    /** Silent: the array is got anew. */
    void throughNew() {
        int[] old;
        synchronized (lock) {
            old = data;
        }
        synchronized (lock) {
            old = data;
            old[0] = 1;
        }
    }
}
