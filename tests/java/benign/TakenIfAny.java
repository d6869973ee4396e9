package benign;

/** What is taken away where there is any is handed over: where there is nothing, nothing is used twice. */
class TakenIfAny {

    static class Node {
        Node next;
        int tries;
    }

    /** The head of a list. */
    static class List {
        static final List SHARED = new List();
        private final Object lock = new Object();
        private Node head;
        private Node current;
        private int handled;

        void push(Node n) {
            synchronized (lock) {
                n.next = head;
                head = n;
            }
        }

        void take() {
            Node n;
            synchronized (lock) {
                n = head;
                if (n != null) {
                    head = n.next;
                }
            }
            synchronized (lock) {
                current = n; // BENIGN: stale-value handed-over
            }
        }

        void takeAndTell() {
            Node n;
            synchronized (lock) {
                n = head;
                if (n != null) {
                    head = n.next;
                }
            }
            if (n != null) {
                synchronized (lock) {
                    handled++; // BENIGN: check-then-act handed-over
                }
            }
        }

        /** It stays where somebody has tried it too often. */
        void takeIfFresh() {
            Node n;
            synchronized (lock) {
                n = head;
                if (n.tries < 3) {
                    head = n.next;
                }
            }
            synchronized (lock) {
                current = n; // BLOCAL: stale-value medium
            }
        }

        /** Nothing was taken where there was nothing: somebody may have put something meanwhile. */
        void fillIfEmpty(Node fresh) {
            Node n;
            synchronized (lock) {
                n = head;
                if (n != null) {
                    head = n.next;
                }
            }
            if (n == null) {
                synchronized (lock) {
                    head = fresh; // BLOCAL: check-then-act high
                }
            }
        }
    }

    /** A number. */
    static class Credits {
        static final Credits SHARED = new Credits();
        private int credits;
        private int handled;

        synchronized void earn() {
            credits++;
        }

        void useAll() {
            int all;
            synchronized (this) {
                all = credits;
                if (all > 0) {
                    credits = 0;
                }
            }
            synchronized (this) {
                handled += all; // BENIGN: stale-value handed-over
            }
        }

        /** A few stay where they are, and are counted all the same. */
        void useMany() {
            int all;
            synchronized (this) {
                all = credits;
                if (all > 10) {
                    credits = 0;
                }
            }
            synchronized (this) {
                handled += all; // BLOCAL: stale-value medium
            }
        }

        void spend() {
            boolean may;
            synchronized (this) {
                may = credits > 0;
                if (may) {
                    credits--;
                }
            }
            if (may) {
                synchronized (this) {
                    handled++; // BENIGN: check-then-act handed-over
                }
            }
        }

        /** One is taken only where there are two. */
        void spendOneOfTwo() {
            boolean may;
            synchronized (this) {
                may = credits > 0;
                if (credits > 1) {
                    credits--;
                }
            }
            if (may) {
                synchronized (this) {
                    handled++; // BLOCAL: check-then-act low
                }
            }
        }

        /** Set where it was not: what was there before is not taken by that. */
        void lend() {
            boolean none;
            synchronized (this) {
                none = credits == 0;
                if (none) {
                    credits = 1;
                }
            }
            if (!none) {
                synchronized (this) {
                    handled++; // BLOCAL: check-then-act low
                }
            }
        }
    }
}
