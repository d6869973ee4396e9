// RELEASES: 8 11 17 21
package audit5;

/** Template methods: the lock is the superclass's, the steps are the subclasses' (ANALYSIS 5, 6). */
public class Accounts {
    static final Savings SAVINGS = new Savings();
    static final Current CURRENT = new Current();
    static final Credit CREDIT = new Credit();

    abstract static class Account {
        protected final Object mutex = new Object();
        protected long cents;
        protected long held;

        // Silent: to hand it out is no use of it.
        protected long balance() {
            synchronized (mutex) {
                return cents;
            }
        }

        protected void store(long c) {
            synchronized (mutex) {
                cents = c;
            }
        }

        protected abstract long fee(long amount);

        protected abstract void post(long amount);

        // Silent: what the steps do is theirs to answer for.
        final void deposit(long amount) {
            post(amount - fee(amount));
        }

        /** Enough then, perhaps not now. */
        boolean withdraw(long amount) {
            synchronized (mutex) {
                if (cents < amount) {
                    return false;
                }
            }
            synchronized (mutex) {
                cents -= amount; // BLOCAL: check-then-act medium
            }
            return true;
        }

        // Silent: checked and taken in one block.
        boolean withdrawAtOnce(long amount) {
            synchronized (mutex) {
                if (cents < amount) {
                    return false;
                }
                cents -= amount;
                return true;
            }
        }
    }

    static final class Savings extends Account {
        @Override
        protected long fee(long amount) {
            return 0;
        }

        /** Two calls of the superclass, two blocks. */
        @Override
        protected void post(long amount) {
            long b = balance();
            store(b + amount); // BLOCAL: lost-update high
        }
    }

    static final class Current extends Account {
        @Override
        protected long fee(long amount) {
            return amount / 100;
        }

        // Silent: the calls are reentrant.
        @Override
        protected void post(long amount) {
            synchronized (mutex) {
                store(balance() + amount);
            }
        }
    }

    static final class Credit extends Account {
        private final long limit = 50_000;

        @Override
        protected long fee(long amount) {
            return 1;
        }

        /** Within the limit when asked (medium: the check and its act are in two methods). */
        @Override
        protected void post(long amount) {
            if (balance() + amount >= -limit) {
                synchronized (mutex) {
                    cents += amount; // BLOCAL: check-then-act medium
                }
            }
        }

        /** Put into another field of the same lock. */
        void hold() {
            long b = balance();
            synchronized (mutex) {
                held = b; // BLOCAL: stale-value medium
            }
        }
    }
}
