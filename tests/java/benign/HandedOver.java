package benign;

/** Values that were taken away where they were read, and some that only seem so. */
class HandedOver {

    /** A number from a counter: nobody else gets it. */
    static class Ticket {
        static final Ticket SHARED = new Ticket();
        private final Object lock = new Object();
        private final String[] names = new String[100];
        private int next;

        void register(String name) {
            int id;
            synchronized (lock) {
                id = next++;
            }
            synchronized (lock) {
                names[id] = name; // BENIGN: stale-value handed-over
            }
        }

        String name(int id) {
            synchronized (lock) {
                return names[id];
            }
        }
    }

    /** The field is set to null in the same block. */
    static class TakenAway {
        static final TakenAway SHARED = new TakenAway();
        private final Object lock = new Object();
        private Object pending;
        private Object done;

        void finish() {
            Object p;
            synchronized (lock) {
                p = pending;
                pending = null;
            }
            System.out.println("finishing");
            synchronized (lock) {
                done = p; // BENIGN: stale-value handed-over
            }
        }

        void submit(Object o) {
            synchronized (lock) {
                pending = o;
            }
        }

        Object done() {
            synchronized (lock) {
                return done;
            }
        }
    }

    /** The field gets a new, empty object. */
    static class NewBatch {
        static final NewBatch SHARED = new NewBatch();
        private final Object lock = new Object();
        private Batch current = new Batch();
        private Batch last;

        void turn() {
            Batch b;
            synchronized (lock) {
                b = current;
                current = new Batch();
            }
            System.out.println("full");
            synchronized (lock) {
                last = b; // BENIGN: stale-value handed-over
            }
        }

        void add(int amount) {
            synchronized (lock) {
                current.sum += amount;
            }
        }

        int lastSum() {
            synchronized (lock) {
                return last == null ? 0 : last.sum;
            }
        }

        static class Batch {
            int sum;
        }
    }

    /** Unlinked from a list. */
    static class Unlinked {
        static final Unlinked SHARED = new Unlinked();
        private final Object lock = new Object();
        private Node head = new Node(null);
        private Node removed;

        void remove() {
            Node node;
            synchronized (lock) {
                node = head;
                head = node.next;
            }
            System.out.println("removed");
            synchronized (lock) {
                removed = node; // BENIGN: stale-value handed-over
            }
        }

        void push() {
            synchronized (lock) {
                head = new Node(head);
            }
        }

        boolean isRemoved(Object o) {
            synchronized (lock) {
                return removed == o;
            }
        }

        static class Node {
            final Node next;

            Node(Node next) {
                this.next = next;
            }
        }
    }

    /** A flag that the first block sets and the second one resets: the owner may. */
    static class BusyFlag {
        static final BusyFlag SHARED = new BusyFlag();
        private final Object lock = new Object();
        private boolean busy;

        void work() {
            synchronized (lock) {
                if (busy) {
                    return;
                }
                busy = true;
            }
            System.out.println("working");
            synchronized (lock) {
                busy = false; // BENIGN: check-then-act handed-over
            }
        }
    }

    /** The answer of a callee that says what it has done already. */
    static class Claimed {
        static final Claimed SHARED = new Claimed();
        private boolean taken;

        void use() {
            if (tryTake()) {
                System.out.println("mine");
                release(); // BENIGN: check-then-act handed-over
            }
        }

        synchronized boolean tryTake() {
            if (taken) {
                return false;
            }
            taken = true;
            return true;
        }

        synchronized void release() {
            taken = false;
        }
    }

    /** A callee hands the value over. */
    static class FromCallee {
        static final FromCallee SHARED = new FromCallee();
        private Object pending;
        private Object done;

        void finish() {
            Object p = take();
            System.out.println("finishing");
            put(p); // BENIGN: stale-value handed-over
        }

        synchronized Object take() {
            Object p = pending;
            pending = null;
            return p;
        }

        synchronized void put(Object o) {
            done = o;
        }

        synchronized void submit(Object o) {
            pending = o;
        }

        synchronized Object done() {
            return done;
        }
    }

    /** Not excused: it is put back where it was taken, over whatever came in between. */
    static class PutBack {
        static final PutBack SHARED = new PutBack();
        private final Object lock = new Object();
        private Object pending;

        void inspect() {
            Object p;
            synchronized (lock) {
                p = pending;
                pending = null;
            }
            System.out.println("inspecting");
            synchronized (lock) {
                pending = p; // BLOCAL: lost-update
            }
        }

        void submit(Object o) {
            synchronized (lock) {
                pending = o;
            }
        }
    }

    /** Not excused: removed on one path only. */
    static class SometimesTaken {
        static final SometimesTaken SHARED = new SometimesTaken();
        private final Object lock = new Object();
        private Object pending;
        private Object done;

        void finish(boolean clear) {
            Object p;
            synchronized (lock) {
                p = pending;
                if (clear) {
                    pending = null;
                }
            }
            System.out.println("finishing");
            synchronized (lock) {
                done = p; // BLOCAL: stale-value
            }
        }

        void submit(Object o) {
            synchronized (lock) {
                pending = o;
            }
        }

        Object done() {
            synchronized (lock) {
                return done;
            }
        }
    }

    /** Not excused: removed in a later block, when others may have seen it. */
    static class TakenLate {
        static final TakenLate SHARED = new TakenLate();
        private final Object lock = new Object();
        private Object pending;
        private Object done;

        void finish() {
            Object p;
            synchronized (lock) {
                p = pending;
            }
            synchronized (lock) {
                pending = null;
                done = p; // BLOCAL: stale-value
            }
        }

        void submit(Object o) {
            synchronized (lock) {
                pending = o;
            }
        }

        Object done() {
            synchronized (lock) {
                return done;
            }
        }
    }

    /** Two lists that change places: what is taken out under the lock gives way to what was taken the last time. */
    static class ChangesPlaces {
        static final ChangesPlaces SHARED = new ChangesPlaces();
        private java.util.List<Runnable> pending = new java.util.ArrayList<>();

        void submit(Runnable r) {
            synchronized (this) {
                pending.add(r);
            }
        }

        void drain() {
            java.util.List<Runnable> toRun = new java.util.ArrayList<>();
            while (true) {
                synchronized (this) {
                    if (pending.isEmpty()) {
                        pending = null;
                        return;
                    }
                    java.util.List<Runnable> spare = toRun;
                    toRun = pending;
                    pending = spare; // BENIGN: lost-update handed-over
                }
                for (Runnable r : toRun) {
                    r.run();
                }
                toRun.clear();
            }
        }
    }

    /** Not excused: what is put back was not taken away, so that others may have replaced it. */
    static class NotTaken {
        static final NotTaken SHARED = new NotTaken();
        private Object pending;

        void submit(Object o) {
            synchronized (this) {
                pending = o;
            }
        }

        Object older() {
            Object old, now;
            synchronized (this) {
                old = pending;
            }
            System.out.println("comparing");
            synchronized (this) {
                now = pending;
                pending = old; // BLOCAL: lost-update
            }
            return now;
        }
    }
}
