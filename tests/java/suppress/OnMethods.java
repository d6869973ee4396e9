package suppress;

class OnMethods {
    static final OnMethods SHARED = new OnMethods();
    private int n;

    synchronized void reset() {
        n = 0;
    }

    void plain() {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + 1; } // BLOCAL: lost-update
    }

    @SuppressFBWarnings(value = "blocal", justification = "a statistic")
    void all() {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + 1; } // SUPPRESSED: lost-update [[a statistic]]
    }

    @SuppressBlocal(reason = "nobody counts on it")
    void withoutValue() {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + 1; } // SUPPRESSED: lost-update [[nobody counts]]
    }

    @SuppressFBWarnings
    void withoutAnything() {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + 1; } // SUPPRESSED: lost-update
    }

    @SuppressLint("lost-update")
    void byKind() {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + 1; } // SUPPRESSED: lost-update
    }

    @SuppressLint({"Unused", "blocal:lost-update"})
    void byKindOfTool() {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + 1; } // SUPPRESSED: lost-update
    }

    @SuppressBlocal("block-local")
    void byCheck() {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + 1; } // SUPPRESSED: lost-update
    }

    @SuppressFBWarnings("AT_NONATOMIC_OPERATIONS_ON_SHARED_VARIABLE")
    void byPattern() {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + 1; } // SUPPRESSED: lost-update
    }

    @SuppressFBWarnings("NP_NULL_ON_SOME_PATH")
    void ofAnotherPattern() {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + 1; } // BLOCAL: lost-update
    }

    @SuppressBlocal({"check-then-act", "guarded-by"}) // TOLD: OnMethods.class: ofAnotherKind()V: no finding fits @SuppressBlocal
    void ofAnotherKind() {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + 1; } // BLOCAL: lost-update
    }

    @SuppressWarnings("blocal")
    void inTheSourceOnly() {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + 1; } // BLOCAL: lost-update
    }

    @Suppressed("blocal")
    void byAnotherName() {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + 1; } // BLOCAL: lost-update
    }

    /* Of an overload only the one that is marked. */
    @SuppressBlocal
    void overloaded(int more) {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + more; } // SUPPRESSED: lost-update
    }

    void overloaded(long more) {
        int old;
        synchronized (this) { old = n; }
        synchronized (this) { n = old + (int) more; } // BLOCAL: lost-update
    }
}
