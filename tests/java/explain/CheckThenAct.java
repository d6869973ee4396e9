package explain;

class Hall {
    static final Hall SHARED = new Hall();
    private int free = 100;

    synchronized boolean hasSeat() {
        return free > 0;
    }

    synchronized void takeSeat() {
        free--;
    }

    void book() {
        if (hasSeat()) {
            takeSeat(); // BLOCAL: check-then-act {{free}}
        }
    }
}

class MendedHall {
    static final MendedHall SHARED = new MendedHall();
    private int free = 100;

    synchronized boolean book() {
        if (free > 0) {
            free--;
            return true;
        }
        return false;
    }
}
