// RELEASES: 8 17
package audit18;

import java.io.IOException;
import java.io.StringReader;
import java.util.concurrent.locks.ReentrantLock;

/** Ways out: an early throw or return out of the first block, finally, try-with-resources, what a catch goes on with. */
public class Turnover {
    static final Turnover T = new Turnover();

    private final ReentrantLock lock = new ReentrantLock();
    private boolean open;
    private int opens;
    private int closes;
    private int sales;
    private int best;

    public void open() {
        synchronized (this) {
            if (open) {
                throw new IllegalStateException("open");
            }
        }
        prepare();
        synchronized (this) {
            open = true; // BLOCAL: check-then-act
        }
    }

    public void openWell() {
        prepare();
        synchronized (this) {
            if (open) {
                throw new IllegalStateException("open");
            }
            open = true;
        }
    }

    private void prepare() {
        System.getProperty("till");
    }

    public synchronized void close() {
        open = false;
        closes++;
    }

    public void countOpen() {
        boolean was;
        synchronized (this) {
            was = open;
        }
        try {
            if (was) {
                prepare();
            }
        } finally {
            synchronized (this) {
                closes++;
            }
        }
    }

    public void sell(int n) {
        lock.lock();
        try {
            if (sales + n > 1000) {
                return;
            }
        } finally {
            lock.unlock();
        }
        prepare();
        lock.lock();
        try {
            sales += n; // BLOCAL: check-then-act
        } finally {
            lock.unlock();
        }
    }

    public void sellWell(int n) {
        lock.lock();
        try {
            if (sales + n > 1000) {
                return;
            }
            sales += n;
        } finally {
            lock.unlock();
        }
    }

    public void read(String text) throws IOException {
        int s;
        lock.lock();
        try {
            s = sales;
        } finally {
            lock.unlock();
        }
        try (StringReader in = new StringReader(text)) {
            s += in.read();
        } catch (RuntimeException e) {
            s = 0;
        }
        lock.lock();
        try {
            sales = s; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    /** The old value lives on the way through the handler only. */
    public void readOr(String text) {
        int s;
        lock.lock();
        try {
            s = sales;
        } finally {
            lock.unlock();
        }
        int n;
        try {
            n = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            n = s;
        }
        lock.lock();
        try {
            sales = n; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    public void remember(int n) {
        int b;
        lock.lock();
        try {
            b = best;
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            best = Math.max(b, n); // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    public void rememberWell(int n) {
        lock.lock();
        try {
            best = Math.max(best, n);
        } finally {
            lock.unlock();
        }
    }

    public int sold() {
        lock.lock();
        try {
            return sales;
        } finally {
            lock.unlock();
        }
    }

    /** Both arms log, and then the same is done. */
    public void restart() {
        if (sold() > 0) {
            System.out.println("sold");
        } else {
            System.out.println("nothing");
        }
        lock.lock();
        try {
            sales = 0;
            best = 0;
        } finally {
            lock.unlock();
        }
    }
}
