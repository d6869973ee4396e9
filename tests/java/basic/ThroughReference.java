package basic;

/** Objects reached through a stale reference: whose state is changed? */
class ThroughReference {

    /** Silent: the object locks itself; that it is no longer the current one harms nobody here. */
    static class LocksItself {
        static final LocksItself SHARED = new LocksItself();
        private Handle handle = new Handle();

        void close() {
            Handle h;
            synchronized (this) {
                h = handle;
            }
            synchronized (this) {
                h.close();
            }
        }

        synchronized void renew() {
            handle = new Handle();
        }

        static class Handle {
            private boolean open = true;

            synchronized void close() {
                open = false;
            }

            synchronized boolean isOpen() {
                return open;
            }
        }
    }

    /** Silent: the same without any lock around the call. */
    static class CalledOutside {
        static final CalledOutside SHARED = new CalledOutside();
        private Handle handle = new Handle();

        void close() {
            Handle h;
            synchronized (this) {
                h = handle;
            }
            h.close();
        }

        synchronized void renew() {
            handle = new Handle();
        }

        static class Handle {
            private boolean open = true;

            synchronized void close() {
                open = false;
            }

            synchronized boolean isOpen() {
                return open;
            }
        }
    }

    /** The owner's lock guards what the object holds: the wrong one is changed. */
    static class OwnersState {
        static final OwnersState SHARED = new OwnersState();
        private Batch batch = new Batch();

        void add() {
            Batch b;
            synchronized (this) {
                b = batch;
            }
            synchronized (this) {
                b.sum++; // BLOCAL: stale-value
            }
        }

        void addByCall() {
            Batch b;
            synchronized (this) {
                b = batch;
            }
            synchronized (this) {
                b.add(); // BLOCAL: stale-value
            }
        }

        synchronized int next() {
            int sum = batch.sum;
            batch = new Batch();
            return sum;
        }

        static class Batch {
            int sum;

            void add() {
                sum++;
            }
        }
    }
}
