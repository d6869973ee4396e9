package operations;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;

/** The next element is looked at, and because of what it is like, the next is taken: by then another one is. */
class Next {
    static class Item {
        volatile long due;

        void release() {
            due = -1;
        }
    }

    /** Two methods take: what is released need not be what was found due. */
    static class Expiry {
        static final Expiry SHARED = new Expiry();
        private final Queue<Item> items = new ConcurrentLinkedQueue<>();

        void add(Item i) {
            items.add(i);
        }

        Item take() {
            return items.poll();
        }

        void expire(long now) {
            while (true) {
                Item first = items.peek();
                if (first == null || first.due > now) {
                    break;
                }
                Item gone = items.poll(); // BLOCAL: check-then-act medium
                if (gone == null) {
                    break;
                }
                gone.release();
            }
        }

        void expireUnheard(long now) {
            Item first = items.peek();
            if (first != null && first.due <= now) {
                items.poll(); // BLOCAL: check-then-act medium
            }
        }

        /** Silent: what was taken is compared with what was next. */
        boolean expireCompared(long now) {
            Item first = items.peek();
            if (first != null && first.due <= now) {
                Item gone = items.poll();
                return gone == first;
            }
            return true;
        }

        /** Silent: that very element goes, and whether it was still there is asked. */
        boolean expireExactly(long now) {
            Item first = items.peek();
            return first != null && first.due <= now
                && items.remove(first);
        }

        /** Silent: that there is one is asked of what is taken, too. */
        void takeIfAny() {
            Item first = items.peek();
            if (first != null) {
                Item gone = items.poll();
                if (gone != null) {
                    gone.release();
                }
            }
        }

        /** Silent: what the first is like decides whether all are taken. */
        void drain(long now) {
            Item first = items.peek();
            if (first == null || first.due > now) {
                return;
            }
            Item gone;
            while ((gone = items.poll()) != null) {
                gone.release();
            }
        }
    }

    /** By the key of a map. */
    static class Range {
        static final Range SHARED = new Range();
        private final ConcurrentSkipListMap<Long, Item> entries = new ConcurrentSkipListMap<>();

        void put(long at, Item i) {
            entries.put(at, i);
        }

        Item takeFirst() {
            Map.Entry<Long, Item> e = entries.pollFirstEntry();
            return e == null ? null : e.getValue();
        }

        void evict(long now) {
            while (true) {
                Map.Entry<Long, Item> e = entries.firstEntry();
                if (e == null || e.getValue().due > now) {
                    break;
                }
                e = entries.pollFirstEntry(); // BLOCAL: check-then-act medium
                if (e == null) {
                    break;
                }
                e.getValue().release();
            }
        }
    }

    /** Silent: this method alone takes, and looks at what it has taken. */
    static class OneTaker {
        static final OneTaker SHARED = new OneTaker();
        private final Queue<Item> items = new ConcurrentLinkedQueue<>();

        void add(Item i) {
            items.add(i);
        }

        void run(long now) {
            Item first = items.peek();
            if (first != null && first.due <= now) {
                Item gone = items.poll();
                if (gone != null) {
                    gone.release();
                }
            }
        }
    }

    /** What was tested as next is taken, and found to be there: no second read of it. */
    static class Taken {
        static final Taken SHARED = new Taken();
        private final Queue<Item> items = new ConcurrentLinkedQueue<>();

        void add(Item i) {
            items.add(i);
        }

        void clear() {
            items.clear();
        }

        /** Silent: the second is tested as well. */
        void takeTested() {
            if (!items.isEmpty()) {
                Item gone = items.poll();
                if (gone != null) {
                    gone.release();
                }
            }
        }

        void takeUntested() {
            if (!items.isEmpty()) {
                Item gone = items.poll();
                gone.release(); // BLOCAL: check-then-act medium
            }
        }
    }
}
