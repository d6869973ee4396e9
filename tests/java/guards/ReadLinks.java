package guards;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What was got is moved to the front of a list of nodes: that is a change, which readers do not keep from each other. */
class ReadLinks {

    static class Node {
        String key;
        Node next;
        Node prev;
    }

    static class AsReader {
        static final AsReader SHARED = new AsReader();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, Node> map = new HashMap<>();
        private final Node head = new Node();

        String get(String k) {
            lock.readLock().lock();
            try {
                Node n = map.get(k);
                if (n != null) {
                    toFront(n);
                }
                return n == null ? null : n.key;
            } finally {
                lock.readLock().unlock();
            }
        }

        void put(String k) {
            lock.writeLock().lock();
            try {
                Node n = new Node();
                n.key = k;
                map.put(k, n);
                toFront(n);
            } finally {
                lock.writeLock().unlock();
            }
        }

        private void toFront(Node n) {
            n.next = head.next;
            head.next = n; // BLOCAL: guarded-by medium {{'next' links one to the next, and is written under 'this.lock' in the mode of readers}}
        }
    }

    static class Link {
        String key;
        Link next;
    }

    /** Silent: who gets it holds the lock as a writer. */
    static class AsWriter {
        static final AsWriter SHARED = new AsWriter();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, Link> map = new HashMap<>();
        private final Link head = new Link();

        String get(String k) {
            lock.writeLock().lock();
            try {
                Link n = map.get(k);
                if (n != null) {
                    toFront(n);
                }
                return n == null ? null : n.key;
            } finally {
                lock.writeLock().unlock();
            }
        }

        void put(String k) {
            lock.writeLock().lock();
            try {
                Link n = new Link();
                n.key = k;
                map.put(k, n);
                toFront(n);
            } finally {
                lock.writeLock().unlock();
            }
        }

        private void toFront(Link n) {
            n.next = head.next;
            head.next = n;
        }
    }

    static class Step {
        String key;
        volatile Step next;
    }

    /** Silent: the links are volatile; whoever wrote that has thought of readers who change them. */
    static class Volatile {
        static final Volatile SHARED = new Volatile();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Step head = new Step();

        void push(String k) {
            lock.readLock().lock();
            try {
                Step n = new Step();
                n.key = k;
                head.next = n;
            } finally {
                lock.readLock().unlock();
            }
        }

        boolean isEmpty() {
            lock.writeLock().lock();
            try {
                return head.next == null;
            } finally {
                lock.writeLock().unlock();
            }
        }
    }
}
