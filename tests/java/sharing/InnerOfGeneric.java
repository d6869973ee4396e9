package sharing;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A type argument may be a class within a generic one: who meets in an inner object meets in the outer one. */
class InnerOfGeneric<T> {
    private int outer;

    class Item {
        private int count;
        T what;

        void add() {
            int c;
            synchronized (this) {
                c = count;
            }
            synchronized (this) {
                count = c + 1; // BLOCAL: lost-update high [[in the thread-safe collection]]
            }
        }

        synchronized void reset() {
            count = 0;
        }
    }

    /** Each item has the one that it is an item of. */
    void add() {
        int c;
        synchronized (this) {
            c = outer;
        }
        synchronized (this) {
            outer = c + 1; // BLOCAL: lost-update high [[in the thread-safe collection]]
        }
    }

    synchronized void reset() {
        outer = 0;
    }

    /** Not generic, and within one that is not: its name is in one piece, and only it is there. */
    static class Plain {
        private int outer;

        class Part {
            private int count;

            void add() {
                int c;
                synchronized (this) {
                    c = count;
                }
                synchronized (this) {
                    count = c + 1; // BLOCAL: lost-update high [[in the thread-safe collection]]
                }
            }

            synchronized void reset() {
                count = 0;
            }
        }

        void add() {
            int c;
            synchronized (this) {
                c = outer;
            }
            synchronized (this) {
                outer = c + 1; // BLOCAL: lost-update medium
            }
        }

        synchronized void reset() {
            outer = 0;
        }
    }

    static class Shelf<T> {
        private final ConcurrentMap<String, Plain.Part> parts = new ConcurrentHashMap<>();

        private final ConcurrentMap<String, InnerOfGeneric<T>.Item> items = new ConcurrentHashMap<>();

        InnerOfGeneric<T>.Item item(String name) {
            return items.get(name);
        }
    }
}
