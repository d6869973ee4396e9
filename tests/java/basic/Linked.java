package basic;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** A stale value in a new object: a node that is linked to it, an array of arguments. */
class Linked {
    /** stale value linked into a fresh node that is then published */
    static class Stack {
        static final class Node {
            final Object v;
            final Node next;

            Node(Object v, Node n) {
                this.v = v;
                next = n;
            }
        }

        static final Stack SHARED = new Stack();
        private Node head;

        void push(Object v) {
            Node h;
            synchronized (this) {
                h = head;
            }
            Node n = new Node(v, h);
            synchronized (this) {
                head = n; // BLOCAL: lost-update
            }
        }

        synchronized Object pop() {
            Node h = head;
            if (h == null)
                return null;
            head = h.next;
            return h.v;
        }
    }

    static class Stack2 {
        static final class Node {
            Object v;
            Node next;
        }

        static final Stack2 SHARED = new Stack2();
        private final Lock lock = new ReentrantLock();
        private Node head;

        void push(Object v) {
            Node n = new Node();
            n.v = v;
            lock.lock();
            n.next = head;
            lock.unlock();
            lock.lock();
            try {
                head = n; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        Object pop() {
            lock.lock();
            try {
                Node h = head;
                if (h == null)
                    return null;
                head = h.next;
                return h.v;
            } finally {
                lock.unlock();
            }
        }
    }

    /** AtomicReference Treiber stack with set instead of cas */
    static class Treiber {
        static final class Node {
            Object v;
            Node next;
        }

        static final Treiber SHARED = new Treiber();
        private final AtomicReference<Node> top = new AtomicReference<>();

        void push(Object v) {
            Node n = new Node();
            n.v = v;
            n.next = top.get();
            top.set(n); // BLOCAL: lost-update
        }

        /** Silent */
        void pushOk(Object v) {
            Node n = new Node();
            n.v = v;
            do {
                n.next = top.get();
            } while (!top.compareAndSet(n.next, n));
        }
    }

    /** atomic read kept in a local and stored elsewhere */
    static class Copy {
        static final Copy SHARED = new Copy();
        private final AtomicInteger seq = new AtomicInteger();
        private int last;

        void note() {
            int s = seq.get();
            synchronized (this) {
                last = s; // BLOCAL: stale-value
            }
        }

        void bump() {
            synchronized (this) {
                last = seq.incrementAndGet();
            }
        }
    }

    static class Varargs {
        static final Varargs SHARED = new Varargs();
        private int hi;

        private static int max(int... xs) {
            int m = xs[0];
            for (int x : xs)
                if (x > m)
                    m = x;
            return m;
        }

        void raise(int v) {
            int h;
            synchronized (this) {
                h = hi;
            }
            int m = max(h, v, 7);
            synchronized (this) {
                hi = m; // BLOCAL: lost-update
            }
        }

        synchronized void low() {
            hi = 0;
        }
    }
}
