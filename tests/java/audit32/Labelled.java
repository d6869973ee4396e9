// RELEASES: 8 17
package audit32;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Loops with labels, early ways out, locks that are given back in a finally. */
public class Labelled {
    static final Labelled SHARED = new Labelled();

    private final ReentrantLock lock = new ReentrantLock();
    private final int[][] board = new int[8][8];
    private final List<String> names = new ArrayList<>();
    private int used;
    private int limit = 10;
    private long sum;

    void limit(int n) {
        lock.lock();
        try {
            limit = n;
        } finally {
            lock.unlock();
        }
    }

    /** A free place is looked for, and taken in another block. */
    boolean claim() {
        int r = -1;
        int c = -1;
        lock.lock();
        try {
            outer:
            for (int i = 0; i < board.length; i++) {
                for (int j = 0; j < board[i].length; j++) {
                    if (board[i][j] == 0) {
                        r = i;
                        c = j;
                        break outer;
                    }
                }
            }
        } finally {
            lock.unlock();
        }
        if (r < 0) {
            return false;
        }
        lock.lock();
        try {
            board[r][c] = 1; // BLOCAL: check-then-act {{board}}; BLOCAL: check-then-act low {{board}}
            used++;
        } finally {
            lock.unlock();
        }
        return true;
    }

    /** Silent: taken where it was found. */
    boolean claimWell() {
        lock.lock();
        try {
            for (int i = 0; i < board.length; i++) {
                for (int j = 0; j < board[i].length; j++) {
                    if (board[i][j] == 0) {
                        board[i][j] = 1;
                        used++;
                        return true;
                    }
                }
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    void free(int r, int c) {
        lock.lock();
        try {
            board[r][c] = 0;
            used--;
        } finally {
            lock.unlock();
        }
    }

    /** Asked, given up, and counted. */
    boolean enter() {
        lock.lock();
        try {
            if (used >= limit) {
                return false;
            }
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            used++; // BLOCAL: check-then-act medium {{used}}
        } finally {
            lock.unlock();
        }
        return true;
    }

    /** Silent: tried until it holds, each turn afresh. */
    void enterPatiently() throws InterruptedException {
        while (true) {
            lock.lock();
            try {
                if (used < limit) {
                    used++;
                    return;
                }
            } finally {
                lock.unlock();
            }
            Thread.sleep(10);
        }
    }

    /** What the turn before read is written back in this one. */
    void drift(int turns) {
        long last = 0;
        for (int i = 0; i < turns; i++) {
            lock.lock();
            try {
                if (i > 0) {
                    sum = last + 1; // BLOCAL: lost-update {{sum}}
                }
                last = sum;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: read and written in the same turn. */
    void driftWell(int turns) {
        for (int i = 0; i < turns; i++) {
            lock.lock();
            try {
                long last = sum;
                sum = last + 1;
            } finally {
                lock.unlock();
            }
        }
    }

    /** The lock is given up in the middle, for a call, and what was read before is written after. */
    void yieldOnce(Runnable r) {
        lock.lock();
        try {
            long s = sum;
            lock.unlock();
            try {
                r.run();
            } finally {
                lock.lock();
            }
            sum = s + 1; // BLOCAL: lost-update high {{sum}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: read afresh once it is held again. */
    void yieldWell(Runnable r) {
        lock.lock();
        try {
            lock.unlock();
            try {
                r.run();
            } finally {
                lock.lock();
            }
            sum++;
        } finally {
            lock.unlock();
        }
    }

    /** Twice of one name. */
    void name(String n) {
        boolean there = false;
        lock.lock();
        try {
            for (int i = 0; i < names.size(); i++) {
                if (n.equals(names.get(i))) {
                    there = true;
                    break;
                }
            }
        } finally {
            lock.unlock();
        }
        if (!there) {
            lock.lock();
            try {
                names.add(n); // BLOCAL: check-then-act {{names}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent. */
    void nameWell(String n) {
        lock.lock();
        try {
            if (!names.contains(n)) {
                names.add(n);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The index of what was found may be another's by now. */
    void unname(String n) {
        int at;
        lock.lock();
        try {
            at = names.indexOf(n);
        } finally {
            lock.unlock();
        }
        if (at < 0) {
            return;
        }
        lock.lock();
        try {
            names.remove(at); // BLOCAL: check-then-act {{names}}
        } finally {
            lock.unlock();
        }
    }
}
