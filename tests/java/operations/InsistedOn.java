package operations;

import java.util.concurrent.atomic.AtomicBoolean;

/** A flag that is won before what it announces is there: who is told so asks for that, and fails where it is not. */
class InsistedOn {
    static class Credentials {
        static final Credentials SHARED = new Credentials();
        private final AtomicBoolean done = new AtomicBoolean();
        private Object made;

        void init() {
            if (done.getAndSet(true)) {
                return;
            }
            made = new Object(); // BLOCAL: check-then-act medium {{'made' is set after 'done'}}
        }

        boolean isDone() {
            return done.get();
        }

        Object get() {
            if (!isDone()) {
                init(); // BLOCAL: check-then-act low {{'done' is changed}}
            }
            if (made == null) {
                throw new IllegalStateException("nothing is there");
            }
            return made;
        }
    }

    static class AfterCall {
        static final AfterCall SHARED = new AfterCall();
        private final AtomicBoolean done = new AtomicBoolean();
        private Object made;

        void init() {
            if (done.compareAndSet(false, true)) {
                made = new Object(); // BLOCAL: check-then-act medium {{'made' is set after 'done'}}
            }
        }

        int use() {
            init();
            Object now = made;
            if (now == null) {
                throw new IllegalStateException();
            }
            return now.hashCode();
        }
    }

    /** Silent: who finds nothing there does without. */
    static class DoesWithout {
        static final DoesWithout SHARED = new DoesWithout();
        private final AtomicBoolean done = new AtomicBoolean();
        private Object made;

        void init() {
            if (done.compareAndSet(false, true)) {
                made = new Object();
            }
        }

        int use() {
            init();
            Object now = made;
            return now == null ? 0 : now.hashCode();
        }
    }

    /** Silent: who comes throws either way, and asks only for what to say. */
    static class ThrowsEitherWay {
        static final ThrowsEitherWay SHARED = new ThrowsEitherWay();
        private final AtomicBoolean done = new AtomicBoolean();
        private Object made;

        void init() {
            if (done.compareAndSet(false, true)) {
                made = new Object();
            }
        }

        void refuse() {
            init();
            Object now = made;
            if (now == null) {
                throw new IllegalStateException();
            }
            throw new IllegalStateException(now.toString());
        }
    }

    /** Silent: it is set when it is there. */
    static class SetBehind {
        static final SetBehind SHARED = new SetBehind();
        private final AtomicBoolean done = new AtomicBoolean();
        private volatile Object made;

        synchronized void init() {
            if (!done.get()) {
                made = new Object();
                done.set(true);
            }
        }

        Object get() {
            if (!done.get()) {
                init(); // BENIGN: check-then-act rechecked
            }
            if (made == null) {
                throw new IllegalStateException();
            }
            return made;
        }
    }
}
