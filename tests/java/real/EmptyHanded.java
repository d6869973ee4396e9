package real;

/** The check is made again under the lock, and where it fails nothing is made, though the other way makes one. */
class EmptyHanded {
    static final EmptyHanded SHARED = new EmptyHanded();
    private StringBuffer idle;

    StringBuffer get() {
        StringBuffer c = null;
        if (idle != null) {
            synchronized (this) {
                if (idle != null) {
                    c = idle;
                    idle = null; // BLOCAL: check-then-act medium {{'idle' was there}}
                }
            }
        } else {
            c = new StringBuffer();
        }
        c.append(1);
        return c;
    }

    /** Silent: one is made wherever there was none. */
    StringBuffer getOrMake() {
        StringBuffer c = null;
        if (idle != null) {
            synchronized (this) {
                if (idle != null) {
                    c = idle;
                    idle = null; // BENIGN: check-then-act rechecked
                }
            }
        }
        if (c == null) {
            c = new StringBuffer();
        }
        c.append(2);
        return c;
    }

    /** Silent: the recheck makes one where it fails. */
    StringBuffer getOrMakeInside() {
        StringBuffer c;
        if (idle != null) {
            synchronized (this) {
                if (idle != null) {
                    c = idle;
                    idle = null;
                } else {
                    c = new StringBuffer();
                }
            }
        } else {
            c = new StringBuffer();
        }
        c.append(3); // BENIGN: check-then-act rechecked
        return c;
    }

    /** Silent: nothing is what the other way has, too. */
    StringBuffer getIfThere() {
        StringBuffer c = null;
        if (idle != null) {
            synchronized (this) {
                if (idle != null) {
                    c = idle;
                    idle = null; // BENIGN: check-then-act rechecked
                }
            }
        }
        return c;
    }

    synchronized void give(StringBuffer c) {
        idle = c;
    }
}
