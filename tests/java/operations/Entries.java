package operations;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Entries of thread-safe collections: which key is which, what is put there, and under whose lock. */
class Entries {
    /** Two boxes of one number are one key. */
    static class ByNumber {
        static final ByNumber SHARED = new ByNumber();
        private final ConcurrentMap<Long, List<String>> byTime = new ConcurrentHashMap<>();

        void add(long time, String s) {
            List<String> l = byTime.get(time);
            if (l == null) {
                l = new Vector<>();
                byTime.put(time, l); // BLOCAL: check-then-act high
            }
            l.add(s);
        }

        /** Silent: of two numbers, two. */
        void move(long from, long to) {
            List<String> l = byTime.get(from);
            if (l != null) {
                byTime.put(to, new Vector<>());
            }
        }

        /** Silent: in one operation. */
        void addRight(long time, String s) {
            byTime.computeIfAbsent(time, t -> new Vector<>()).add(s);
        }
    }

    /** Of two that a call makes one is lost, with what is put into it, as of two that stand there as new. */
    static class MadeByCall {
        static final MadeByCall SHARED = new MadeByCall();
        private final ConcurrentMap<String, Set<String>> edges = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, List<String>> lists = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Cell> cells = new ConcurrentHashMap<>();

        static class Cell {
            int n;

            Cell(int n) {
                this.n = n;
            }
        }

        void connect(String a, String b) {
            Set<String> s = edges.get(a);
            if (s == null) {
                s = ConcurrentHashMap.newKeySet();
                edges.put(a, s); // BLOCAL: check-then-act high
            }
            s.add(b);
        }

        void append(String key, String s) {
            List<String> l = lists.get(key);
            if (l == null) {
                l = Collections.synchronizedList(new ArrayList<>());
                lists.put(key, l); // BLOCAL: check-then-act high
            }
            l.add(s);
        }

        private static Cell makeCell(String key) {
            Cell c = new Cell(0);
            c.n = key.length();
            return c;
        }

        void count(String key) {
            Cell c = cells.get(key);
            if (c == null) {
                c = makeCell(key);
                cells.put(key, c); // BLOCAL: check-then-act high
            }
            synchronized (c) {
                c.n++;
            }
        }
    }

    /** The lock of the object around is not that of the list. */
    static class WrongLock {
        static final WrongLock SHARED = new WrongLock();
        private final List<String> list = Collections.synchronizedList(new ArrayList<>());

        synchronized boolean addIfAbsent(String s) {
            boolean absent = !list.contains(s);
            if (absent) {
                list.add(s); // BLOCAL: check-then-act medium
            }
            return absent;
        }

        /** Silent: under the list's own. */
        boolean addIfAbsentRight(String s) {
            synchronized (list) {
                boolean absent = !list.contains(s);
                if (absent) {
                    list.add(s);
                }
                return absent;
            }
        }

        void add(String s) {
            list.add(s);
        }
    }

    /** Silent: all that change the list hold another lock besides, and none can come between. */
    static class OneLock {
        static final OneLock SHARED = new OneLock();
        private final List<String> list = Collections.synchronizedList(new ArrayList<>());

        synchronized void addIfAbsent(String s) {
            if (!list.contains(s)) {
                list.add(s);
            }
        }

        synchronized void add(String s) {
            list.add(s);
        }
    }
}
