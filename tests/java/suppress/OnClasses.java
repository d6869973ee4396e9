package suppress;

@SuppressBlocal(value = "blocal", reason = "runs on one thread")
class OnClasses {
    static final OnClasses SHARED = new OnClasses();
    private int n;

    synchronized void reset() {
        n = 0;
    }

    void inc() {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + 1; } // SUPPRESSED: lost-update [[one thread]]
    }

    /* What is written in a class is of it. */
    static class Nested {
        static final Nested SHARED = new Nested();
        private int n;

        synchronized void reset() {
            n = 0;
        }

        void inc() {
            int old;
            synchronized (this) { old = n; }
            synchronized (this) { n = old + 1; } // SUPPRESSED: lost-update
        }
    }
}

class Outside {
    static final Outside SHARED = new Outside();
    private int n;

    synchronized void reset() {
        n = 0;
    }

    synchronized int get() {
        return n;
    }

    synchronized void set(int to) {
        n = to;
    }

    /* The other way round it does not hold. */
    @SuppressBlocal // TOLD: Outside$Inner.class: no finding fits @SuppressBlocal any more
    static class Inner {
    }

    void inc() {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + 1; } // BLOCAL: lost-update
    }

    @SuppressBlocal
    Runnable local() {
        return new Runnable() {
            @Override
            public void run() {
                int old;
                synchronized (Outside.this) { old = n; }
                synchronized (Outside.this) { n = old + 1; } // SUPPRESSED: lost-update
            }
        };
    }

    Runnable unmarked() {
        return new Runnable() {
            @Override
            public void run() {
                int old;
                synchronized (Outside.this) { old = n; }
                synchronized (Outside.this) { n = old + 1; } // BLOCAL: lost-update
            }
        };
    }
}

/* The body of a lambda is of the method that it is written in. */
class Lambdas {
    static final Lambdas SHARED = new Lambdas();
    private int n;

    synchronized void reset() {
        n = 0;
    }

    @SuppressBlocal(reason = "from the timer alone")
    Runnable marked() {
        return () -> {
            int old;
            synchronized (this) { old = n; }
            synchronized (this) { n = old + 1; } // SUPPRESSED: lost-update [[timer]]
        };
    }

    @SuppressBlocal
    Runnable markedTwice() {
        return () -> {
            Runnable inner = () -> {
                int old;
                synchronized (this) { old = n; }
                synchronized (this) { n = old + 1; } // SUPPRESSED: lost-update
            };
            inner.run();
        };
    }

    Runnable unmarked() {
        return () -> {
            int old;
            synchronized (this) { old = n; }
            synchronized (this) { n = old + 1; } // BLOCAL: lost-update
        };
    }
}
