// RELEASES: 8 17
package audit7;

import java.util.concurrent.locks.ReentrantLock;

/** Nested and reentrant locks, joins of paths, locks handed on (ANALYSIS 2, 3: join, depth). */
public class Vault {
    static final Vault SHARED = new Vault();

    private final Object outer = new Object();
    private final Object inner = new Object();
    private final ReentrantLock door = new ReentrantLock();
    private int gold;
    private int silver;
    private int coins;
    private int jewels;
    private int opened;

    // Silent: re-entered, no new block.
    void reenter() {
        synchronized (outer) {
            int g = gold;
            synchronized (outer) {
                gold = g + 1;
            }
            gold = g + 2;
        }
    }

    /** The inner block ends, the outer stays: what was read under both belongs to the guard that is left open. */
    void innerEnds() {
        synchronized (outer) {
            int s;
            synchronized (inner) {
                s = silver;
            }
            synchronized (inner) {
                silver = s + 1; // BLOCAL: lost-update
            }
        }
    }

    void silver(int n) {
        synchronized (inner) {
            silver = n;
        }
    }

    // Silent: gold is guarded by the outer lock, which is held from the read to the write.
    void innerEndsGold() {
        synchronized (outer) {
            int g;
            synchronized (inner) {
                g = gold;
            }
            synchronized (inner) {
                gold = g + 1;
            }
        }
    }

    void gold(int n) {
        synchronized (outer) {
            gold = n;
        }
    }

    /** Reentrant by counts: two lock calls, one unlock: still held; then left altogether. */
    void counts() {
        door.lock();
        door.lock();
        int c = coins;
        door.unlock();
        coins = c + 1;
        door.unlock();
        door.lock();
        coins = c + 2; // BLOCAL: lost-update high
        door.unlock();
    }

    // Silent: still held once.
    void countsHeld() {
        door.lock();
        try {
            door.lock();
            int c;
            try {
                c = coins;
            } finally {
                door.unlock();
            }
            coins = c + 1;
        } finally {
            door.unlock();
        }
    }

    void spend(int n) {
        door.lock();
        coins -= n;
        door.unlock();
    }

    /** Taken on one path only, then joined: after the join it is not held, what was read is old in the next block. */
    void sometimes(boolean safe) {
        int c;
        if (safe) {
            door.lock();
            c = coins;
            door.unlock();
        } else {
            c = 0;
        }
        door.lock();
        coins = c + 5; // BLOCAL: lost-update
        door.unlock();
    }

    // Silent: taken on both paths, by two sites; the block is the union's.
    void bothPaths(boolean fast) {
        if (fast) {
            door.lock();
        } else {
            Thread.yield();
            door.lock();
        }
        int c = coins;
        coins = c + 1;
        door.unlock();
    }

    /** Both paths take it; one of them lets go in between. */
    void onePathLetsGo(boolean careful) {
        door.lock();
        int c = coins;
        if (careful) {
            door.unlock();
            door.lock();
        }
        coins = c - 1; // BLOCAL: lost-update high
        door.unlock();
    }

    // Silent: locks chained hand over hand; the first is left while the second is held.
    void chain() {
        synchronized (outer) {
            door.lock();
        }
        try {
            int c = coins;
            coins = c + 1;
        } finally {
            door.unlock();
        }
    }

    /** Hand over hand the wrong way round: the door is left before the value comes back. */
    void chainWrong() {
        int c;
        door.lock();
        try {
            c = coins;
            synchronized (outer) {
                gold = c;
            }
        } finally {
            door.unlock();
        }
        synchronized (outer) {
            door.lock();
            try {
                coins = c; // BLOCAL: lost-update
            } finally {
                door.unlock();
            }
        }
    }

    private int countJewels() {
        synchronized (outer) {
            return jewels;
        }
    }

    private void putJewels(int n) {
        synchronized (outer) {
            jewels = n;
        }
    }

    // Silent: the callees re-enter the block of the caller.
    void polish() {
        synchronized (outer) {
            if (countJewels() < 10) {
                putJewels(countJewels() + 1);
            }
        }
    }

    /** Under another lock they are two blocks. Of two kinds of harm at one place the worse is shown. */
    void polishInner() {
        synchronized (inner) {
            if (countJewels() < 10) {
                putJewels(countJewels() + 1); // BLOCAL: lost-update; BLOCAL: check-then-act low
            }
        }
    }

    /** The outermost is not reentered in between: three blocks of it, the first tells what the third does. */
    void open() {
        int o;
        synchronized (outer) {
            o = opened;
        }
        synchronized (outer) {
            gold++;
        }
        synchronized (outer) {
            opened = o + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: of the same block, over another one of another lock.
    void openHeld() {
        synchronized (outer) {
            int o = opened;
            synchronized (inner) {
                silver++;
            }
            opened = o + 1;
        }
    }
}
