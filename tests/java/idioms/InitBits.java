package idioms;

/** Scala's compiler keeps bits of what has been initialised ("-Xcheckinit"), and sets them again with every assignment. */
class InitBits {
    static final InitBits MODULE$ = new InitBits();

    private volatile Object time;
    private volatile byte bitmap$init$0;
    private volatile byte bits;

    /** Silent: they are no state of the program's, and never taken back. */
    void time_$eq(Object now) {
        time = now;
        bitmap$init$0 = (byte) (bitmap$init$0 | 1);
    }

    Object time() {
        if ((bitmap$init$0 & 1) != 0) {
            return time;
        }
        throw new IllegalStateException();
    }

    /** What the program keeps itself is lost by who sets another bit. */
    void mark(int bit) {
        bits = (byte) (bits | bit); // BLOCAL: lost-update high
    }

    void unmark(int bit) {
        bits = (byte) (bits & ~bit); // BLOCAL: lost-update
    }

    /** Silent: nor do they say that the object is for several threads. */
    static class Plain {
        private volatile byte bitmap$init$0;
        private int n;

        void add() {
            bitmap$init$0 = (byte) (bitmap$init$0 | 1);
            n++;
        }
    }
}
