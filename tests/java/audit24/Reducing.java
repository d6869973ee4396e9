package audit24;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** Methods that should be atomic. */
public class Reducing implements Runnable {
    static final Reducing SHARED = new Reducing();

    @interface Atomic {
    }

    static final class Account {
        private int balance;

        synchronized int balance() {
            return balance;
        }

        synchronized void deposit(int n) {
            balance += n;
        }

        synchronized void withdraw(int n) {
            balance -= n;
        }
    }

    private final Account left = new Account();
    private final Account right = new Account();
    private final Object a = new Object();
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final ConcurrentHashMap<String, Integer> index = new ConcurrentHashMap<>();
    private int x;

    public static void main(String[] args) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }

    @Override
    public void run() {
        transfer(1);
        twice();
        once();
        append("a");
        nested();
    }

    /** Two atomic actions on two accounts. */
    @Atomic
    void transfer(int n) {
        left.withdraw(n); // BLOCAL: non-atomic medium
        right.deposit(n);
    }

    @Atomic
    void transferWell(int n) {
        synchronized (left) {
            synchronized (right) {
                left.withdraw(n);
                right.deposit(n);
            }
        }
    }

    /** Read and written in two sections. */
    @Atomic
    void twice() {
        int v;
        synchronized (a) { // BLOCAL: non-atomic medium
            v = x;
        }
        synchronized (a) {
            x = v + 1; // BLOCAL: lost-update high {{x}}
        }
    }

    /** Silent: one section. */
    @Atomic
    void once() {
        synchronized (a) {
            x = x + 1;
        }
    }

    /** Synchronized, yet two actions on the accounts. */
    synchronized int both() {
        return left.balance() + right.balance(); // BLOCAL: non-atomic medium
    }

    /** Silent: one action only. */
    synchronized int one() {
        return left.balance();
    }

    /** Two of two collections. */
    @Atomic
    void append(String s) {
        log.add(s); // BLOCAL: non-atomic medium
        index.put(s, 1);
    }

    /** Silent: re-entered. */
    @Atomic
    void nested() {
        synchronized (left) {
            left.deposit(1);
            left.withdraw(1);
        }
    }

    /** Silent: declared nothing and not synchronized. */
    void plain(int n) {
        left.withdraw(n);
        right.deposit(n);
    }
}
