package operations;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** What was put where there was nothing, nobody hearing whether it was, is got from there again, though another takes it away. */
class GotBack {
    static class HandedBack {
        static final HandedBack SHARED = new HandedBack();
        private final AtomicReference<Object> asked = new AtomicReference<>();

        Object ask() {
            asked.compareAndSet(null, new Object());
            return asked.get(); // BLOCAL: check-then-act medium {{'asked'}}
        }

        void end() {
            asked.set(null);
        }
    }

    static class Dereferenced {
        static final Dereferenced SHARED = new Dereferenced();
        private final AtomicReference<StringBuffer> asked = new AtomicReference<>();

        int ask() {
            asked.compareAndSet(null, new StringBuffer());
            return asked.get().length(); // BLOCAL: check-then-act medium {{'asked'}}
        }

        void end() {
            asked.getAndSet(null);
        }
    }

    static class ByUpdater {
        static final ByUpdater SHARED = new ByUpdater();
        private static final AtomicReferenceFieldUpdater<ByUpdater, Object> ASKED =
            AtomicReferenceFieldUpdater.newUpdater(ByUpdater.class, Object.class, "asked");
        private volatile Object asked;

        Object ask() {
            ASKED.compareAndSet(this, null, new Object());
            return asked; // BLOCAL: check-then-act medium {{'asked'}}
        }

        void end() {
            asked = null;
        }
    }

    /** Silent: nobody takes it away. */
    static class ForGood {
        static final ForGood SHARED = new ForGood();
        private final AtomicReference<Object> asked = new AtomicReference<>();

        Object ask() {
            asked.compareAndSet(null, new Object());
            return asked.get();
        }
    }

    /** Silent: who gets nothing goes on with his own. */
    static class Looks {
        static final Looks SHARED = new Looks();
        private final AtomicReference<Object> asked = new AtomicReference<>();

        Object ask() {
            Object mine = new Object();
            asked.compareAndSet(null, mine);
            Object there = asked.get();
            return there == null ? mine : there;
        }

        void end() {
            asked.set(null);
        }
    }

    /** Silent: what is put there is put in the place of something else, and perhaps not. */
    static class OfSomething {
        static final OfSomething SHARED = new OfSomething();
        private static final Object IDLE = new Object();
        private final AtomicReference<Object> asked = new AtomicReference<>();

        Object ask() {
            asked.compareAndSet(IDLE, new Object());
            return asked.get();
        }

        void end() {
            asked.set(null);
        }
    }
}
