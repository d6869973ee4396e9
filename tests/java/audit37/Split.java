// RELEASES: 8 17
package audit37;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/** The state in one class, its lock in another, the blocks in a third. */
public class Split {
    /** It knows of no lock. */
    static class Stock {
        int count;
        int reserved;
        String owner;

        int count() {
            return count;
        }

        void count(int n) {
            count = n; // FALSE: guarded-by (low; all who call it hold the gate)
        }

        boolean has(int n) {
            return count >= n;
        }

        void take(int n) {
            count -= n; // FALSE: guarded-by (low; all who call it hold the gate)
        }
    }

    /** It has the lock, and the stock. */
    static class Depot {
        final Object gate = new Object();
        final Stock stock = new Stock();
        final Lock door = new ReentrantLock();
        private int visits;

        Object gate() {
            return gate;
        }

        Stock stock() {
            return stock;
        }

        int ask(IntSupplier what) {
            synchronized (gate) {
                return what.getAsInt();
            }
        }

        void run(Runnable what) {
            synchronized (gate) {
                what.run();
            }
        }

        void enter() {
            door.lock();
        }

        void leave() {
            door.unlock();
        }

        void restock() {
            synchronized (gate) {
                stock.count = 100;
                stock.reserved = 0;
                stock.owner = null;
            }
        }

        void forget() {
            enter();
            try {
                visits = 0;
            } finally {
                leave();
            }
        }
    }

    /** What is done under the gate by who has none of both. */
    static class Gates {
        static int read(Depot d) {
            synchronized (d.gate) {
                return d.stock.count;
            }
        }

        static void write(Depot d, int n) {
            synchronized (d.gate) {
                d.stock.count = n;
            }
        }

        static boolean has(Depot d, int n) {
            synchronized (d.gate()) {
                return d.stock().has(n);
            }
        }

        static void take(Depot d, int n) {
            synchronized (d.gate()) {
                d.stock().take(n);
            }
        }
    }

    static class Clerk {
        final Depot depot = new Depot();

        /** By the fields of the other two. */
        void sell() {
            int n;
            synchronized (depot.gate) {
                n = depot.stock.count;
            }
            n--;
            synchronized (depot.gate) {
                depot.stock.count = n; // BLOCAL: lost-update {{count}}
            }
        }

        /** Silent: one block. */
        void sellMended() {
            synchronized (depot.gate) {
                int n = depot.stock.count;
                n--;
                depot.stock.count = n;
            }
        }

        /** By accessors, of the lock and of the value. */
        void sellPolitely() {
            int n;
            synchronized (depot.gate()) {
                n = depot.stock().count();
            }
            synchronized (depot.gate()) {
                depot.stock().count(n - 1); // BLOCAL: lost-update {{count}}
            }
        }

        /** Silent: the gate is held from the one accessor to the other. */
        void sellPolitelyMended() {
            synchronized (depot.gate()) {
                depot.stock().count(depot.stock().count() - 1);
            }
        }

        /** By static helpers, each a block. */
        void sellByHelpers() {
            int n = Gates.read(depot);
            Gates.write(depot, n - 1); // BLOCAL: lost-update {{count}}
        }

        /** Silent: the helpers come in again. */
        void sellByHelpersMended() {
            synchronized (depot.gate) {
                int n = Gates.read(depot);
                Gates.write(depot, n - 1);
            }
        }

        /** There were enough, by the one block. */
        boolean takeIfThere(int n) {
            boolean enough;
            synchronized (depot.gate) {
                enough = depot.stock.has(n);
            }
            if (!enough) {
                return false;
            }
            synchronized (depot.gate) {
                depot.stock.take(n); // BLOCAL: check-then-act {{count}}
            }
            return true;
        }

        /** Asked again where it is taken. */
        boolean takeIfThereMended(int n) {
            boolean enough;
            synchronized (depot.gate) {
                enough = depot.stock.has(n);
            }
            if (!enough) {
                return false;
            }
            synchronized (depot.gate) {
                if (!depot.stock.has(n)) {
                    return false;
                }
                depot.stock.take(n); // BENIGN: check-then-act rechecked
                return true;
            }
        }

        /** Likewise by helpers of a third class. */
        boolean takeByHelpers(int n) {
            if (!Gates.has(depot, n)) {
                return false;
            }
            Gates.take(depot, n); // BLOCAL: check-then-act {{count}}
            return true;
        }

        /** Silent: the gate is held over both. */
        boolean takeByHelpersMended(int n) {
            synchronized (depot.gate()) {
                if (!Gates.has(depot, n)) {
                    return false;
                }
                Gates.take(depot, n);
                return true;
            }
        }

        /** What runs in the depot's block is given by somebody else: asked in one, set in the next. */
        void addInside() {
            int n = depot.ask(() -> depot.stock.count);
            depot.run(() -> depot.stock.count = n + 1); // BLOCAL: lost-update {{count}}
        }

        /** Silent: one lambda. */
        void addInsideMended() {
            depot.run(() -> depot.stock.count = depot.stock.count + 1);
        }

        /** Nobody has it, by a lambda's block; then it is mine, by another one's. */
        boolean reserve(String me) {
            if (depot.ask(() -> depot.stock.reserved) > 0) {
                return false;
            }
            depot.run(() -> depot.stock.reserved++); // BLOCAL: check-then-act {{reserved}}
            return true;
        }

        /** No owner in the one block, an owner in the other. */
        boolean own(String me) {
            synchronized (depot.gate) {
                if (depot.stock.owner != null) {
                    return false;
                }
            }
            String name = me.trim();
            synchronized (depot.gate) {
                depot.stock.owner = name; // BLOCAL: check-then-act {{owner}}
            }
            return true;
        }

        /** Silent: only told. */
        String describe() {
            int n;
            synchronized (depot.gate) {
                n = depot.stock.count;
            }
            return "has " + n;
        }

        /** Silent: it is another lock, and another state, that comes second. */
        void note() {
            int n;
            synchronized (depot.gate) {
                n = depot.stock.count;
            }
            synchronized (this) {
                seen = n;
            }
        }

        private int seen;

        synchronized int seen() {
            return seen;
        }

        /** The door is opened and shut by methods. */
        void visit() {
            depot.enter();
            int n = depot.visits;
            depot.leave();
            n++;
            depot.enter();
            depot.visits = n; // BLOCAL: lost-update {{visits}}
            depot.leave();
        }

        /** Silent. */
        void visitMended() {
            depot.enter();
            try {
                int n = depot.visits;
                depot.visits = n + 1;
            } finally {
                depot.leave();
            }
        }

        /** Silent: what the first visit left is no matter, the second reads itself. */
        int visitTwice() {
            visitMended();
            depot.enter();
            try {
                return depot.visits;
            } finally {
                depot.leave();
            }
        }

        /** The one who forgets the gate. (Was expected as medium; but who has the stock is all that says that it is shared.) */
        void drop() {
            depot.stock.reserved = 0; // BLOCAL: guarded-by low {{reserved}}
        }

        void keep(int n) {
            synchronized (depot.gate) {
                depot.stock.reserved = n;
            }
        }

        void keepMore(int n) {
            synchronized (depot.gate) {
                depot.stock.reserved += n;
            }
        }
    }

    static final Clerk CLERK = new Clerk();

    /** Two depots, and what goes from the one to the other. */
    static class Carrier {
        final Depot from = new Depot();
        final Depot to = new Depot();

        /** Silent: of another object, under another lock. */
        void mirror() {
            int n;
            synchronized (from.gate) {
                n = from.stock.count;
            }
            synchronized (to.gate) {
                to.stock.count = n;
            }
        }

        /** There was something to be taken in the one; it is taken when the other has been filled. */
        boolean move() {
            synchronized (from.gate) {
                if (from.stock.count == 0) {
                    return false;
                }
            }
            synchronized (to.gate) {
                to.stock.count++;
            }
            synchronized (from.gate) {
                from.stock.count--; // BLOCAL: check-then-act {{count}}
            }
            return true;
        }

        /** Silent: both are held, one in the other. */
        boolean moveMended() {
            synchronized (from.gate) {
                if (from.stock.count == 0) {
                    return false;
                }
                synchronized (to.gate) {
                    to.stock.count++;
                }
                from.stock.count--;
                return true;
            }
        }

        /** Silent: first taken, then brought. */
        boolean moveInTurn() {
            synchronized (from.gate) {
                if (from.stock.count == 0) {
                    return false;
                }
                from.stock.count--;
            }
            synchronized (to.gate) {
                to.stock.count++;
            }
            return true;
        }
    }

    static final Carrier CARRIER = new Carrier();

    /** A lock that all shelves are given. */
    static class Shelf {
        private final Object hall;
        private int items;
        private boolean full;

        Shelf(Object hall) {
            this.hall = hall;
        }

        void put() {
            int n;
            synchronized (hall) {
                n = items;
            }
            synchronized (hall) {
                items = n + 1; // BLOCAL: lost-update {{items}}
            }
        }

        /** Silent. */
        void putMended() {
            synchronized (hall) {
                int n = items;
                items = n + 1;
            }
        }

        /** It was not full outside, and is written inside. */
        boolean putIfRoom() {
            if (items >= 10) {
                return false;
            }
            synchronized (hall) {
                items++; // BLOCAL: check-then-act {{items}}
                return true;
            }
        }

        /** Asked once more inside. */
        boolean putIfRoomMended() {
            if (items >= 10) {
                return false;
            }
            synchronized (hall) {
                if (items >= 10) {
                    return false;
                }
                items++; // BENIGN: check-then-act rechecked
                return true;
            }
        }

        void clear() {
            synchronized (hall) {
                items = 0;
                full = false;
            }
        }
    }

    static final Object HALL = new Object();
    static final Shelf LEFT = new Shelf(HALL);
    static final Shelf RIGHT = new Shelf(HALL);

    /** A box counts in its crate, under the crate. */
    static class Crate {
        int total;
        Box first;

        synchronized void empty() {
            total = 0;
            first = null;
        }
    }

    static class Box {
        final Crate crate;
        int weight;

        Box(Crate crate) {
            this.crate = crate;
        }

        boolean load(int n) {
            synchronized (crate) {
                if (crate.total + n > 100) {
                    return false;
                }
            }
            int more = n + n / 10;
            synchronized (crate) {
                crate.total += more; // BLOCAL: check-then-act {{total}}
                weight += more;
            }
            return true;
        }

        /** Silent. */
        boolean loadMended(int n) {
            synchronized (crate) {
                if (crate.total + n > 100) {
                    return false;
                }
                crate.total += n;
                weight += n;
            }
            return true;
        }

        /** Its own weight is guarded by the crate. */
        void shift() {
            int w;
            synchronized (crate) {
                w = weight;
            }
            synchronized (crate) {
                weight = w / 2; // BLOCAL: lost-update {{weight}}
            }
        }

        /** The first of the crate: nobody, so it is this. */
        void becomeFirst() {
            boolean none;
            synchronized (crate) {
                none = crate.first == null;
            }
            if (none) {
                synchronized (crate) {
                    crate.first = this; // BLOCAL: check-then-act {{first}}
                }
            }
        }

        /** Silent. */
        void becomeFirstMended() {
            synchronized (crate) {
                if (crate.first == null) {
                    crate.first = this;
                }
            }
        }
    }

    static final Crate CRATE = new Crate();
    static final Box BOX = new Box(CRATE);
}
