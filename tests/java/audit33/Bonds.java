// RELEASES: 8 17
package audit33;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** All that locks: paths, wrappers, arrays, parameters, collections, tried ones. */
public class Bonds {
    static final Bonds SHARED = new Bonds();

    /** A lock that is opened and closed. */
    static class Guard implements AutoCloseable {
        private final Lock lock = new ReentrantLock();

        Guard open() {
            lock.lock();
            return this;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    static class Account {
        final Lock lock = new ReentrantLock();
        private long money;
        private int moves;

        void add(long n) {
            lock.lock();
            try {
                money += n;
                moves++;
            } finally {
                lock.unlock();
            }
        }

        long money() {
            lock.lock();
            try {
                return money;
            } finally {
                lock.unlock();
            }
        }
    }

    private final Guard guard = new Guard();
    private int guardedCount;
    private final Lock[] stripes = new Lock[8];
    private final Map<Integer, Integer>[] parts;
    private final Vector<String> names = new Vector<>();
    private final Hashtable<String, Integer> table = new Hashtable<>();
    private final Map<String, Account> accounts = new ConcurrentHashMap<>();
    private final Lock fast = new ReentrantLock();
    private int tries;

    @SuppressWarnings("unchecked")
    Bonds() {
        parts = new Map[8];
        for (int i = 0; i < 8; i++) {
            stripes[i] = new ReentrantLock();
            parts[i] = new HashMap<>();
        }
    }

    void open(String name) {
        accounts.putIfAbsent(name, new Account());
    }

    /** Opened twice. */
    void count() {
        int n;
        try (Guard g = guard.open()) {
            n = guardedCount;
        }
        try (Guard g = guard.open()) {
            guardedCount = n + 1; // BLOCAL: lost-update high {{guardedCount}}
        }
    }

    /** Silent. */
    void countWell() {
        try (Guard g = guard.open()) {
            guardedCount++;
        }
    }

    /** A stripe is given up between. */
    void put(int k, int v) {
        Lock l = stripes[k & 7];
        boolean has;
        l.lock();
        try {
            has = parts[k & 7].containsKey(k);
        } finally {
            l.unlock();
        }
        if (!has) {
            l.lock();
            try {
                parts[k & 7].put(k, v); // BLOCAL: check-then-act medium
            } finally {
                l.unlock();
            }
        }
    }

    /** Silent. */
    void putWell(int k, int v) {
        Lock l = stripes[k & 7];
        l.lock();
        try {
            if (!parts[k & 7].containsKey(k)) {
                parts[k & 7].put(k, v);
            }
        } finally {
            l.unlock();
        }
    }

    /** Enough money, once. */
    boolean pay(String from, String to, long n) {
        Account a = accounts.get(from);
        Account b = accounts.get(to);
        if (a == null || b == null || a.money() < n) {
            return false;
        }
        a.add(-n); // BLOCAL: check-then-act {{money}}
        b.add(n);
        return true;
    }

    /** Silent: both held, in some order. */
    boolean payWell(String from, String to, long n) {
        Account a = accounts.get(from);
        Account b = accounts.get(to);
        if (a == null || b == null) {
            return false;
        }
        Account first = from.compareTo(to) < 0 ? a : b;
        Account second = first == a ? b : a;
        first.lock.lock();
        second.lock.lock();
        try {
            if (a.money < n) {
                return false;
            }
            a.money -= n;
            a.moves++;
            b.money += n;
            b.moves++;
            return true;
        } finally {
            second.lock.unlock();
            first.lock.unlock();
        }
    }

    /** The last of a vector. */
    String last() {
        if (!names.isEmpty()) {
            return names.lastElement(); // BLOCAL: check-then-act low {{names}}
        }
        return null;
    }

    /** Silent: its own monitor. */
    String lastWell() {
        synchronized (names) {
            return names.isEmpty() ? null : names.lastElement();
        }
    }

    void name(String s) {
        names.add(s);
    }

    void unname(String s) {
        names.remove(s);
    }

    /** Counted in a table that locks each step for itself. */
    void countName(String s) {
        Integer n = table.get(s);
        table.put(s, n == null ? 1 : n + 1); // BLOCAL: lost-update {{table}}
    }

    /** Silent: under the table's monitor. */
    void countNameWell(String s) {
        synchronized (table) {
            Integer n = table.get(s);
            table.put(s, n == null ? 1 : n + 1);
        }
    }

    /** Tried, given up, tried again. */
    boolean tryTwice() throws InterruptedException {
        int t;
        if (!fast.tryLock()) {
            return false;
        }
        try {
            t = tries;
        } finally {
            fast.unlock();
        }
        if (fast.tryLock(1, TimeUnit.SECONDS)) {
            try {
                tries = t + 1; // BLOCAL: lost-update high {{tries}}
            } finally {
                fast.unlock();
            }
            return true;
        }
        return false;
    }

    /** Silent. */
    boolean tryOnce() {
        if (fast.tryLock()) {
            try {
                tries++;
                return true;
            } finally {
                fast.unlock();
            }
        }
        return false;
    }

    /** Silent: taken again while it is held. */
    void reenter() {
        fast.lock();
        try {
            int t = tries;
            tryOnce();
            if (tries != t) {
                tries = t + 1;
            }
        } finally {
            fast.unlock();
        }
    }

    /** Given up around a call, and gone on with what was read before. */
    void around(Runnable r) {
        fast.lock();
        try {
            int t = tries;
            fast.unlock();
            try {
                r.run();
            } finally {
                fast.lock();
            }
            tries = t + 1; // BLOCAL: lost-update high {{tries}}
        } finally {
            fast.unlock();
        }
    }

    /** Silent: read once more. */
    void aroundWell(Runnable r) {
        fast.lock();
        try {
            fast.unlock();
            try {
                r.run();
            } finally {
                fast.lock();
            }
            int t = tries;
            tries = t + 1;
        } finally {
            fast.unlock();
        }
    }

    /** A list of a parameter, by its own monitor. */
    static void addTo(List<String> l, String s) {
        boolean has;
        synchronized (l) {
            has = l.contains(s);
        }
        if (!has) {
            synchronized (l) {
                l.add(s); // MISSED: check-then-act (of a list that is an argument nothing is observed)
            }
        }
    }

    static final List<String> EVERYBODY = new ArrayList<>();

    static void join(String s) {
        addTo(EVERYBODY, s);
    }

    static void part(String s) {
        synchronized (EVERYBODY) {
            EVERYBODY.remove(s);
        }
    }
}
