// RELEASES: 8 17
package audit15;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** Synchronized collections: each operation is a block of its own, and the collection is a lock (6). */
public class SyncCollections {
    static final SyncCollections SHARED = new SyncCollections();

    private final List<String> list = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>());
    private final Map<String, List<String>> multi = new Hashtable<>();
    private final Vector<String> vector = new Vector<>();
    private final Deque<String> deque = new ArrayDeque<>();

    void add(String s) {
        list.add(s);
        vector.add(s);
    }

    void addIfAbsent(String s) {
        if (!list.contains(s)) {
            list.add(s); // BLOCAL: check-then-act medium
        }
    }

    void addIfAbsentLocked(String s) {
        synchronized (list) {
            if (!list.contains(s)) {
                list.add(s);
            }
        }
    }

    void removeFirst() {
        if (!list.isEmpty()) {
            list.remove(0); // BLOCAL: check-then-act medium
        }
    }

    String last() {
        // as expected first: stale-value low, but nobody takes anything out
        return vector.get(vector.size() - 1);
    }

    String lastLocked() {
        synchronized (vector) {
            return vector.get(vector.size() - 1);
        }
    }

    void count(String k) {
        map.put(k, map.get(k) + 1); // BLOCAL: lost-update high
    }

    void countLocked(String k) {
        synchronized (map) {
            map.put(k, map.get(k) + 1);
        }
    }

    void addTo(String k, String v) {
        List<String> l = multi.get(k);
        if (l == null) {
            l = new ArrayList<>();
            multi.put(k, l); // BLOCAL: check-then-act high
        }
        l.add(v); // BLOCAL: guarded-by medium
    }

    /** Another key: not what was asked. */
    void alias(String k, String other) {
        if (multi.containsKey(k)) {
            multi.put(other, new ArrayList<>());
        }
    }

    /** A collection of no lock of its own, guarded by this. */
    synchronized void push(String s) {
        deque.push(s);
    }

    synchronized boolean hasWork() {
        return !deque.isEmpty();
    }

    String pop() {
        if (hasWork()) {
            synchronized (this) {
                return deque.pop(); // BLOCAL: check-then-act medium
            }
        }
        return null;
    }

    synchronized String popInside() {
        return hasWork() ? deque.pop() : null;
    }

    /** One operation that tests by itself. */
    String poll() {
        synchronized (this) {
            return deque.poll();
        }
    }

    /** The elements of a guarded collection, used again. */
    static class Accounts {
        static final Accounts SHARED = new Accounts();

        static class Account {
            int balance;
        }

        private final Map<String, Account> accounts = new HashMap<>();

        synchronized Account find(String id) {
            return accounts.get(id);
        }

        synchronized void open(String id) {
            accounts.put(id, new Account());
        }

        synchronized void close(String id) {
            accounts.remove(id);
        }

        void deposit(String id, int n) {
            Account a = find(id);
            synchronized (this) {
                a.balance += n; // BLOCAL: stale-value medium
            }
        }

        synchronized void depositInside(String id, int n) {
            find(id).balance += n;
        }
    }
}
