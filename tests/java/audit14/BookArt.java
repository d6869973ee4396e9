// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** The Art of Multiprocessor Programming: counters, locks, lists, queues, pools, and a hash set that grows. */
class BookArt {

    /** Chapter 1: a counter without and with a lock. The first is a data race, silent; the volatile one is not. */
    static class Counter {
        static final Counter SHARED = new Counter();
        private long value;
        private volatile long visible;
        private final Lock lock = new ReentrantLock();

        public long getAndIncrementPlain() {
            return visible++; // BLOCAL: lost-update high
        }

        /** Silent. */
        public long getAndIncrement() {
            lock.lock();
            try {
                long temp = value;
                value = temp + 1;
                return temp;
            } finally {
                lock.unlock();
            }
        }

        /** The lock around each half. */
        public long getAndIncrementHalves() {
            long temp;
            lock.lock();
            try {
                temp = value;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                value = temp + 1; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
            return temp;
        }
    }

    /** Chapter 2: a naive lock, by a volatile flag that is tested, then set. */
    static class LockOne {
        static final LockOne SHARED = new LockOne();
        private final AtomicBoolean held = new AtomicBoolean();
        private int n;

        /** Silent: getAndSet is tested. */
        void tas() {
            while (held.getAndSet(true)) {
                Thread.yield();
            }
            n++;
            held.set(false);
        }

        /** Silent: test, and then test and set. */
        void ttas() {
            while (true) {
                while (held.get()) {
                    Thread.yield();
                }
                if (held.compareAndSet(false, true)) {
                    break;
                }
            }
            n++;
            held.set(false);
        }

        /** Broken twin. */
        void testThenSet() {
            while (held.get()) {
                Thread.yield();
            }
            held.set(true); // BLOCAL: check-then-act
            n++;
            held.set(false);
        }
    }

    static class Node {
        final int key;
        volatile Node next;
        volatile boolean marked;
        final Lock lock = new ReentrantLock();

        Node(int key) {
            this.key = key;
        }
    }

    /** Chapter 9: the coarse list. Silent. */
    static class CoarseList {
        static final CoarseList SHARED = new CoarseList();
        private final Lock lock = new ReentrantLock();
        private final CoarseNode head = new CoarseNode(Integer.MIN_VALUE);
        private int size;

        static class CoarseNode {
            final int key;
            CoarseNode next;

            CoarseNode(int key) {
                this.key = key;
            }
        }

        boolean add(int key) {
            lock.lock();
            try {
                CoarseNode pred = head;
                CoarseNode curr = pred.next;
                while (curr != null && curr.key < key) {
                    pred = curr;
                    curr = curr.next;
                }
                if (curr != null && curr.key == key) {
                    return false;
                }
                CoarseNode node = new CoarseNode(key);
                node.next = curr;
                pred.next = node;
                size++;
                return true;
            } finally {
                lock.unlock();
            }
        }

        /** Broken twin: it looks in one block, and adds in the next. */
        boolean addSplit(int key) {
            CoarseNode pred = head;
            lock.lock();
            try {
                while (pred.next != null && pred.next.key < key) {
                    pred = pred.next;
                }
            } finally {
                lock.unlock();
            }
            CoarseNode node = new CoarseNode(key);
            lock.lock();
            try {
                node.next = pred.next;
                pred.next = node; // MISSED: stale-value (the node that a loop found under the lock is changed in a later block)
                size++;
            } finally {
                lock.unlock();
            }
            return true;
        }

        int size() {
            lock.lock();
            try {
                return size;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Chapter 9: the optimistic list: found without locks, locked, validated. Rechecked: what is locked is compared. */
    static class OptimisticList {
        static final OptimisticList SHARED = new OptimisticList();
        private final Node head = new Node(Integer.MIN_VALUE);

        OptimisticList() {
            head.next = new Node(Integer.MAX_VALUE);
        }

        private boolean validate(Node pred, Node curr) {
            return !pred.marked && !curr.marked && pred.next == curr;
        }

        /** Silent or benign: the links are read anew under the locks. */
        boolean add(int key) {
            while (true) {
                Node pred = head;
                Node curr = pred.next;
                while (curr.key < key) {
                    pred = curr;
                    curr = curr.next;
                }
                pred.lock.lock();
                try {
                    curr.lock.lock();
                    try {
                        if (validate(pred, curr)) {
                            if (curr.key == key) {
                                return false;
                            }
                            Node node = new Node(key);
                            node.next = curr;
                            // By mistake for this reason: it is rechecked by validate; nothing is taken away.
                            pred.next = node; // BENIGN: check-then-act handed-over
                            return true;
                        }
                    } finally {
                        curr.lock.unlock();
                    }
                } finally {
                    pred.lock.unlock();
                }
            }
        }
    }

    /** Chapter 10: the bounded queue with two locks and an atomic size. Silent: the size only grows under the one lock, and falls under the other. */
    static class BoundedQueue {
        static final BoundedQueue SHARED = new BoundedQueue(8);
        private final ReentrantLock enqLock = new ReentrantLock();
        private final ReentrantLock deqLock = new ReentrantLock();
        private final Condition notEmpty = deqLock.newCondition();
        private final Condition notFull = enqLock.newCondition();
        private final AtomicInteger size = new AtomicInteger();
        private final int capacity;

        BoundedQueue(int capacity) {
            this.capacity = capacity;
        }

        void enq() throws InterruptedException {
            boolean wake = false;
            enqLock.lock();
            try {
                while (size.get() == capacity) {
                    notFull.await();
                }
                if (size.getAndIncrement() == 0) {
                    wake = true;
                }
            } finally {
                enqLock.unlock();
            }
            if (wake) {
                deqLock.lock();
                try {
                    notEmpty.signalAll();
                } finally {
                    deqLock.unlock();
                }
            }
        }

        void deq() throws InterruptedException {
            boolean wake = false;
            deqLock.lock();
            try {
                while (size.get() == 0) {
                    notEmpty.await();
                }
                if (size.getAndDecrement() == capacity) {
                    wake = true;
                }
            } finally {
                deqLock.unlock();
            }
            if (wake) {
                enqLock.lock();
                try {
                    notFull.signalAll();
                } finally {
                    enqLock.unlock();
                }
            }
        }
    }

    /** Chapter 10: Michael and Scott's queue. Silent: compareAndSet, retried. */
    static class LockFreeQueue {
        static final LockFreeQueue SHARED = new LockFreeQueue();

        static class QNode {
            final int value;
            final AtomicReference<QNode> next = new AtomicReference<>();

            QNode(int value) {
                this.value = value;
            }
        }

        private final QNode sentinel = new QNode(0);
        private final AtomicReference<QNode> head = new AtomicReference<>(sentinel);
        private final AtomicReference<QNode> tail = new AtomicReference<>(sentinel);

        void enq(int value) {
            QNode node = new QNode(value);
            while (true) {
                QNode last = tail.get();
                QNode next = last.next.get();
                if (last == tail.get()) {
                    if (next == null) {
                        if (last.next.compareAndSet(next, node)) {
                            tail.compareAndSet(last, node);
                            return;
                        }
                    } else {
                        tail.compareAndSet(last, next);
                    }
                }
            }
        }
    }

    /** Chapter 13: a striped hash set: who grows locks all and looks whether another has. */
    static class StripedHashSet {
        static final StripedHashSet SHARED = new StripedHashSet(16);
        private List<Integer>[] table;
        private final Lock lock = new ReentrantLock();
        private int setSize;

        @SuppressWarnings("unchecked")
        StripedHashSet(int capacity) {
            table = (List<Integer>[]) new List[capacity];
            for (int i = 0; i < capacity; i++) {
                table[i] = new ArrayList<>();
            }
        }

        /** The old capacity is read outside, and compared under the lock. Rechecked. */
        @SuppressWarnings("unchecked")
        void resize() {
            int oldCapacity = capacity();
            lock.lock();
            try {
                if (oldCapacity != table.length) {
                    return;
                }
                List<Integer>[] bigger = (List<Integer>[]) new List[2 * table.length];
                for (int i = 0; i < bigger.length; i++) {
                    bigger[i] = new ArrayList<>();
                }
                // Mended: the old number decides, it is not stored.
                table = bigger; // BENIGN: check-then-act rechecked
            } finally {
                lock.unlock();
            }
        }

        private int capacity() {
            lock.lock();
            try {
                return table.length;
            } finally {
                lock.unlock();
            }
        }

        /** Broken twin: who comes second makes it bigger once more, and by the old length. */
        @SuppressWarnings("unchecked")
        void resizeBlindly() {
            int oldCapacity = capacity();
            lock.lock();
            try {
                // Mended: a number that is computed with; how long an array is made is not what is stored in the field.
                table = (List<Integer>[]) new List[2 * oldCapacity]; // BLOCAL: stale-value low
            } finally {
                lock.unlock();
            }
        }

        boolean policy() {
            lock.lock();
            try {
                return setSize / table.length > 4;
            } finally {
                lock.unlock();
            }
        }

        /** The policy is asked after the addition, and who grows looks again. */
        void add(int x) {
            lock.lock();
            try {
                table[x % table.length].add(x);
                setSize++;
            } finally {
                lock.unlock();
            }
            if (policy()) {
                resize(); // BLOCAL: check-then-act low
            }
        }
    }

    /** Chapter 17: a reusable barrier by sense. Silent. */
    static class SenseBarrier {
        static final SenseBarrier SHARED = new SenseBarrier(4);
        private final AtomicInteger count;
        private final int size;
        private volatile boolean sense = false;

        SenseBarrier(int n) {
            count = new AtomicInteger(n);
            size = n;
        }

        void await(boolean mySense) {
            int position = count.getAndDecrement();
            if (position == 1) {
                // Mended: found, and excused: what getAndDecrement tells is claimed.
                count.set(size); // BENIGN: check-then-act handed-over
                sense = mySense;
            } else {
                while (sense != mySense) {
                    Thread.yield();
                }
            }
        }
    }
}
