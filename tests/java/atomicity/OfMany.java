// OPTIONS: --check=atomicity
package atomicity;

import java.util.concurrent.ConcurrentHashMap;

/** Objects that only a thread-safe collection leads several threads to: each has one of them at a time as often as not. */
final class OfMany {
    final ConcurrentHashMap<String, WatchedOfMany> watched = new ConcurrentHashMap<>();
    final ConcurrentHashMap<String, AppendsOfMany> appends = new ConcurrentHashMap<>();
    final ConcurrentHashMap<String, MarkedOfMany> marked = new ConcurrentHashMap<>();
}

/** Under two locks: two things, for all that the collection says. */
class WatchedOfMany {
    final Journal journal = new Journal();
    final Account account = new Account();

    synchronized void add(int n) {
        account.add(n); // BLOCAL: non-atomic low
        journal.write();
    }

    int average() {
        return account.balance() / journal.lines();
    }
}

/** Twice under one lock, and what the first has found goes into the second. */
class AppendsOfMany {
    private int[] copied;

    synchronized void append(Account other) {
        int n = other.balance(); // BLOCAL: non-atomic medium
        copied = other.copy(n);
    }
}

/** It says of itself that it is one step. */
class MarkedOfMany {
    final Journal journal = new Journal();
    final Account account = new Account();

    @Marks.Atomic
    synchronized void add(int n) {
        account.add(n); // BLOCAL: non-atomic medium
        journal.write();
    }

    int average() {
        return account.balance() / journal.lines();
    }
}
