package locks;

/** The lock is the last node of a list, and another one is last when it is given up. */
class LastOfList {
    static class Node {
        final Object what;
        Node next;

        Node(Object what) {
            this.what = what;
        }
    }

    /** All who put hold a guard of theirs: the node is locked for those who take. */
    static class Guarded {
        static final Guarded SHARED = new Guarded();
        private final Object guard = new Object();
        protected Node last = new Node(null);
        private int put;

        public void put(Object what) {
            synchronized (guard) {
                put++;
                insert(what);
            }
        }

        public void putTwice(Object what) {
            synchronized (guard) {
                put += 2;
                insert(what);
                insert(what);
            }
        }

        protected void insert(Object what) {
            Node node = new Node(what);
            synchronized (last) { // BLOCAL: mutable-lock low
                last.next = node;
                last = node;
            }
        }
    }

    /** One of those who append does not: it waits for the old node, while another comes for the new one. */
    static class HalfGuarded {
        static final HalfGuarded ALL = new HalfGuarded();
        protected Node tail = new Node(null);

        public synchronized void put(Object what) {
            append(new Node(what));
        }

        public void offer(Object what) {
            append(new Node(what));
        }

        protected void append(Node node) {
            synchronized (tail) { // BLOCAL: mutable-lock medium
                tail.next = node;
                tail = node;
            }
        }
    }
}
