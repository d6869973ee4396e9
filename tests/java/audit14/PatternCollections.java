// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** The check-then-act idioms upon concurrent collections, as two studies list them, each beside its linearisable twin. */
class PatternCollections {

    /** ConcurrentHashMap: put-if-absent, get-or-create, replace, remove, in their broken forms. */
    static class Maps {
        static final Maps SHARED = new Maps();
        private final ConcurrentHashMap<String, Object> m = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, List<String>> lists = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void others(String k) {
            m.remove(k);
            lists.remove(k);
            counts.remove(k);
        }

        /** 1: containsKey, then put. */
        void putIfNotContained(String k, Object v) {
            if (!m.containsKey(k)) {
                m.put(k, v); // BLOCAL: check-then-act medium
            }
        }

        void putIfNotContainedRight(String k, Object v) {
            m.putIfAbsent(k, v); // Silent
        }

        /** 2: get, tested for null, put a new one, hand it back. */
        List<String> getOrCreate(String k) {
            List<String> l = lists.get(k);
            if (l == null) {
                l = new CopyOnWriteArrayList<>();
                lists.put(k, l); // BLOCAL: check-then-act high
            }
            return l;
        }

        List<String> getOrCreateRight(String k) {
            List<String> l = lists.get(k);
            if (l == null) {
                List<String> fresh = new CopyOnWriteArrayList<>();
                l = lists.putIfAbsent(k, fresh); // Silent
                if (l == null) {
                    l = fresh;
                }
            }
            return l;
        }

        /** 3: putIfAbsent whose answer is dropped; the own list goes out and is lost. */
        List<String> getOrCreateDropped(String k) {
            List<String> l = lists.get(k);
            if (l == null) {
                l = new CopyOnWriteArrayList<>();
                lists.putIfAbsent(k, l); // BLOCAL: lost-cas medium
            }
            return l;
        }

        /** 4: contained, then got: null comes back. */
        Object getIfContained(String k) {
            if (m.containsKey(k)) {
                return m.get(k); // BLOCAL: check-then-act medium
            }
            return this;
        }

        Object getIfContainedRight(String k) {
            Object v = m.get(k); // Silent
            return v != null ? v : this;
        }

        /** 5: contained, then got and called. */
        int hashIfContained(String k) {
            if (m.containsKey(k)) {
                return m.get(k).hashCode(); // BLOCAL: check-then-act medium
            }
            return 0;
        }

        /** 6: replaced where it is there. */
        void replaceIfContained(String k, Object v) {
            if (m.containsKey(k)) {
                m.put(k, v); // BLOCAL: check-then-act medium
            }
        }

        void replaceRight(String k, Object v) {
            m.replace(k, v); // Silent
        }

        /** 7: removed where it is what one thinks. */
        void removeIfEqual(String k, Object expected) {
            if (expected.equals(m.get(k))) {
                m.remove(k); // BLOCAL: check-then-act medium
            }
        }

        void removeRight(String k, Object expected) {
            m.remove(k, expected); // Silent
        }

        /** 8: contained, then removed. Silent: the removal sees whether it is there. */
        void removeIfContained(String k) {
            if (m.containsKey(k)) {
                m.remove(k);
            }
        }

        /** 9: contained, got by a removal, and used on. */
        int removeAndUse(String k) {
            if (m.containsKey(k)) {
                return m.remove(k).hashCode(); // BLOCAL: check-then-act medium
            }
            return 0;
        }

        /** 10: read, counted up, put back. */
        void increment(String k) {
            Integer n = counts.get(k);
            if (n == null) {
                // Mended: of several kinds of harm done to one state there the surest is shown.
                counts.put(k, 1);
            } else {
                counts.put(k, n + 1); // BLOCAL: lost-update high
            }
        }

        void incrementRight(String k) {
            while (true) {
                Integer n = counts.get(k);
                if (n == null) {
                    if (counts.putIfAbsent(k, 1) == null) { // Silent
                        return;
                    }
                } else if (counts.replace(k, n, n + 1)) {
                    return;
                }
            }
        }

        /** 11: put-if-absent, and counted up by whoever is told null only: replace once, not retried; the answer is dropped. */
        void incrementOnce(String k) {
            Integer n = counts.get(k);
            if (n != null) {
                counts.replace(k, n, n + 1); // BLOCAL: lost-cas high
            }
        }

        /** 12: size, then isEmpty and clear. Bound by size: one more than the limit. */
        void putBounded(String k, Object v) {
            if (m.size() < 100) {
                // The page said medium: nobody is told where there is no room (a decision).
                m.put(k, v); // BLOCAL: check-then-act low
            }
        }

        /** 13: one that is empty is removed, though another has just filled it. */
        void removeIfEmpty(String k) {
            List<String> l = lists.get(k);
            if (l != null && l.isEmpty()) {
                lists.remove(k); // BLOCAL: check-then-act
            }
        }

        void removeIfEmptyRight(String k) {
            lists.computeIfPresent(k, (key, l) -> l.isEmpty() ? null : l); // Silent
        }

        /** 14: iterated, while others change it: weakly consistent. Silent. */
        int sum() {
            int s = 0;
            for (Map.Entry<String, Integer> e : counts.entrySet()) {
                s += e.getValue();
            }
            return s;
        }

        /** 15: by the keys, and got again: it may be gone. */
        int sumByKeys() {
            int s = 0;
            for (String k : counts.keySet()) {
                s += counts.get(k); // BLOCAL: check-then-act
            }
            return s;
        }
    }

    /** CopyOnWriteArrayList. */
    static class CopyOnWrite {
        static final CopyOnWrite SHARED = new CopyOnWrite();
        private final CopyOnWriteArrayList<String> l = new CopyOnWriteArrayList<>();

        void others(String s) {
            l.remove(s);
            l.add(s);
        }

        void addIfMissing(String s) {
            if (!l.contains(s)) {
                l.add(s); // BLOCAL: check-then-act medium
            }
        }

        void addIfMissingRight(String s) {
            l.addIfAbsent(s); // Silent
        }

        /** The last one by the size. */
        String last() {
            // Mended: the worst index of the class stands for all, that of lengths().
            return l.get(l.size() - 1); // BLOCAL: stale-value low
        }

        /** The size decides what is got. */
        int lengths() {
            int n = 0;
            for (int i = 0; i < l.size(); i++) {
                n += l.get(i).length(); // BLOCAL: check-then-act medium
            }
            return n;
        }

        int lengthsRight() {
            int n = 0;
            for (String s : l) { // Silent
                n += s.length();
            }
            return n;
        }

        /** Whether there is any, and then the first. */
        String first() {
            if (!l.isEmpty()) {
                return l.iterator().next(); // BLOCAL: check-then-act medium
            }
            return null;
        }

        /** Where it is, and then taken out there. */
        void removeAt(String s) {
            int i = l.indexOf(s);
            if (i >= 0) {
                l.remove(i); // BLOCAL: check-then-act medium
            }
        }
    }

    /** LinkedBlockingQueue and ConcurrentLinkedQueue. */
    static class Queues {
        static final Queues SHARED = new Queues();
        private final LinkedBlockingQueue<String> q = new LinkedBlockingQueue<>();
        private final ConcurrentLinkedQueue<String> c = new ConcurrentLinkedQueue<>();
        private final PriorityBlockingQueue<Integer> p = new PriorityBlockingQueue<>();

        void others(String s) {
            q.offer(s);
            c.offer(s);
            p.offer(s.length());
        }

        /** Asked, then taken: whoever comes second waits for ever, or gets an exception. */
        String takeIfAny() throws InterruptedException {
            if (!q.isEmpty()) {
                return q.take(); // BLOCAL: check-then-act medium
            }
            return null;
        }

        String removeIfAny() {
            if (q.size() > 0) {
                return q.remove(); // BLOCAL: check-then-act medium
            }
            return null;
        }

        /** Asked, polled, and used without a look. */
        int pollIfAny() {
            if (!c.isEmpty()) {
                return c.poll().length(); // BLOCAL: check-then-act medium
            }
            return 0;
        }

        /** Silent: the answer is tested. */
        int pollRight() {
            String s = c.poll();
            return s == null ? 0 : s.length();
        }

        /** Silent: the answer of the poll in the loop is tested. */
        int drainRight() {
            int n = 0;
            while (!c.isEmpty()) {
                String s = c.poll();
                if (s == null) {
                    break;
                }
                n += s.length();
            }
            return n;
        }

        /** Peeked at, decided by it, and then whichever is first is taken. */
        Integer takeDue(int now) {
            Integer first = p.peek();
            if (first != null && first <= now) {
                // Mended: no other method takes any away. Silent.
                return p.poll();
            }
            return null;
        }

        /** Contained, then offered: twice there. */
        void offerOnce(String s) {
            if (!q.contains(s)) {
                q.offer(s); // BLOCAL: check-then-act medium
            }
        }

        /** Bound by size. */
        boolean offerBounded(String s) {
            if (c.size() >= 10) {
                return false;
            }
            return c.offer(s); // BLOCAL: check-then-act medium
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> {
                Maps.SHARED.increment("a");
                CopyOnWrite.SHARED.addIfMissing("a");
                Queues.SHARED.offerOnce("a");
            });
        }
        pool.shutdown();
    }
}
