// RELEASES: 8 11 17 21
package lambdas;

/** What is set because it was missed: in place, the end is the same as without the check; handed out, it is set who knows when. */
class HandedOutSetter {
    static final HandedOutSetter SHARED = new HandedOutSetter();
    private final Flag flag = new Flag();

    void now() {
        if (!flag.isSet()) {
            flag.raise(); // BLOCAL: check-then-act low
        }
    }

    Runnable later() {
        if (!flag.isSet()) {
            return () -> flag.set(true); // BLOCAL: check-then-act medium
        }
        return null;
    }

    /** Silent: nothing was asked. */
    Runnable anyway() {
        return () -> flag.set(true);
    }

    static class Flag {
        private boolean set;

        synchronized boolean isSet() {
            return set;
        }

        synchronized void set(boolean b) {
            set = b;
        }

        synchronized void raise() {
            set = true;
        }

        synchronized void clear() {
            set = false;
        }
    }
}
