// RELEASES: 8 17
package audit32;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The lock and the state lie in the superclass, what goes wrong in those below it. */
public class Inherited {
    static final Ledger LEDGER = new Ledger();
    static final Shelf SHELF = new Shelf();

    abstract static class Base {
        protected final Lock lock = new ReentrantLock();
        protected long balance;
        protected int revision;
        protected Map<String, List<String>> rows = new HashMap<>();

        final long locked() {
            lock.lock();
            try {
                return balance;
            } finally {
                lock.unlock();
            }
        }

        final void assign(long n) {
            lock.lock();
            try {
                balance = n;
            } finally {
                lock.unlock();
            }
        }

        protected final void inside(Runnable r) {
            lock.lock();
            try {
                r.run();
            } finally {
                lock.unlock();
            }
        }

        protected abstract long fee(long of);
    }

    static final class Ledger extends Base {
        @Override
        protected long fee(long of) {
            return of / 100;
        }

        /** Read and written by what was inherited, each under the lock for itself. */
        void deposit(long n) {
            assign(locked() + n); // BLOCAL: lost-update {{balance}}
        }

        /** Silent: one hold for both. */
        void depositWell(long n) {
            lock.lock();
            try {
                assign(locked() + n);
            } finally {
                lock.unlock();
            }
        }

        /** The fee is of the old balance, and that is written back. */
        void charge() {
            long had;
            lock.lock();
            try {
                had = balance;
            } finally {
                lock.unlock();
            }
            long f = fee(had);
            lock.lock();
            try {
                balance = had - f; // BLOCAL: lost-update high {{balance}}
            } finally {
                lock.unlock();
            }
        }

        /** The fee is of the old balance, but it is taken off what is there now. */
        void chargeLater() {
            long had;
            lock.lock();
            try {
                had = balance;
            } finally {
                lock.unlock();
            }
            long f = fee(had);
            lock.lock();
            try {
                balance -= f; // BLOCAL: stale-value low {{balance}}
            } finally {
                lock.unlock();
            }
        }

        /** Nothing has been revised since. (First benign: but assign() tells no revision.) */
        boolean chargeWell() {
            long had;
            int seen;
            lock.lock();
            try {
                had = balance;
                seen = revision;
            } finally {
                lock.unlock();
            }
            long f = fee(had);
            lock.lock();
            try {
                if (revision != seen) {
                    return false;
                }
                balance = had - f; // BLOCAL: lost-update high {{balance}}
                revision++; // BENIGN: check-then-act rechecked
                return true;
            } finally {
                lock.unlock();
            }
        }

        /** Asked before the lock of those who run in it. */
        void withdraw(long n) {
            if (locked() < n) {
                throw new IllegalStateException();
            }
            inside(() -> {
                balance -= n; // BLOCAL: check-then-act {{balance}}
                revision++;
            });
        }

        /** Silent: asked by who runs in it. */
        void withdrawWell(long n) {
            inside(() -> {
                if (balance < n) {
                    throw new IllegalStateException();
                }
                balance -= n;
                revision++;
            });
        }
    }

    static class Shelf extends Base {
        @Override
        protected long fee(long of) {
            return 0;
        }

        /** A list that another has just put there is lost. (First the addition, too: of one read the worst is told.) */
        void put(String key, String what) {
            lock.lock();
            List<String> row;
            try {
                row = rows.get(key);
            } finally {
                lock.unlock();
            }
            if (row == null) {
                row = new ArrayList<>();
                lock.lock();
                try {
                    rows.put(key, row); // BLOCAL: check-then-act high {{rows}}
                } finally {
                    lock.unlock();
                }
            }
            lock.lock();
            try {
                row.add(what);
            } finally {
                lock.unlock();
            }
        }

        /** Silent. */
        void putWell(String key, String what) {
            lock.lock();
            try {
                rows.computeIfAbsent(key, k -> new ArrayList<>()).add(what);
            } finally {
                lock.unlock();
            }
        }

        void drop(String key) {
            lock.lock();
            try {
                rows.remove(key);
                revision++;
            } finally {
                lock.unlock();
            }
        }

        /** Without the lock of all others. */
        void restart() {
            rows = new HashMap<>(); // BLOCAL: guarded-by medium {{rows}}
        }

        void replace(Map<String, List<String>> by) {
            lock.lock();
            try {
                rows = by;
            } finally {
                lock.unlock();
            }
        }

        void clearAll() {
            lock.lock();
            try {
                rows = new HashMap<>();
                revision = 0;
            } finally {
                lock.unlock();
            }
        }

        void empty() {
            lock.lock();
            try {
                rows = null;
                rows = new HashMap<>();
            } finally {
                lock.unlock();
            }
        }
    }
}
