// RELEASES: 8 17
package audit38;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Long methods: labels, fall through, finally, do-while, early returns, locks that are taken and left on the way. */
public class Loops {
    static class Ledger {
        static final Ledger LEDGER = new Ledger();

        private final ReentrantLock lock = new ReentrantLock();
        private final List<Integer> entries = new ArrayList<>();
        private int balance;
        private int cursor;
        private int errors;
        private boolean frozen;

        void post(int n) {
            lock.lock();
            try {
                balance += n;
                entries.add(n);
            } finally {
                lock.unlock();
            }
        }

        void freeze(boolean on) {
            lock.lock();
            try {
                frozen = on;
                cursor = 0;
                errors = 0;
            } finally {
                lock.unlock();
            }
        }

        // Each turn opens a block; what the last turn read is written in this one.
        void settle(int[] parts) {
            int last = 0;
            for (int p : parts) {
                lock.lock();
                try {
                    if (last != 0) {
                        balance = last; // BLOCAL: lost-update
                    }
                    last = balance - p;
                } finally {
                    lock.unlock();
                }
            }
        }

        // Silent: read and written in each turn.
        void settleEach(int[] parts) {
            for (int p : parts) {
                lock.lock();
                try {
                    int now = balance;
                    balance = now - p;
                } finally {
                    lock.unlock();
                }
            }
        }

        // Unlocked and locked again in the middle of a loop.
        int scan(int wanted) {
            int found = 0;
            lock.lock();
            try {
                int at = cursor;
                while (at < entries.size()) {
                    int e = entries.get(at);
                    at++;
                    if (e != wanted) {
                        continue;
                    }
                    found++;
                    lock.unlock();
                    try {
                        Thread.yield();
                    } finally {
                        lock.lock();
                    }
                }
                cursor = at; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
            return found;
        }

        // Silent: the lock is held throughout.
        int scanHeld(int wanted) {
            int found = 0;
            lock.lock();
            try {
                int at = cursor;
                while (at < entries.size()) {
                    if (entries.get(at) == wanted) {
                        found++;
                    }
                    at++;
                }
                cursor = at;
            } finally {
                lock.unlock();
            }
            return found;
        }

        // Out of a nested loop by a label, with a number of the first block.
        boolean correct(int[][] table) {
            int base;
            lock.lock();
            base = errors;
            lock.unlock();
            boolean ok = true;
            outer:
            for (int[] row : table) {
                for (int cell : row) {
                    if (cell < 0) {
                        ok = false;
                        base++;
                        break outer;
                    }
                    if (cell == 0) {
                        continue outer;
                    }
                    base += cell;
                }
            }
            if (!ok) {
                lock.lock();
                try {
                    errors = base; // BLOCAL: lost-update high
                } finally {
                    lock.unlock();
                }
            }
            return ok;
        }

        // Silent: on that way only a constant is written.
        boolean check(int[] row) {
            int base;
            lock.lock();
            base = errors;
            lock.unlock();
            for (int cell : row) {
                if (cell == base) {
                    return false;
                }
            }
            return true;
        }

        // Written in the finally of a try that has read it.
        void guarded(Runnable body) {
            int before = 0;
            try {
                lock.lock();
                try {
                    before = errors;
                } finally {
                    lock.unlock();
                }
                body.run();
            } catch (RuntimeException e) {
                before++;
            } finally {
                lock.lock();
                try {
                    errors = before; // BLOCAL: lost-update
                } finally {
                    lock.unlock();
                }
            }
        }

        // Silent: counted in the handler.
        void guardedThere(Runnable body) {
            try {
                body.run();
            } catch (RuntimeException e) {
                lock.lock();
                try {
                    errors++;
                } finally {
                    lock.unlock();
                }
            }
        }

        // A do-while whose last turn decides.
        int drain() {
            int n = 0;
            int size;
            do {
                lock.lock();
                try {
                    size = entries.size();
                    if (size > 0) {
                        entries.remove(size - 1); // BENIGN: check-then-act rechecked
                        n++;
                    }
                } finally {
                    lock.unlock();
                }
            } while (size > 1);
            return n;
        }

        // The size was asked in the head of the loop, and the last is removed in its body.
        int drainLast() {
            int n = 0;
            while (size() > 0) {
                lock.lock();
                try {
                    entries.remove(entries.size() - 1); // BLOCAL: check-then-act
                } finally {
                    lock.unlock();
                }
                n++;
            }
            return n;
        }

        private int size() {
            lock.lock();
            try {
                return entries.size();
            } finally {
                lock.unlock();
            }
        }

        // Falls through from an arm that has read to one that writes.
        void step(int kind) {
            int b = 0;
            switch (kind) {
                case 1:
                    lock.lock();
                    b = balance;
                    lock.unlock();
                    // fall through
                case 2:
                    lock.lock();
                    balance = b + kind; // BLOCAL: lost-update
                    lock.unlock();
                    break;
                case 3:
                    lock.lock();
                    frozen = true;
                    lock.unlock();
                    break;
                default:
                    throw new IllegalArgumentException("kind " + kind);
            }
        }

        // Frozen was asked, with an early return; the entry is made later.
        boolean postIfOpen(int n) {
            lock.lock();
            try {
                if (frozen) {
                    return false;
                }
            } finally {
                lock.unlock();
            }
            if (n == 0) {
                return true;
            }
            lock.lock();
            try {
                if (n > 0) {
                    balance += n; // BLOCAL: check-then-act low
                } else {
                    errors++;
                }
            } finally {
                lock.unlock();
            }
            return true;
        }

        // Silent.
        boolean postIfStillOpen(int n) {
            lock.lock();
            try {
                if (frozen) {
                    return false;
                }
                balance += n;
                return true;
            } finally {
                lock.unlock();
            }
        }

        // The lock is held on some ways only where the value is read; on all where it is written.
        void maybe(boolean careful) {
            int b;
            if (careful) {
                lock.lock();
            }
            b = balance;
            if (careful) {
                lock.unlock();
            }
            lock.lock();
            balance = b + 1; // BLOCAL: lost-update
            lock.unlock();
        }

        // Silent: reentrant, the inner unlock ends nothing.
        void nested() {
            lock.lock();
            try {
                int b;
                lock.lock();
                try {
                    b = balance;
                } finally {
                    lock.unlock();
                }
                balance = b + 1;
            } finally {
                lock.unlock();
            }
        }
    }
}
