// RELEASES: 8 17
package audit18;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A lock whose end is a lambda that its beginning hands back (ANALYSIS 5, 6). */
public class Holds {
    static final Holds H = new Holds();

    interface Held extends AutoCloseable {
        @Override
        void close();
    }

    private final ReentrantLock first = new ReentrantLock();
    private final ReentrantLock second = new ReentrantLock();
    private final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    private int a;
    private int b;
    private int c;
    private int d;
    private int e;

    private static Held hold(Lock l) {
        l.lock();
        return l::unlock;
    }

    private Held holdFirst() {
        return hold(first);
    }

    private Held reading() {
        both.readLock().lock();
        return () -> both.readLock().unlock();
    }

    private Held writing() {
        both.writeLock().lock();
        return () -> both.writeLock().unlock();
    }

    public void twice() {
        int n;
        try (Held h = hold(first)) {
            n = a;
        }
        try (Held h = hold(first)) {
            a = n + 1; // BLOCAL: lost-update high
        }
    }

    public void inside() {
        try (Held h = hold(first)) {
            int n = a;
            try (Held again = hold(first)) {
                a = n + 1;
            }
        }
    }

    /** The second lock is another one, and is given up first. */
    public void across() {
        try (Held h = hold(first)) {
            int n = a;
            try (Held other = hold(second)) {
                b++;
            }
            a = n + b;
        }
    }

    public void byTwoCalls() {
        int n;
        try (Held h = holdFirst()) {
            n = c;
        }
        try (Held h = holdFirst()) {
            c = n + 1; // BLOCAL: lost-update high
        }
    }

    /** One scope by the helper, one by the lock itself. */
    public void mixed() {
        int n;
        try (Held h = holdFirst()) {
            n = c;
        }
        first.lock();
        try {
            c = n + 1; // BLOCAL: lost-update high
        } finally {
            first.unlock();
        }
    }

    public void upgrade() {
        boolean none;
        try (Held h = reading()) {
            none = d == 0;
        }
        if (none) {
            try (Held h = writing()) {
                d = 1; // BLOCAL: check-then-act high
            }
        }
    }

    public void upgradeWell() {
        try (Held h = writing()) {
            if (d == 0) {
                d = 1;
            }
        }
    }

    private Closeable closing() {
        second.lock();
        return second::unlock;
    }

    public void byCloseable() throws IOException {
        Closeable h = closing();
        int n;
        try {
            n = e;
        } finally {
            h.close();
        }
        h = closing();
        try {
            e = n + 1; // BLOCAL: lost-update high
        } finally {
            h.close();
        }
    }

    public void byCloseableWell() throws IOException {
        try (Closeable h = closing()) {
            int n = e;
            e = n + 1;
        }
    }

    public void reset() {
        try (Held h = holdFirst(); Held w = writing(); Held s = hold(second)) {
            a = 0;
            b = 0;
            c = 0;
            d = 2;
            e = 0;
        }
    }
}
