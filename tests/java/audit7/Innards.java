// RELEASES: 8 17
package audit7;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Inner classes, accessors, anonymous and local classes (ANALYSIS 6: paths; 5: summaries). */
public class Innards {
    static final Innards SHARED = new Innards();

    private int size;
    private int cursor;
    private Entry first;
    private int peeks;

    static final class Entry {
        private int weight;
        private Entry next;
    }

    synchronized void add(int w) {
        Entry e = new Entry();
        e.weight = w;
        e.next = first;
        first = e;
        size++;
    }

    /** An inner class that locks the outer object. */
    final class View {
        private int seen;

        /** Two blocks of the outer lock in a method of the inner class. */
        void resize() {
            int s;
            synchronized (Innards.this) {
                s = size;
            }
            synchronized (Innards.this) {
                size = s - 1; // BLOCAL: lost-update high
            }
        }

        // Silent: one block of it.
        void resizeRight() {
            synchronized (Innards.this) {
                int s = size;
                size = s - 1;
            }
        }

        /** The inner object's monitor is not the outer one's. */
        synchronized void resizeWrong() {
            int s = sizeNow(); // BLOCAL: non-atomic low
            setSize(s + 1); // BLOCAL: lost-update
        }
    }

    synchronized int sizeNow() {
        return size;
    }

    synchronized void setSize(int s) {
        size = s;
    }

    /** An anonymous class with its own two blocks of the outer lock. */
    Iterator<Integer> iterator() {
        return new Iterator<Integer>() {
            private Entry at = first;

            @Override
            public boolean hasNext() {
                return at != null;
            }

            @Override
            public Integer next() {
                if (at == null) {
                    throw new NoSuchElementException();
                }
                int w = at.weight;
                at = at.next;
                int c;
                synchronized (Innards.this) {
                    c = cursor;
                }
                synchronized (Innards.this) {
                    cursor = c + 1; // BLOCAL: lost-update high
                }
                return w;
            }

            @Override
            public void remove() {
                throw new UnsupportedOperationException();
            }
        };
    }

    synchronized void rewind() {
        cursor = 0;
        peeks = 0;
    }

    /** A local class that captures an old value. */
    Runnable peek() {
        final int p;
        synchronized (this) {
            p = peeks;
        }
        class Peek implements Runnable {
            @Override
            public void run() {
                synchronized (Innards.this) {
                    peeks = p + 1; // BLOCAL: lost-update high
                }
            }
        }
        return new Peek();
    }

    // Silent: the local class reads when it runs.
    Runnable peekRight() {
        class Peek implements Runnable {
            @Override
            public void run() {
                synchronized (Innards.this) {
                    int p = peeks;
                    peeks = p + 1;
                }
            }
        }
        return new Peek();
    }

    /** The outer class reaches into a field of the inner one through an accessor. */
    static final class Account {
        private int balance;
        private final Object lock = new Object();
    }

    static final Account BANK = new Account();

    static void pay(int n) {
        int b;
        synchronized (BANK.lock) {
            b = BANK.balance;
        }
        synchronized (BANK.lock) {
            BANK.balance = b - n; // BLOCAL: lost-update high
        }
    }

    // Silent.
    static void payRight(int n) {
        synchronized (BANK.lock) {
            BANK.balance -= n;
        }
    }

    /** Through a parameter: the path is the parameter's. */
    static void transfer(Account a, int n) {
        int b;
        synchronized (a.lock) {
            b = a.balance;
        }
        synchronized (a.lock) {
            a.balance = b + n; // BLOCAL: lost-update
        }
    }

    // Silent: two different accounts' locks, each its own block.
    static void transferBoth(Account a, Account c, int n) {
        synchronized (a.lock) {
            a.balance -= n;
        }
        synchronized (c.lock) {
            c.balance += n;
        }
    }

    // Silent: read of one account, written to another; nothing is written back, nothing decides.
    static void copy(Account a, Account c) {
        int b;
        synchronized (a.lock) {
            b = a.balance;
        }
        synchronized (c.lock) {
            c.balance = b;
        }
    }
}
