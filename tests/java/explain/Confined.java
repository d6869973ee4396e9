package explain;

class Builder {
    static final Builder SHARED = make();
    private int parts;

    static Builder make() {
        Builder b = new Builder();
        addOne(b);
        return b;
    }

    private static void addOne(Builder b) {
        int seen;
        synchronized (b) {
            seen = b.parts;
        }
        synchronized (b) {
            b.parts = seen + 1; // BENIGN: lost-update confined
        }
    }

    synchronized void reset() {
        parts = 0;
    }
}

class LeakedBuilder {
    static LeakedBuilder shared = make();
    private int parts;

    static LeakedBuilder make() {
        LeakedBuilder b = new LeakedBuilder();
        shared = b;
        int seen;
        synchronized (b) {
            seen = b.parts;
        }
        synchronized (b) {
            b.parts = seen + 1; // BLOCAL: lost-update
        }
        return b;
    }

    synchronized void reset() {
        parts = 0;
    }
}
