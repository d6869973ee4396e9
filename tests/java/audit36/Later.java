// RELEASES: 17
package audit36;

/** What came with the rules that the suite has led to. */
public class Later {
    static final Later SHARED = new Later();

    /** Nothing but locks. */
    static final class Locks {
        final Object sums = new Object();
        final Object names = new Object();
    }

    /** Nothing but state. */
    static final class Sums {
        long all;
        long most;
    }

    private final Locks locks = new Locks();
    private final Sums sums = new Sums();

    void add(long n) {
        synchronized (locks.sums) {
            sums.all += n;
            sums.most = Math.max(sums.most, n);
        }
    }

    void clear() {
        synchronized (locks.sums) {
            sums.all = 0;
            sums.most = 0;
        }
    }

    void half() {
        synchronized (locks.sums) {
            sums.all /= 2;
            sums.most /= 2;
        }
    }

    void third() {
        synchronized (locks.sums) {
            sums.all /= 3;
            sums.most /= 3;
        }
    }

    void one() {
        synchronized (locks.sums) {
            sums.all = 1;
            sums.most = 1;
        }
    }

    void two() {
        synchronized (locks.sums) {
            sums.all = 2;
            sums.most = 2;
        }
    }

    private static void set(Object lock, Sums of, long n) {
        synchronized (lock) {
            of.all = n;
        }
    }

    private static void raise(Object lock, Sums of, long n) {
        synchronized (lock) {
            of.most = n; // BLOCAL: guarded-by {{most}}
        }
    }

    /** Silent: the helper is handed the lock that guards the state which it is handed. */
    void begin(long n) {
        set(locks.sums, sums, n);
    }

    /** It is handed another one. */
    void raised(long n) {
        raise(locks.names, sums, n);
    }

    /** Another class that has both, each by a reference of its own. */
    static final class Auditor {
        static final Auditor ONE = new Auditor(SHARED.locks, SHARED.sums);

        private final Locks locks;
        private final Sums sums;

        Auditor(Locks locks, Sums sums) {
            this.locks = locks;
            this.sums = sums;
        }

        /** (Low: likely the same lock.) */
        void round(long to) {
            synchronized (locks.sums) {
                sums.all = sums.all / to * to; // BLOCAL: guarded-by low {{all}}
            }
        }

        /** Another field of those locks is another lock. */
        void cap(long to) {
            synchronized (locks.names) {
                sums.most = Math.min(sums.most, to); // BLOCAL: guarded-by medium {{most}}
            }
        }
    }
}
