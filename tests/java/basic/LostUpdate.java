package basic;

/** A stale value is stored back to the field it was read from. Near misses follow. */
class LostUpdate {

    /** The plain case: read in one block, written back in the next. */
    static class TwoBlocks {
        static final TwoBlocks SHARED = new TwoBlocks();
        private final Object lock = new Object();
        private int count;

        void inc() {
            int t;
            synchronized (lock) {
                t = count;
            }
            t++;
            synchronized (lock) {
                count = t; // BLOCAL: lost-update {{'count'}}
            }
        }

        void reset() {
            synchronized (lock) {
                count = 0;
            }
        }
    }

    /** The lock is the object; the arithmetic is done in the second block. */
    static class OnThis {
        static final OnThis SHARED = new OnThis();
        private int count;

        void inc() {
            int t;
            synchronized (this) {
                t = count;
            }
            synchronized (this) {
                count = t + 1; // BLOCAL: lost-update
            }
        }

        synchronized void reset() {
            count = 0;
        }
    }

    /** A static field under the lock of the class. */
    static class StaticField {
        static final StaticField SHARED = new StaticField();
        private static int count;

        static void inc() {
            int t;
            synchronized (StaticField.class) {
                t = count;
            }
            synchronized (StaticField.class) {
                count = t + 1; // BLOCAL: lost-update
            }
        }

        static void reset() {
            synchronized (StaticField.class) {
                count = 0;
            }
        }
    }

    /** The value goes through several computations on its way back. */
    static class Computed {
        static final Computed SHARED = new Computed();
        private final Object lock = new Object();
        private long total;

        void scale(int factor) {
            long t;
            synchronized (lock) {
                t = total;
            }
            long scaled = t * factor;
            long rounded = scaled - scaled % 10;
            synchronized (lock) {
                total = rounded; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                total = 0;
            }
        }
    }

    /** An element of an array that never changes itself. */
    static class ArrayElement {
        static final ArrayElement SHARED = new ArrayElement();
        private final Object lock = new Object();
        private final int[] slots = new int[16];

        void inc(int i) {
            int t;
            synchronized (lock) {
                t = slots[i];
            }
            synchronized (lock) {
                slots[i] = t + 1; // BLOCAL: lost-update
            }
        }

        void clear(int i) {
            synchronized (lock) {
                slots[i] = 0;
            }
        }
    }

    /** State and lock are in an object that a final field holds. */
    static class OtherObject {
        static final OtherObject SHARED = new OtherObject();
        private final Box box = new Box();

        void inc() {
            int t;
            synchronized (box) {
                t = box.value;
            }
            synchronized (box) {
                box.value = t + 1; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (box) {
                box.value = 0;
            }
        }

        private static class Box {
            int value;
        }
    }

    /** The stale reference goes into a new object, and that one into the field. */
    static class IntoNewObject {
        static final IntoNewObject SHARED = new IntoNewObject();
        private final Object lock = new Object();
        private Node head;

        void push() {
            Node old;
            synchronized (lock) {
                old = head;
            }
            Node fresh = new Node(old);
            synchronized (lock) {
                head = fresh; // BLOCAL: lost-update
            }
        }

        void clear() {
            synchronized (lock) {
                head = null;
            }
        }

        static class Node {
            final Node next;

            Node(Node next) {
                this.next = next;
            }
        }
    }

    /** Two stale values meet in one store: each is a finding of its own. */
    static class TwoFields {
        static final TwoFields SHARED = new TwoFields();
        private final Object lock = new Object();
        private int x;
        private int y;

        void add() {
            int a;
            int b;
            synchronized (lock) {
                a = x;
            }
            synchronized (lock) {
                b = y;
            }
            synchronized (lock) {
                x = a + b; // BLOCAL: lost-update; BLOCAL: stale-value
            }
        }

        void reset() {
            synchronized (lock) {
                x = 0;
                y = 0;
            }
        }
    }

    /** Silent: one block. */
    static class OneBlock {
        static final OneBlock SHARED = new OneBlock();
        private final Object lock = new Object();
        private int count;

        void inc() {
            synchronized (lock) {
                int t = count;
                t++;
                count = t;
            }
        }

        void reset() {
            synchronized (lock) {
                count = 0;
            }
        }
    }

    /** Silent: what is written does not depend on what was read. */
    static class BlindWrite {
        static final BlindWrite SHARED = new BlindWrite();
        private final Object lock = new Object();
        private int count;

        void drain() {
            int t;
            synchronized (lock) {
                t = count;
            }
            System.out.println(t);
            synchronized (lock) {
                count = 0;
            }
        }
    }

    /** Silent: the second block reads again. */
    static class ReadAgain {
        static final ReadAgain SHARED = new ReadAgain();
        private final Object lock = new Object();
        private int count;

        void inc() {
            int t;
            synchronized (lock) {
                t = count;
            }
            System.out.println(t);
            synchronized (lock) {
                t = count;
                count = t + 1;
            }
        }
    }

    /** Silent: the variable got another value in between. */
    static class Overwritten {
        static final Overwritten SHARED = new Overwritten();
        private final Object lock = new Object();
        private int count;

        void set() {
            int t;
            synchronized (lock) {
                t = count;
            }
            System.out.println(t);
            t = 7;
            synchronized (lock) {
                count = t;
            }
        }
    }

    /** Silent by default: used under another lock only, where nothing of the first lock's state is touched. */
    static class OtherLock {
        static final OtherLock SHARED = new OtherLock();
        private final Object left = new Object();
        private final Object right = new Object();
        private int x; // guarded by left
        private int y; // guarded by right

        void copy() {
            int t;
            synchronized (left) {
                t = x;
            }
            synchronized (right) {
                y = t;
            }
        }

        void setX(int value) {
            synchronized (left) {
                x = value;
            }
        }

        void setY(int value) {
            synchronized (right) {
                y = value;
            }
        }
    }

    /** Silent by default: the same field, of another object under that one's lock. */
    static class OtherInstance {
        static final OtherInstance SHARED = new OtherInstance();
        private int value;

        static void copy(OtherInstance from, OtherInstance to) {
            int t;
            synchronized (from) {
                t = from.value;
            }
            synchronized (to) {
                to.value = t;
            }
        }

        synchronized void reset() {
            value = 0;
        }
    }

    /** Silent: a snapshot is returned; what becomes of it is the caller's business. */
    static class Snapshot {
        static final Snapshot SHARED = new Snapshot();
        private final Object lock = new Object();
        private int count;

        int get() {
            synchronized (lock) {
                return count;
            }
        }

        void add(int delta) {
            synchronized (lock) {
                count += delta;
            }
        }
    }

    /** Silent: a constructor that has not given away its object is alone with it. */
    static class InConstructor {
        static final InConstructor SHARED = new InConstructor();
        private final Object lock = new Object();
        private int count;

        InConstructor() {
            int t;
            synchronized (lock) {
                t = count;
            }
            synchronized (lock) {
                count = t + 1;
            }
        }

        void reset() {
            synchronized (lock) {
                count = 0;
            }
        }
    }

    /** Silent: an object that was made here and not given away. */
    static class LocalObject {
        static LocalObject shared = make();
        private int count;

        static LocalObject make() {
            LocalObject o = new LocalObject();
            int t;
            synchronized (o) {
                t = o.count;
            }
            synchronized (o) {
                o.count = t + 1;
            }
            return o;
        }

        synchronized void reset() {
            count = 0;
        }
    }
}
