package sharing;

/** A field whose lock is given up between check and act, in an object that is given to a thread, and as likely handed over to it. */
class HandedOver {
    private boolean started;
    private String name;

    synchronized String name() {
        return name;
    }

    synchronized void setName(String n) {
        name = n;
    }

    /** Two calls of its own methods, each atomic by itself: between them goes what the one that has it by then does alone. */
    void begin() {
        if (name() == null) {
            setName("x".concat("y")); // BLOCAL: check-then-act low
        }
    }

    /** Both blocks are the method's own: likewise. */
    void start() {
        boolean before;
        synchronized (this) {
            before = started;
        }
        if (before) {
            return;
        }
        synchronized (this) {
            started = true; // BLOCAL: check-then-act low
        }
    }

    synchronized void stop() {
        started = false;
    }

    static class First extends Thread {
        private final HandedOver given;

        First(HandedOver given) {
            this.given = given;
        }

        @Override
        public void run() {
            given.begin();
            given.start();
        }
    }

    static class Second extends Thread {
        private final HandedOver given;

        Second(HandedOver given) {
            this.given = given;
        }

        @Override
        public void run() {
            if (given.name() == null) {
                given.setName("z".concat("y")); // BLOCAL: check-then-act low
            }
            given.stop();
        }
    }

    static void run() {
        new First(new HandedOver()).start();
        new Second(new HandedOver()).start();
    }
}

/** The same in an object that several threads have: it counts. */
class HeldByAll {
    static final HeldByAll ONE = new HeldByAll();
    private String name;

    synchronized String name() {
        return name;
    }

    synchronized void setName(String n) {
        name = n;
    }

    void begin() {
        if (name() == null) {
            setName("x".concat("y")); // BLOCAL: check-then-act medium
        }
    }
}
