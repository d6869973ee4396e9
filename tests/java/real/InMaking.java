package real;

import java.util.List;

/** A helper that all call under the lock, but for the constructor, which has handed the object on by then: hardly anybody
 * has it. */
class InMaking {

    static class Session {
        static final Session SHARED = new Session(new java.util.ArrayList<>());
        private long next;

        Session(List<Session> all) {
            synchronized (all) {
                all.add(this);
            }
            moved();
        }

        protected void moved() {
            next = System.nanoTime(); // BLOCAL: guarded-by low
        }

        synchronized void sent() {
            next = 1;
        }

        synchronized void lost() {
            next = 2;
        }

        synchronized void ended() {
            next = 0;
        }

        synchronized void received() {
            moved();
        }

        synchronized long next() {
            return next;
        }
    }

    /** Another method calls it without the lock, too. */
    static class Open {
        static final Open SHARED = new Open(new java.util.ArrayList<>());
        private long next;

        Open(List<Open> all) {
            synchronized (all) {
                all.add(this);
            }
            moved();
        }

        protected void moved() {
            next = System.nanoTime(); // BLOCAL: guarded-by medium
        }

        synchronized void sent() {
            next = 1;
        }

        synchronized void lost() {
            next = 2;
        }

        synchronized void ended() {
            next = 0;
        }

        synchronized void received() {
            moved();
        }

        void touched() {
            moved();
        }

        synchronized long next() {
            return next;
        }
    }

    /** The constructor calls it on another one. */
    static class Follower {
        static final Follower FIRST = new Follower(null);
        private long next;

        Follower(Follower before) {
            if (before != null) {
                synchronized (before) {
                    before.next = 3;
                }
                before.moved();
            }
        }

        protected void moved() {
            next = System.nanoTime(); // BLOCAL: guarded-by medium
        }

        synchronized void sent() {
            next = 1;
        }

        synchronized void lost() {
            next = 2;
        }

        synchronized void ended() {
            next = 0;
        }

        synchronized void received() {
            moved();
        }

        synchronized long next() {
            return next;
        }
    }

    static class Ticker {
        private final Runnable each;

        Ticker(Runnable each) {
            this.each = each;
        }

        void tick() {
            each.run();
        }
    }

    /** The constructor hands on what others call later. */
    static class Ticked {
        static final Ticked SHARED = new Ticked();
        private final Ticker ticker;
        private long next;
        private long first;

        Ticked() {
            begin();
            ticker = new Ticker(this::moved);
        }

        protected void begin() {
            first = System.nanoTime();
        }

        private void moved() {
            next = System.nanoTime(); // BLOCAL: guarded-by medium
        }

        synchronized void sent() {
            next = first;
        }

        synchronized void lost() {
            next = 2;
        }

        synchronized void ended() {
            next = 0;
        }

        synchronized void received() {
            moved();
        }

        void tick() {
            ticker.tick();
        }

        synchronized long next() {
            return next;
        }
    }
}
