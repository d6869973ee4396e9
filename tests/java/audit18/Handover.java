// RELEASES: 8 17
package audit18;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;

/** Locks that are replaced, and methods that are to be atomic. */
public class Handover {
    static final Handover H = new Handover();

    @Retention(RetentionPolicy.CLASS)
    @interface Atomic {
    }

    static class Account {
        private int balance;

        synchronized int balance() {
            return balance;
        }

        synchronized void add(int n) {
            balance += n;
        }
    }

    private List<String> list = new ArrayList<>();
    private List<String> other = new ArrayList<>();
    private final List<String> fixed = new ArrayList<>();
    private Integer count = 0;
    private final Account left = new Account();
    private final Account right = new Account();
    private int a;
    private int b;
    private int both;

    public void swap() {
        synchronized (list) { // BLOCAL: mutable-lock medium
            list = new ArrayList<>();
        }
    }

    public void replace(List<String> by) {
        other = by;
    }

    public void addOther(String s) {
        synchronized (other) { // BLOCAL: mutable-lock low
            other.add(s);
        }
    }

    public void addFixed(String s) {
        synchronized (fixed) {
            fixed.add(s);
        }
    }

    public void count() {
        synchronized (count) { // BLOCAL: mutable-lock medium
            count++;
        }
    }

    @Atomic
    public void both() {
        synchronized (left) { // BLOCAL: non-atomic
            a++;
        }
        synchronized (right) {
            b++;
        }
    }

    @Atomic
    public void bothWell() {
        synchronized (left) {
            synchronized (right) {
                both++;
            }
        }
    }

    public synchronized void transfer(int n) {
        left.add(-n); // BLOCAL: non-atomic
        right.add(n);
    }

    public synchronized void give(int n) {
        left.add(n);
    }

    public synchronized int worth() {
        // was medium: each call locks by itself, and nothing shows that they have to do with each other (docs/kinds.md)
        return left.balance() + right.balance(); // BLOCAL: non-atomic low
    }

    public synchronized int worthOfOne(boolean first) {
        return first ? left.balance() : right.balance();
    }

    /** It waits on its own lock, so it is not meant. */
    public synchronized void transferWhen(int n) throws InterruptedException {
        while (a == 0) {
            wait();
        }
        left.add(-n);
        right.add(n);
    }

    public synchronized void ready() {
        a = 1;
        notifyAll();
    }
}
