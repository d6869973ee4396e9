package calls;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Elements that are got anew by the same key are one object, as far as the method itself goes (ANALYSIS 6). */
class GotAgain {
    static final GotAgain SHARED = new GotAgain();

    static class Account {
        private int sum;
        int turns;

        synchronized int sum() {
            return sum;
        }

        synchronized void sum(int n) {
            sum = n;
        }
    }

    private final ConcurrentMap<String, Account> accounts = new ConcurrentHashMap<>();
    private final Map<String, Account> plain = new HashMap<>();
    private Account[] array = {new Account()};

    void open(String k) {
        accounts.put(k, new Account());
    }

    Account find(String k) {
        return accounts.get(k);
    }

    void add(String k, int n) {
        accounts.get(k).sum(accounts.get(k).sum() + n); // BLOCAL: lost-update
    }

    void addByHelper(String k, int n) {
        int s = find(k).sum();
        find(k).sum(s + n); // BLOCAL: lost-update
    }

    // Silent: two keys.
    void move(String from, String to) {
        accounts.get(to).sum(accounts.get(from).sum());
    }

    /** What is got the second time is what the method has put there itself: no update is lost, but what was got need not be
        what was replaced. */
    void renew(String k) {
        int s = accounts.get(k).sum();
        accounts.put(k, new Account());
        accounts.get(k).sum(s + 1); // BLOCAL: stale-value medium
    }

    // Silent: the key of the next turn is another one.
    void chain(String... keys) {
        int s = 0;
        for (String k : keys) {
            accounts.get(k).sum(s);
            s = accounts.get(k).sum();
        }
    }

    // Silent: the object's own lock is held throughout.
    void addLocked(String k, int n) {
        synchronized (accounts.get(k)) {
            accounts.get(k).sum(accounts.get(k).sum() + n);
        }
    }

    synchronized void openPlain(String k) {
        plain.put(k, new Account());
    }

    void turn(String k) {
        int t;
        synchronized (this) {
            t = plain.get(k).turns;
        }
        synchronized (this) {
            plain.get(k).turns = t + 1; // BLOCAL: lost-update
        }
    }

    // Silent: one block.
    synchronized void turnWell(String k) {
        plain.get(k).turns = plain.get(k).turns + 1;
    }

    void turnOnce(String k) {
        boolean none;
        synchronized (this) {
            none = plain.get(k).turns == 0;
        }
        if (none) {
            synchronized (this) {
                plain.get(k).turns = 1; // BLOCAL: check-then-act
            }
        }
    }

    void turnOnceWell(String k) {
        boolean none;
        synchronized (this) {
            none = plain.get(k).turns == 0;
        }
        if (none) {
            synchronized (this) {
                // was expected as rechecked, at the write: that is, and what the map has is asked in any case
                if (plain.get(k).turns == 0) { // BLOCAL: check-then-act low
                    plain.get(k).turns = 1;
                }
            }
        }
    }

    synchronized void clear(String k) {
        plain.get(k).turns = 0;
    }
}
