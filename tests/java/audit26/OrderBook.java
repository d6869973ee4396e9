package audit26;

import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Best prices that go together, and levels. */
public class OrderBook implements Runnable {
    static final OrderBook BOOK = new OrderBook();

    private final Lock lock = new ReentrantLock();
    private final TreeMap<Integer, Integer> levels = new TreeMap<>();
    private int bid;
    private int ask;
    private int trades;
    private int cancels;

    void quote(int b, int a) {
        lock.lock();
        try {
            bid = b;
            ask = a;
        } finally {
            lock.unlock();
        }
    }

    int bid() {
        lock.lock();
        try {
            return bid;
        } finally {
            lock.unlock();
        }
    }

    int ask() {
        lock.lock();
        try {
            return ask;
        } finally {
            lock.unlock();
        }
    }

    private void setAsk(int a) {
        lock.lock();
        try {
            ask = a;
        } finally {
            lock.unlock();
        }
    }

    /** A bid and an ask of two quotes. */
    int spread() {
        return ask() - bid(); // BLOCAL: inconsistent-read low {{ask}}
    }

    /** Silent. */
    int spreadWell() {
        lock.lock();
        try {
            return ask() - bid();
        } finally {
            lock.unlock();
        }
    }

    /** The bid decides about the ask, which is written together with it. */
    void uncross() {
        if (bid() > 100) {
            // was expected medium: low by a callee (docs/kinds.md)
            setAsk(101); // BLOCAL: check-then-act low {{bid}}
        }
    }

    /** Silent: one section. */
    void uncrossWell() {
        lock.lock();
        try {
            if (bid() > 100) {
                setAsk(101);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The bid decides about another state of the lock only. */
    void trade() {
        if (bid() > 0) {
            lock.lock();
            try {
                trades++; // BLOCAL: check-then-act low {{bid}}
            } finally {
                lock.unlock();
            }
        }
    }

    private Integer level(int price) {
        lock.lock();
        try {
            return levels.get(price);
        } finally {
            lock.unlock();
        }
    }

    private void level(int price, int quantity) {
        lock.lock();
        try {
            levels.put(price, quantity);
        } finally {
            lock.unlock();
        }
    }

    /** A level's quantity, read in one section and put back in another. */
    void add(int price, int quantity) {
        Integer q = level(price);
        level(price, q == null ? quantity : q + quantity); // BLOCAL: lost-update high {{levels}}
    }

    /** Silent. */
    void addWell(int price, int quantity) {
        lock.lock();
        try {
            levels.merge(price, quantity, Integer::sum);
        } finally {
            lock.unlock();
        }
    }

    /** The best level may be another one by now. */
    void cancelBest() {
        int best;
        lock.lock();
        try {
            best = levels.isEmpty() ? -1 : levels.lastKey();
        } finally {
            lock.unlock();
        }
        if (best >= 0) {
            lock.lock();
            try {
                levels.remove(best);
                // was expected one line above: to take a key away twice is to do it once; what goes with it is counted twice
                cancels++; // BLOCAL: check-then-act medium {{cancels}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent. */
    void cancelBestWell() {
        lock.lock();
        try {
            if (!levels.isEmpty()) {
                levels.remove(levels.lastKey());
                cancels++;
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void run() {
        quote(1, 2);
        spread();
        spreadWell();
        uncross();
        uncrossWell();
        trade();
        add(1, 1);
        addWell(1, 1);
        cancelBest();
        cancelBestWell();
    }

    public static void main(String[] a) {
        new Thread(BOOK).start();
        new Thread(BOOK).start();
    }
}
