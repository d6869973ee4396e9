// RELEASES: 8 17
package audit15;

import java.util.Objects;

/** Through calls (5). */
public class Summaries {
    static final Summaries SHARED = new Summaries();

    private int n;
    private int limit;
    private Source source = new Direct();

    interface Source {
        int read(Summaries s);
    }

    static final class Direct implements Source {
        @Override
        public int read(Summaries s) {
            return s.get();
        }
    }

    static final class Doubled implements Source {
        @Override
        public int read(Summaries s) {
            return s.get() * 2;
        }
    }

    synchronized int get() {
        return n;
    }

    synchronized void set(int v) {
        n = v;
    }

    synchronized void limit(int l) {
        limit = l;
    }

    private int getDeep() {
        return getDeeper();
    }

    private int getDeeper() {
        return get();
    }

    private void setDeep(int v) {
        setDeeper(v);
    }

    private void setDeeper(int v) {
        set(v);
    }

    void deep() {
        int t = getDeep();
        setDeep(t + 1); // BLOCAL: lost-update high
    }

    synchronized void deepInside() {
        setDeep(getDeep() + 1);
    }

    private int plain() {
        return n;
    }

    private void plain(int v) {
        n = v;
    }

    /** The callee reads in the caller's block. */
    void inCallersBlock() {
        int t;
        synchronized (this) {
            t = plain();
        }
        synchronized (this) {
            plain(t + 1); // BLOCAL: lost-update high
        }
    }

    synchronized void inOneBlock() {
        int t = plain();
        plain(t + 1);
    }

    /** Virtual: any of two. */
    void viaSource() {
        set(source.read(this) + 1); // BLOCAL: lost-update high
    }

    synchronized void source(boolean twice) {
        source = twice ? new Doubled() : new Direct();
    }

    /** Library calls pass it through. */
    void viaLibrary() {
        String s = String.valueOf(get());
        set(Integer.parseInt(s) + 1); // BLOCAL: lost-update high
    }

    void viaGeneric() {
        Integer t = Objects.requireNonNull(identity(get()));
        set(t); // BLOCAL: lost-update high
    }

    private static <T> T identity(T t) {
        return t;
    }

    /** The callee ignores the value. */
    void unused() {
        ignore(get());
    }

    private synchronized void ignore(int v) {
        n = 0;
    }

    /** The callee decides by its parameter. */
    void decides() {
        // as expected first: high (medium: the check or the act is made by a call)
        raiseIf(get() > 3); // BLOCAL: check-then-act medium
    }

    private synchronized void raiseIf(boolean really) {
        if (really) {
            n = 4;
        }
    }

    /** Recursion. */
    private int sum(int depth) {
        return depth == 0 ? get() : sum(depth - 1) + 1;
    }

    void viaRecursion() {
        set(sum(3)); // BLOCAL: lost-update high
    }

    /** What the callee takes is its own. */
    private synchronized int take() {
        int t = n;
        n = 0;
        return t;
    }

    void moveToLimit() {
        int t = take();
        synchronized (this) {
            limit = t; // BENIGN: stale-value handed-over
        }
    }

    static class Base {
        protected int n;

        protected synchronized int get() {
            return n;
        }

        protected synchronized void set(int v) {
            n = v;
        }
    }

    /** Inherited accessors. */
    static class Derived extends Base {
        static final Derived SHARED = new Derived();

        void bump() {
            set(get() + 1); // BLOCAL: lost-update high
        }

        @Override
        protected synchronized void set(int v) {
            super.set(v);
        }

        synchronized void bumpInside() {
            super.set(super.get() + 1);
        }
    }

    /** A template method. */
    abstract static class Template {
        private int state;

        abstract int next(int old);

        synchronized int state() {
            return state;
        }

        synchronized void state(int s) {
            state = s;
        }

        void step() {
            state(next(state())); // BLOCAL: lost-update high
        }
    }

    static final class Steps extends Template {
        static final Steps SHARED = new Steps();

        @Override
        int next(int old) {
            return old + 1;
        }
    }
}
