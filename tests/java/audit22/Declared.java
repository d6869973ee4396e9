package audit22;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** What is declared, and what is only meant. */
public class Declared {
    static final Declared DECLARED = new Declared();

    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    @Retention(RetentionPolicy.CLASS)
    @interface Atomic {
    }

    static final class Account {
        private int cents;

        synchronized int cents() {
            return cents;
        }

        synchronized void add(int n) {
            cents += n;
        }
    }

    private final Object lock = new Object();
    @GuardedBy("lock")
    private int balance;
    @GuardedBy("this")
    private int limit;
    private int mostly;
    private Object changing = new Object();
    private int under;
    private final Account one = new Account();
    private final Account two = new Account();

    void pay(int n) {
        synchronized (lock) {
            balance -= n;
        }
    }

    int balance() {
        return balance; // BLOCAL: guarded-by high {{balance}}
    }

    int balanceWell() {
        synchronized (lock) {
            return balance;
        }
    }

    void limitUnderTheOther(int n) {
        synchronized (lock) {
            limit = n; // BLOCAL: guarded-by high {{limit}}
        }
    }

    synchronized void limit(int n) {
        limit = n;
    }

    synchronized void one() {
        setLimit(1);
    }

    synchronized void two() {
        setLimit(2);
    }

    private void setLimit(int n) {
        limit = n;
    }

    synchronized void mostly1() {
        mostly = 1;
    }

    synchronized void mostly2() {
        mostly = 2;
    }

    synchronized void mostly3() {
        mostly = 3;
    }

    void mostlyNot() {
        mostly = 4; // BLOCAL: guarded-by medium {{mostly}}
    }

    void swapLock() {
        changing = new Object();
    }

    void underChanging() {
        synchronized (changing) { // BLOCAL: mutable-lock low {{changing}}
            under++;
        }
    }

    @Atomic
    void transfer(int n) {
        one.add(-n); // BLOCAL: non-atomic medium
        two.add(n);
    }

    @Atomic
    void addOnce(int n) {
        one.add(n);
    }

    synchronized void sweep() {
        two.add(one.cents()); // BLOCAL: non-atomic medium
        one.add(-1);
    }
}
