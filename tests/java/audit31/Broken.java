// RELEASES: 8 17
package audit31;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** Guards that are declared or kept by habit, locks that change, methods that are meant to be one. */
public class Broken {
    static final Broken SHARED = new Broken();

    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.FIELD, ElementType.METHOD})
    @interface GuardedBy {
        String value();
    }

    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.METHOD)
    @interface Atomic {
    }

    @GuardedBy("this")
    private int declared;
    @GuardedBy("lock")
    private final List<String> items = new ArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private int habit;
    private Object changing = new Object();
    private int under;
    private final Map<String, String> walked = new HashMap<>();
    private final Account from = new Account();
    private final Account to = new Account();
    private final Map<String, Object> locks = new ConcurrentHashMap<>();

    static final class Account {
        private int amount;

        synchronized void add(int n) {
            amount += n;
        }

        synchronized int amount() {
            return amount;
        }
    }

    synchronized void declaredWell(int n) {
        declared = n;
    }

    /** Read without the lock that is declared. */
    int declaredBadly() {
        return declared; // BLOCAL: guarded-by high {{declared}}
    }

    /** Another lock. */
    void addBadly(String s) {
        synchronized (this) {
            items.add(s); // BLOCAL: guarded-by high {{items}}
        }
    }

    /** Silent. */
    void addWell(String s) {
        lock.lock();
        try {
            items.add(s);
        } finally {
            lock.unlock();
        }
    }

    /** Silent: its callers hold it. */
    @GuardedBy("lock")
    private void addHeld(String s) {
        items.add(s);
    }

    /** Silent. */
    void addTwo(String a, String b) {
        lock.lock();
        try {
            addHeld(a);
            addHeld(b);
        } finally {
            lock.unlock();
        }
    }

    void habitOne() {
        lock.lock();
        habit = 1;
        lock.unlock();
    }

    void habitTwo() {
        lock.lock();
        habit = 2;
        lock.unlock();
    }

    void habitThree() {
        lock.lock();
        habit = habit * 3;
        lock.unlock();
    }

    /** By nobody's lock. */
    void habitBroken() {
        habit = 4; // BLOCAL: guarded-by medium {{habit}}
    }

    /** Who waits for the old one comes in with who takes the new one. */
    void swapLock() {
        synchronized (changing) { // BLOCAL: mutable-lock medium {{changing}}
            under++;
            changing = new Object();
        }
    }

    /** Silent: what is locked is not in a field. */
    int localLock() {
        Object o = lock;
        synchronized (o) {
            return 1;
        }
    }

    void enter(String k, String v) {
        synchronized (walked) {
            walked.put(k, v);
        }
    }

    void leave(String k) {
        synchronized (walked) {
            walked.remove(k);
        }
    }

    /** A walk without the lock. */
    int letters() {
        int n = 0;
        for (String v : walked.values()) { // BLOCAL: guarded-by medium {{walked}}
            n += v.length();
        }
        return n;
    }

    /** Silent. */
    int lettersWell() {
        synchronized (walked) {
            return walked.values().stream().mapToInt(String::length).sum();
        }
    }

    /** Two actions on two other locks: money is seen nowhere. */
    @Atomic
    void transfer(int n) {
        from.add(-n); // BLOCAL: non-atomic medium
        to.add(n);
    }

    /** Silent: one action. */
    @Atomic
    void deposit(int n) {
        to.add(n);
    }

    /** The lock of a key is taken away while others wait for it. */
    void keyed(String key, Runnable r) {
        synchronized (locks.computeIfAbsent(key, k -> new Object())) { // BLOCAL: mutable-lock medium {{locks}}
            r.run();
        }
        locks.remove(key);
    }
}
