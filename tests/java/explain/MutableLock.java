package explain;

class Journal {
    static final Journal SHARED = new Journal();
    private Object lock = new Object();
    private int lines;

    void add() {
        synchronized (lock) { // BLOCAL: mutable-lock low
            lines++;
        }
    }

    void begin() {
        synchronized (lock) { // BLOCAL: mutable-lock
            lock = new Object();
            lines = 0;
        }
    }
}

class MendedJournal {
    static final MendedJournal SHARED = new MendedJournal();
    private final Object lock = new Object();
    private int lines;

    void add() {
        synchronized (lock) {
            lines++;
        }
    }

    void begin() {
        synchronized (lock) {
            lines = 0;
        }
    }
}
