// RELEASES: 8 17
package audit11;

/** A static switch that is saved, set, and restored: two threads restore each other's setting. */
class DebugSwitch {
    private static volatile boolean debug;

    static void quietly(Runnable action) {
        boolean old = debug;
        debug = false;
        try {
            action.run();
        } finally {
            // what was read is stored back, by data: high
            // mended: an update without any lock is medium at most, but for one operator's (§7)
            debug = old; // BLOCAL: lost-update medium
        }
    }

    static void setDebug(boolean on) {
        debug = on;
    }
}

/** As mended: a setting for each thread. Silent. */
class DebugSwitchFixed {
    private static final ThreadLocal<Boolean> DEBUG = new ThreadLocal<>();

    static void quietly(Runnable action) {
        Boolean old = DEBUG.get();
        DEBUG.set(Boolean.FALSE);
        try {
            action.run();
        } finally {
            DEBUG.set(old);
        }
    }
}

/** By synchronized accessors of a class. */
class Defaults {
    private static String locale = "en";

    static synchronized String getLocale() {
        return locale;
    }

    static synchronized void setLocale(String l) {
        locale = l;
    }
}

/** Groovy's and many a test's way with defaults. */
class WithLocale {
    static String format(String l, String text) {
        String old = Defaults.getLocale();
        Defaults.setLocale(l);
        String result = text.concat(l);
        // read in the getter's block, stored back in another of the class lock: high
        // mended: of two calls that are each atomic by themselves medium (§7)
        Defaults.setLocale(old); // BLOCAL: lost-update medium
        return result;
    }

    static String formatFixed(String l, String text) {
        return text.concat(l);
    }
}

/** Under the lock, in two blocks, and stored back. */
class Level {
    static final Level SHARED = new Level();
    private int level;

    void with(int n, Runnable action) {
        int old;
        synchronized (this) {
            old = level;
            level = n;
        }
        action.run();
        synchronized (this) {
            // set by the first block and reset by the second, but the use writes it back: high
            level = old; // BLOCAL: lost-update high
        }
    }

    synchronized int level() {
        return level;
    }

    synchronized void level(int n) {
        level = n;
    }
}

/** The flag that says busy: tested and set by the first block, reset by the second. */
class Busy {
    static final Busy SHARED = new Busy();
    private boolean busy;

    boolean run(Runnable action) {
        synchronized (this) {
            if (busy) {
                return false;
            }
            busy = true;
        }
        action.run();
        synchronized (this) {
            // a field that this method set in the first block and resets in the second
            busy = false; // BENIGN: check-then-act handed-over
        }
        return true;
    }
}

/** The same, but tested in one block and set in the next. */
class BusyLate {
    static final BusyLate SHARED = new BusyLate();
    private boolean busy;

    boolean run(Runnable action) {
        synchronized (this) {
            if (busy) {
                return false;
            }
        }
        synchronized (this) {
            // left by a return from inside the first block: medium
            busy = true; // BLOCAL: check-then-act medium
        }
        action.run();
        synchronized (this) {
            busy = false;
        }
        return true;
    }
}

/** Depth of nesting, volatile. */
class Depth {
    static final Depth SHARED = new Depth();
    private volatile int depth;

    void nested(Runnable action) {
        // a read-modify-write of a volatile: high
        depth++; // BLOCAL: lost-update high
        action.run();
        // mended: of the updates that a method makes of one field so the first is reported (§7)
        depth--;
    }
}
