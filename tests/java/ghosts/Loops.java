// OPTIONS: --check=burrows-leino
package ghosts;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** Loops, waits, and variables that the compiler makes for itself. */
class Loops {

    /** Each turn is a section of its own [BL §5]. */
    static class Turns {
        static final Turns SHARED = new Turns();
        private int total;

        synchronized void clear() {
            total = 0;
        }

        void addAll(int[] amounts) {
            int sum = 0;
            for (int i = 0; i < amounts.length; i++) {
                synchronized (this) {
                    if (i == 0) {
                        sum = total;
                    }
                    sum += amounts[i];
                    total = sum; // BLOCAL: lost-update <<block-local burrows-leino state-version>>
                }
            }
        }
    }

    /** Silent: read and used in one turn. */
    static class SilentTurns {
        static final SilentTurns SHARED = new SilentTurns();
        private int total;

        synchronized void clear() {
            total = 0;
        }

        void addAll(int[] amounts) {
            for (int i = 0; i < amounts.length; i++) {
                synchronized (this) {
                    int sum = total;
                    total = sum + amounts[i];
                }
            }
        }
    }

    /** The variable of the last turn is read before it is assigned again. */
    static class LastTurn {
        static final LastTurn SHARED = new LastTurn();
        private final Object other = new Object();
        private int total;
        private int most;

        synchronized void clear() {
            total = 0;
        }

        void watch(int turns) {
            int last = 0;
            for (int i = 0; i < turns; i++) {
                synchronized (other) {
                    most = last; // BLOCAL: stale-value low {{'total'}} <<burrows-leino>>
                }
                synchronized (this) {
                    last = total;
                }
            }
        }
    }

    /** A wait ends the section, and begins another. */
    static class Waits {
        static final Waits SHARED = new Waits();
        private int level;
        private boolean closed;

        synchronized void fill(int litres) throws InterruptedException {
            int before = level;
            while (closed) {
                wait();
            }
            level = before + litres; // BLOCAL: stale-after-wait <<block-local burrows-leino state-version>>
        }

        synchronized void drain() {
            level = 0;
            closed = false;
            notifyAll();
        }
    }

    /** Silent: read when the wait is over. */
    static class SilentWaits {
        static final SilentWaits SHARED = new SilentWaits();
        private int level;
        private boolean closed;

        synchronized void fill(int litres) throws InterruptedException {
            while (closed) {
                wait();
            }
            int before = level;
            level = before + litres;
        }

        synchronized void drain() {
            level = 0;
            closed = false;
            notifyAll();
        }
    }

    /** Any lock: the ghosts do not know that this one stays held while the other is given up. */
    static class WaitsInside {
        static final WaitsInside SHARED = new WaitsInside();
        private final Object valve = new Object();
        private int level;
        private boolean closed;

        synchronized void fill(int litres) throws InterruptedException {
            int before = level;
            synchronized (valve) {
                while (closed) {
                    valve.wait();
                }
            }
            level = before + litres; // BLOCAL: stale-value low {{interrupted by a wait}} <<burrows-leino>>
        }

        synchronized void drain() {
            level = 0;
        }

        void open() {
            synchronized (valve) {
                closed = false;
                valve.notifyAll();
            }
        }
    }

    /** Silent: the iterator is no variable of the source, nor the array, its length and the index. */
    static class SilentIterator {
        static final SilentIterator SHARED = new SilentIterator();
        private List<String> names = new ArrayList<String>();
        private int[] amounts = new int[4];
        private int turns;

        synchronized void replace(List<String> given, int[] others) {
            names = given;
            amounts = others;
            notifyAll();
        }

        synchronized void each() throws InterruptedException {
            for (String name : names) {
                turns = 1;
                wait();
            }
        }

        synchronized void eachOfArray() throws InterruptedException {
            for (int amount : amounts) {
                turns = 2;
                wait();
            }
        }
    }

    /** A variable of the source's: it is asked whether there is something, and then for the first, but in no loop. */
    static class AskedThenTaken {
        static final AskedThenTaken SHARED = new AskedThenTaken();
        private Queue<String> line = new ArrayDeque<>();
        private int turns;

        synchronized void replace(Queue<String> given) {
            line = given;
            notifyAll();
        }

        synchronized void look() throws InterruptedException {
            Queue<String> seen = line;
            wait();
            if (!seen.isEmpty()) { // BLOCAL: stale-after-wait medium
                turns = 1;
            }
            seen.peek();
        }
    }

    /** Silent: what is to be returned waits in a variable of the compiler's for the finally block. */
    static class SilentFinally {
        static final SilentFinally SHARED = new SilentFinally();
        private final Object other = new Object();
        private int ticks;
        private int calls;

        synchronized void tick() {
            ticks++;
        }

        int ticks() {
            try {
                synchronized (this) {
                    return ticks + 1;
                }
            } finally {
                synchronized (other) {
                    calls++;
                }
            }
        }
    }
}
