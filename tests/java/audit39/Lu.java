package audit39;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** The patterns of "Learning from mistakes", each access under the lock: what no race detector sees. */
public class Lu {
    /** RWR: asked, another takes it away, used. */
    static class ReadWriteRead {
        private String info;
        private final Object lock = new Object();

        void set(String s) {
            synchronized (lock) {
                info = s;
            }
        }

        void clear() {
            synchronized (lock) {
                info = null;
            }
        }

        boolean has() {
            synchronized (lock) {
                return info != null;
            }
        }

        String get() {
            synchronized (lock) {
                return info;
            }
        }

        // MySQL's proc_info.
        int lengthUnsafe() {
            if (has()) {
                return get().length(); // BLOCAL: check-then-act
            }
            return 0;
        }

        int length() {
            String s = get();
            return s == null ? 0 : s.length();
        }

        int lengthInBlocks() {
            synchronized (lock) {
                if (info == null) {
                    return 0;
                }
            }
            synchronized (lock) {
                return info.length(); // BLOCAL: check-then-act
            }
        }
    }

    /** WWR: written, another writes, what was written is expected. */
    static class WriteWriteRead {
        private final Map<String, Integer> map = new HashMap<>();
        private int last;

        synchronized void put(String k, int v) {
            map.put(k, v);
            last = v;
        }

        synchronized Integer get(String k) {
            return map.get(k);
        }

        synchronized void remove(String k) {
            map.remove(k);
        }

        // What was just put may be gone.
        int putAndGetUnsafe(String k, int v) {
            put(k, v);
            return get(k) + 1; // MISSED: check-then-act (what was put under a lock by a method, and looked up by another one)
        }

        int putAndGet(String k, int v) {
            synchronized (this) {
                map.put(k, v);
                return map.get(k) + 1;
            }
        }

        synchronized int last() {
            return last;
        }
    }

    /** RWW: read, another writes, written back. */
    static class ReadWriteWrite {
        private int balance;
        private final Deque<Integer> log = new ArrayDeque<>();

        void depositUnsafe(int n) {
            int b;
            synchronized (this) {
                b = balance;
            }
            synchronized (this) {
                balance = b + n; // BLOCAL: lost-update high
                log.add(n);
            }
        }

        synchronized void deposit(int n) {
            balance += n;
            log.add(n);
        }

        // The place in the log is reserved in one block and used in the next: nobody else has it.
        int reserve(int n) {
            int mine;
            synchronized (this) {
                mine = balance;
                balance = mine + n;
            }
            return mine;
        }
    }

    /** WRW: between two writes of one method nobody should look. */
    static class WriteReadWrite {
        private int x;
        private int y;

        // The first half is seen by who reads both.
        void moveUnsafe(int by) {
            synchronized (this) {
                x += by;
            }
            synchronized (this) {
                y += by;
            }
        }

        void move(int by) {
            synchronized (this) {
                x += by;
                y += by;
            }
        }

        synchronized int x() {
            return x;
        }

        synchronized int y() {
            return y;
        }

        // The sum of what was at two times.
        int sumUnsafe() {
            return x() + y(); // BLOCAL: inconsistent-read low
        }

        synchronized int sum() {
            return x + y;
        }

        // Set by what was read of both.
        void levelUnsafe() {
            int a = x();
            int b = y();
            synchronized (this) {
                x = (a + b) / 2; // BLOCAL: lost-update
                y = (a + b) / 2; // BLOCAL: lost-update
            }
        }
    }

    /** Two variables: Mozilla's cache, its contents and whether it is empty. */
    static class Cache {
        private int[] table = new int[10];
        private boolean empty = true;

        synchronized void fill(int n) {
            table[0] = n;
            empty = false;
        }

        void flushUnsafe() {
            synchronized (this) {
                table[0] = 0;
            }
            synchronized (this) {
                empty = true;
            }
        }

        synchronized boolean empty() {
            return empty;
        }

        // The table belongs to the flag: (b), what is written together.
        void refill(int n) {
            if (empty()) {
                synchronized (this) {
                    // The flag is the worse: it is what was tested.
                    table[0] = n;
                    empty = false; // BLOCAL: check-then-act
                }
            }
        }

        synchronized void refillSafe(int n) {
            if (empty) {
                table[0] = n;
                empty = false;
            }
        }

        synchronized int first() {
            return empty ? -1 : table[0];
        }
    }

    static final ReadWriteRead RWR = new ReadWriteRead();
    static final WriteWriteRead WWR = new WriteWriteRead();
    static final ReadWriteWrite RWW = new ReadWriteWrite();
    static final WriteReadWrite WRW = new WriteReadWrite();
    static final Cache CACHE = new Cache();

    static void work(int i) {
        RWR.set("x");
        System.out.println(RWR.lengthUnsafe() + RWR.length() + RWR.lengthInBlocks()); // BLOCAL: inconsistent-read low
        RWR.clear();
        System.out.println(WWR.putAndGetUnsafe("k", i) + WWR.putAndGet("k", i) + WWR.last()); // BLOCAL: inconsistent-read low
        WWR.remove("k");
        RWW.depositUnsafe(i);
        RWW.deposit(RWW.reserve(i)); // BENIGN: stale-value handed-over
        WRW.moveUnsafe(i);
        WRW.move(WRW.sumUnsafe() + WRW.sum()); // BLOCAL: stale-value low
        WRW.levelUnsafe();
        CACHE.fill(i);
        CACHE.flushUnsafe();
        CACHE.refill(i);
        CACHE.refillSafe(CACHE.first()); // BLOCAL: lost-update
    }

    public static void main(String[] args) {
        for (int i = 0; i < 8; i++) {
            int n = i;
            new Thread(() -> work(n)).start();
        }
    }
}
