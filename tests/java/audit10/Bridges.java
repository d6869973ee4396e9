// RELEASES: 8 17
package audit10;

/** Default methods, abstract and generic classes, bridge methods: virtual calls join the summaries of all their targets. */
final class Bridges {
    interface Counter {
        int get();
        void set(int v);
        /** get() and set() are two blocks of the only implementation's lock. */
        default void inc() {
            set(get() + 1); // BLOCAL: lost-update
        }
    }
    static final class SyncCounter implements Counter {
        static final SyncCounter SHARED = new SyncCounter();
        private int n;
        @Override public synchronized int get() { return n; }
        @Override public synchronized void set(int v) { n = v; }
    }

    interface SafeCounter {
        int get();
        void set(int v);
        /** The monitor of this is the implementation's lock: both calls are reentrant. */
        default void incSilent() {
            synchronized (this) { set(get() + 1); }
        }
    }
    static final class SyncSafeCounter implements SafeCounter {
        static final SyncSafeCounter SHARED = new SyncSafeCounter();
        private int n;
        @Override public synchronized int get() { return n; }
        @Override public synchronized void set(int v) { n = v; }
    }

    interface Stack8 {
        boolean isEmpty();
        void drop();
        /** The answer of isEmpty() is of a block that is over when drop() opens its own. */
        default void dropIfAny() {
            if (!isEmpty()) {
                drop(); // BLOCAL: check-then-act
            }
        }
    }
    static final class SyncStack implements Stack8 {
        static final SyncStack SHARED = new SyncStack();
        private int top;
        synchronized void push() { top++; }
        @Override public synchronized boolean isEmpty() { return top == 0; }
        @Override public synchronized void drop() { top--; }
    }

    /** A template method: the abstract steps are synchronized in the subclass. */
    abstract static class Template {
        abstract int load();
        abstract void store(int v);
        final void step() {
            int v = load();
            store(v + 1); // BLOCAL: lost-update
        }
    }
    static final class TemplateImpl extends Template {
        static final TemplateImpl SHARED = new TemplateImpl();
        private int n;
        @Override synchronized int load() { return n; }
        @Override synchronized void store(int v) { n = v; }
    }

    /** A template method that is synchronized itself. */
    abstract static class TemplateSilent {
        abstract int load();
        abstract void store(int v);
        final synchronized void step() {
            int v = load();
            store(v + 1);
        }
    }
    static final class TemplateSilentImpl extends TemplateSilent {
        static final TemplateSilentImpl SHARED = new TemplateSilentImpl();
        private int n;
        @Override synchronized int load() { return n; }
        @Override synchronized void store(int v) { n = v; }
    }

    /** set(Object) is a bridge of set(Integer): the value goes through it, boxed, and back by Integer.intValue. */
    abstract static class Cell<T> {
        abstract T get();
        abstract void set(T v);
    }
    static final class IntCell extends Cell<Integer> {
        static final IntCell SHARED = new IntCell();
        private Integer v = 0;
        @Override synchronized Integer get() { return v; }
        @Override synchronized void set(Integer x) { v = x; }
        void inc() {
            set(get() + 1); // BLOCAL: lost-update high
        }
    }

    /** The same through the bridges alone: the static type is the generic class. */
    static final class ViaBridge {
        static void inc(Cell<Integer> c) {
            Integer old = c.get();
            c.set(old + 1); // BLOCAL: lost-update
        }
        static void go() { inc(IntCell.SHARED); }
    }

    /** Under the object's lock the bridges are reentrant. */
    static final class ViaBridgeSilent {
        static void inc(Cell<Integer> c) {
            synchronized (c) {
                Integer old = c.get();
                c.set(old + 1);
            }
        }
        static void go() { inc(IntCell.SHARED); }
    }

    /** A generic holder: checkcast is no use, the field write is. */
    static final class Holder<T extends Comparable<T>> {
        static final Holder<String> SHARED = new Holder<>();
        private T max;
        synchronized T get() { return max; }
        synchronized void set(T t) { max = t; }
        void offer(T t) {
            T m = get();
            if (m == null || t.compareTo(m) > 0) {
                // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                set(t); // BLOCAL: check-then-act medium
            }
        }
    }

    /** Compared and written in one block. */
    static final class HolderSilent<T extends Comparable<T>> {
        static final HolderSilent<String> SHARED = new HolderSilent<>();
        private T max;
        synchronized T get() { return max; }
        synchronized void offer(T t) {
            T m = get();
            if (m == null || t.compareTo(m) > 0) {
                max = t;
            }
        }
    }

    /** super.get() of a synchronized parent: the parent's method has the same lock, this. */
    static class Parent {
        private int n;
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
    }
    static final class Child extends Parent {
        static final Child SHARED = new Child();
        void twice() {
            super.set(super.get() * 2); // BLOCAL: lost-update high
        }
    }
    static final class ChildSilent extends Parent {
        static final ChildSilent SHARED = new ChildSilent();
        synchronized void twice() {
            super.set(super.get() * 2);
        }
    }

    /** A covariant return: the bridge get() of the supertype calls the real one. */
    interface Source { Object get(); }
    static final class Covariant implements Source {
        static final Covariant SHARED = new Covariant();
        private String s = "";
        @Override public synchronized String get() { return s; }
        synchronized void set(String x) { s = x; }
        void append(String x) {
            set(get() + x); // BLOCAL: lost-update high
        }
    }

    /** A protected helper that the subclass calls with the lock held: the entry lock set flows down. */
    abstract static class Base {
        private int n;
        synchronized void reset() { n = 0; }
        final void addLocked(int by) { n += by; }
    }
    static final class DerivedSilent extends Base {
        static final DerivedSilent SHARED = new DerivedSilent();
        synchronized void add(int by) { addLocked(by); }
    }

    /** A default method that is overridden by a synchronized one: the class's own is what runs. */
    interface Ticker {
        void tick();
        default void tickTwice() { tick(); tick(); }
    }
    static final class TickerSilent implements Ticker {
        static final TickerSilent SHARED = new TickerSilent();
        private int n;
        @Override public synchronized void tick() { n++; }
        @Override public synchronized void tickTwice() {
            int t = n;
            n = t + 2;
        }
    }
}
