package benign;

/** Fields that get one value and keep it, flags that go one way, and some that only seem so. */
class WriteOnce {

    /** A flag that is set once and for all: who saw it set saw its last value. */
    static class OneWay {
        static final OneWay SHARED = new OneWay();
        private final Object lock = new Object();
        private boolean closed;
        private int late;

        void submit() {
            boolean c;
            synchronized (lock) {
                c = closed;
            }
            if (c) {
                synchronized (lock) {
                    late++; // BENIGN: check-then-act write-once
                }
            }
        }

        void close() {
            synchronized (lock) {
                closed = true;
            }
        }
    }

    /** Not excused: whoever saw the flag unset saw what may have changed since. */
    static class OtherSide {
        static final OtherSide SHARED = new OtherSide();
        private final Object lock = new Object();
        private boolean closed;
        private int accepted;

        void submit() {
            boolean c;
            synchronized (lock) {
                c = closed;
            }
            if (!c) {
                synchronized (lock) {
                    accepted++; // BLOCAL: check-then-act
                }
            }
        }

        void close() {
            synchronized (lock) {
                closed = true;
                accepted = 0;
            }
        }
    }

    /** Not excused: it can be opened again. */
    static class OpensAgain {
        static final OpensAgain SHARED = new OpensAgain();
        private final Object lock = new Object();
        private boolean closed;
        private int late;

        void submit() {
            boolean c;
            synchronized (lock) {
                c = closed;
            }
            if (c) {
                synchronized (lock) {
                    late++; // BLOCAL: check-then-act
                }
            }
        }

        void close() {
            synchronized (lock) {
                closed = true;
                late = 0;
            }
        }

        void open() {
            synchronized (lock) {
                closed = false;
            }
        }
    }

    /** Not excused: everybody else may write a public field. */
    public static class PublicFlag {
        static final PublicFlag SHARED = new PublicFlag();
        private final Object lock = new Object();
        public boolean closed;
        private int late;

        void submit() {
            boolean c;
            synchronized (lock) {
                c = closed;
            }
            if (c) {
                synchronized (lock) {
                    late++; // BLOCAL: check-then-act
                }
            }
        }

        void close() {
            synchronized (lock) {
                closed = true;
                late = 0;
            }
        }
    }

    /** Silent by return: only who saw it set leaves; the others act on what may have changed. */
    static class LeavesIfClosed {
        static final LeavesIfClosed SHARED = new LeavesIfClosed();
        private final Object lock = new Object();
        private boolean closed;
        private int accepted;

        void submit() {
            boolean c;
            synchronized (lock) {
                c = closed;
            }
            if (c) {
                return;
            }
            synchronized (lock) {
                accepted++; // BLOCAL: check-then-act
            }
        }

        void close() {
            synchronized (lock) {
                closed = true;
                accepted = 0;
            }
        }
    }

    /** A listener that is taken away for ever: null is the last value. */
    static class GoneForEver {
        static final GoneForEver SHARED = new GoneForEver(new Object());
        private Object source;
        private int orphaned;

        GoneForEver(Object source) {
            this.source = source;
        }

        void count() {
            Object s;
            synchronized (this) {
                s = source;
            }
            if (s == null) {
                synchronized (this) {
                    orphaned++; // BENIGN: check-then-act write-once
                }
            }
        }

        synchronized void detach() {
            source = null;
            orphaned = 0;
        }
    }

    /** Made when it is first wanted, and kept. */
    static class Lazy {
        static final Lazy SHARED = new Lazy();
        private Object made;
        private Object last;

        Object get() {
            synchronized (this) {
                if (made == null) {
                    made = new Object();
                }
                return made;
            }
        }

        void remember() {
            Object m;
            synchronized (this) {
                m = made;
            }
            if (m != null) {
                synchronized (this) {
                    last = m; // BENIGN: stale-value write-once
                }
            }
        }

        synchronized Object last() {
            return last;
        }
    }

    /** Not excused: it was perhaps not made yet. */
    static class LazyUnset {
        static final LazyUnset SHARED = new LazyUnset();
        private Object made;
        private Object last;

        synchronized Object get() {
            if (made == null) {
                made = new Object();
            }
            return made;
        }

        void remember() {
            Object m;
            synchronized (this) {
                m = made;
            }
            synchronized (this) {
                last = m; // BLOCAL: stale-value
            }
        }

        synchronized Object last() {
            return last;
        }
    }

    /** Not excused: a second method makes it anew. */
    static class LazyReset {
        static final LazyReset SHARED = new LazyReset();
        private Object made;
        private Object last;

        synchronized Object get() {
            if (made == null) {
                made = new Object();
            }
            return made;
        }

        synchronized void renew() {
            made = new Object();
        }

        void remember() {
            Object m;
            synchronized (this) {
                m = made;
            }
            if (m != null) {
                synchronized (this) {
                    last = m; // BLOCAL: stale-value medium
                }
            }
        }

        synchronized Object last() {
            return last;
        }
    }

    /** Not excused: the test before the setting is itself made in an earlier block, so two may set it. */
    static class LazyTwice {
        static final LazyTwice SHARED = new LazyTwice();
        private Object made;
        private Object last;

        Object get() {
            boolean unset;
            synchronized (this) {
                unset = made == null;
            }
            if (unset) {
                synchronized (this) {
                    made = new Object(); // BLOCAL: check-then-act
                }
            }
            return made;
        }

        void remember() {
            Object m;
            synchronized (this) {
                m = made;
            }
            if (m != null) {
                synchronized (this) {
                    last = m; // BLOCAL: stale-value medium
                }
            }
        }

        synchronized Object last() {
            return last;
        }
    }

    /** Set once behind another field, which closes for ever: a value that is computed when first asked for. */
    static class Latched {
        static final Latched SHARED = new Latched(() -> "made");
        private Source source;
        private Object value;
        private Object last;

        Latched(Source source) {
            this.source = source;
        }

        synchronized Object get() {
            if (source != null) {
                value = source.make();
                source = null;
            }
            return value;
        }

        void remember() {
            Object v;
            synchronized (this) {
                v = value;
            }
            if (v != null) {
                synchronized (this) {
                    last = v; // BENIGN: stale-value write-once
                }
            }
        }

        synchronized Object last() {
            return last;
        }

        interface Source {
            Object make();
        }
    }

    /** Not excused: the latch opens again. */
    static class LatchReopened {
        static final LatchReopened SHARED = new LatchReopened();
        private Object source = new Object();
        private Object value;
        private Object last;

        synchronized Object get() {
            if (source != null) {
                value = new Object();
                source = null;
            }
            return value;
        }

        synchronized void refill(Object s) {
            source = s;
        }

        void remember() {
            Object v;
            synchronized (this) {
                v = value;
            }
            if (v != null) {
                synchronized (this) {
                    last = v; // BLOCAL: stale-value medium
                }
            }
        }

        synchronized Object last() {
            return last;
        }
    }

    /** The answer of a query, where the query returns the field itself. */
    static class ByQuery {
        static final ByQuery SHARED = new ByQuery();
        private boolean closed;
        private int late;

        void submit() {
            if (isClosed()) {
                addLate(); // BENIGN: check-then-act write-once
            }
        }

        synchronized boolean isClosed() {
            return closed;
        }

        synchronized void addLate() {
            late++;
        }

        synchronized void close() {
            closed = true;
            late = 0;
        }
    }

    /** An enum constant that is the last state. */
    static class LastState {
        enum State { NEW, RUNNING, DEAD }

        static final LastState SHARED = new LastState();
        private State state = State.NEW;
        private int refused;

        void submit() {
            State s;
            synchronized (this) {
                s = state;
            }
            if (s == State.DEAD) {
                synchronized (this) {
                    refused++; // BENIGN: check-then-act write-once
                }
            }
        }

        synchronized void die() {
            state = State.DEAD;
            refused = 0;
        }
    }

    /** Not excused: the state before the last is not for ever. */
    static class MiddleState {
        enum State { NEW, RUNNING, DEAD }

        static final MiddleState SHARED = new MiddleState();
        private State state = State.NEW;
        private int accepted;

        void submit() {
            State s;
            synchronized (this) {
                s = state;
            }
            if (s == State.RUNNING) {
                synchronized (this) {
                    accepted++; // BLOCAL: check-then-act
                }
            }
        }

        synchronized void start() {
            state = State.RUNNING;
            accepted = 0;
        }

        synchronized void die() {
            state = State.DEAD;
        }
    }

    /** What is changed through it was there: a box that is made once is the box for ever. */
    static class LazyBox {
        static final LazyBox SHARED = new LazyBox();
        private Box box;

        synchronized void make() {
            if (box == null) {
                box = new Box();
            }
        }

        void add() {
            Box b;
            synchronized (this) {
                b = box;
            }
            synchronized (this) {
                b.sum++; // BENIGN: stale-value write-once
            }
        }

        static class Box {
            int sum;
        }
    }

    /** Not excused: the box is emptied by making another. */
    static class OtherBox {
        static final OtherBox SHARED = new OtherBox();
        private Box box;

        synchronized void make() {
            box = new Box();
        }

        void add() {
            Box b;
            synchronized (this) {
                b = box;
            }
            synchronized (this) {
                b.sum++; // BLOCAL: stale-value
            }
        }

        static class Box {
            int sum;
        }
    }

    /** The getter has made it, or seen it made, before it reads it: what it hands out is the last value. */
    static class LazyGetter {
        static final LazyGetter SHARED = new LazyGetter();
        private Object made;
        private Object last;

        Object get() {
            synchronized (this) {
                if (made == null) {
                    made = new Object();
                }
            }
            return made;
        }

        void remember() {
            Object m = get();
            synchronized (this) {
                last = m; // BENIGN: stale-value write-once
            }
        }

        synchronized Object last() {
            return last;
        }
    }

    /** Not excused: on one way the getter does not look whether it is made. */
    static class LazyGetterOnOneWay {
        static final LazyGetterOnOneWay SHARED = new LazyGetterOnOneWay();
        private Object made;
        private Object last;

        Object get(boolean make) {
            if (make) {
                synchronized (this) {
                    if (made == null) {
                        made = new Object();
                    }
                }
            }
            return made;
        }

        void remember(boolean make) {
            Object m = get(make);
            synchronized (this) {
                last = m; // BLOCAL: stale-value medium
            }
        }

        synchronized Object last() {
            return last;
        }
    }

    /** Not excused: it is read first, and made then. */
    static class LazyGetterTooEarly {
        static final LazyGetterTooEarly SHARED = new LazyGetterTooEarly();
        private Object made;
        private Object last;

        Object get() {
            Object m = made;
            synchronized (this) {
                if (made == null) {
                    made = new Object();
                }
            }
            return m;
        }

        void remember() {
            Object m = get();
            synchronized (this) {
                last = m; // BLOCAL: stale-value medium
            }
        }

        synchronized Object last() {
            return last;
        }
    }

    /** Not excused: it is made in one object and read from another. */
    static class LazyGetterOfAnother {
        static final LazyGetterOfAnother SHARED = new LazyGetterOfAnother();
        private Object made;
        private Object last;

        Object get(LazyGetterOfAnother from) {
            synchronized (this) {
                if (made == null) {
                    made = new Object();
                }
            }
            return from.made;
        }

        void remember(LazyGetterOfAnother from) {
            Object m = get(from);
            synchronized (from) {
                from.last = m; // BLOCAL: stale-value medium
            }
        }

        synchronized Object last() {
            return last;
        }
    }

    /** Not excused: where making it fails, the getter goes on all the same. */
    static class LazyGetterAfterFailure {
        static final LazyGetterAfterFailure SHARED = new LazyGetterAfterFailure();
        private Object made;
        private Object last;

        Object get(String text) {
            try {
                synchronized (this) {
                    if (made == null) {
                        made = Integer.valueOf(text);
                    }
                }
            } catch (NumberFormatException e) {
                System.err.println(e);
            }
            return made;
        }

        void remember(String text) {
            Object m = get(text);
            synchronized (this) {
                last = m; // BLOCAL: stale-value medium
            }
        }

        synchronized Object last() {
            return last;
        }
    }
}
