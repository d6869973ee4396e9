// OPTIONS: --check=guarded-by
package guards;

import java.util.ArrayList;
import java.util.List;

/** Broken declarations: what one call without the lock leads to, and a lock that goes by another name. */
final class Behind {
    /** Four fields behind one call that is made without the lock: that call needs a look, once. */
    static final class Four {
        static final Four SHARED = new Four();

        @Guards.GuardedBy("this")
        private int first;
        @Guards.GuardedBy("this")
        private int second;
        @Guards.GuardedBy("this")
        private int third;
        @Guards.GuardedBy("this")
        private int fourth;

        synchronized void locked(int n) {
            shift(n);
        }

        void plainly(int n) {
            shift(n);
        }

        private void shift(int n) {
            // The first stands for the others.
            fourth = n; // BLOCAL: guarded-by high {{fourth}}
            third = n + 1; // BLOCAL: guarded-by low {{third}}
            more(n);
            first = n + 2; // BLOCAL: guarded-by low {{first}}
        }

        private void more(int n) {
            second = n; // BLOCAL: guarded-by low {{second}}
        }
    }

    /** Two fields are each a place to look at. */
    static final class Two {
        static final Two SHARED = new Two();

        @Guards.GuardedBy("this")
        private int first;
        @Guards.GuardedBy("this")
        private int second;

        synchronized void locked(int n) {
            shift(n);
        }

        void plainly(int n) {
            shift(n);
        }

        private void shift(int n) {
            second = n; // BLOCAL: guarded-by high {{second}}
            first = n + 1; // BLOCAL: guarded-by high {{first}}
        }
    }

    /** Four calls without the lock, each to a method of its own: each needs it. */
    static final class Apart {
        static final Apart SHARED = new Apart();

        @Guards.GuardedBy("this")
        private int first;
        @Guards.GuardedBy("this")
        private int second;
        @Guards.GuardedBy("this")
        private int third;
        @Guards.GuardedBy("this")
        private int fourth;

        synchronized void locked(int n) {
            one(n);
            two(n);
            three(n);
            four(n);
        }

        void plainly(int n) {
            one(n);
            two(n);
            three(n);
            four(n);
        }

        private void one(int n) {
            first = n; // BLOCAL: guarded-by high {{first}}
        }

        private void two(int n) {
            second = n; // BLOCAL: guarded-by high {{second}}
        }

        private void three(int n) {
            third = n; // BLOCAL: guarded-by high {{third}}
        }

        private void four(int n) {
            fourth = n; // BLOCAL: guarded-by high {{fourth}}
        }
    }

    /** What has a lock, and says what it is for; all who use it hold one that they were given. */
    static final class Store {
        static final Store SHARED = new Store();
        final Object lock = new Object();

        @Guards.GuardedBy("lock")
        final List<String> items = new ArrayList<>();
        @Guards.GuardedBy("lock")
        final List<String> others = new ArrayList<>();
        @Guards.GuardedBy("lock")
        final List<String> bare = new ArrayList<>();

        int count() {
            synchronized (lock) {
                return others.size();
            }
        }
    }

    /** It is perhaps that of the store. */
    static final class User {
        static final User SHARED = new User(Store.SHARED, Store.SHARED.lock);
        private final Store store;
        private final Object given;

        User(Store store, Object given) {
            this.store = store;
            this.given = given;
        }

        void add(String s) {
            synchronized (given) {
                store.items.add(s); // BLOCAL: guarded-by medium {{items}}
            }
        }

        void remove(String s) {
            synchronized (given) {
                store.items.remove(s); // BLOCAL: guarded-by medium {{items}}
            }
        }

        // The store itself holds the declared one.
        void addOther(String s) {
            synchronized (given) {
                store.others.add(s); // BLOCAL: guarded-by high {{others}}
            }
        }

        // Under no lock at all.
        void addBare(String s) {
            store.bare.add(s); // BLOCAL: guarded-by high {{bare}}
        }
    }

    private Behind() {
    }
}
