package burrows;

/**
 * Burrows, Leino 2002, second example: the critical sections hide in calls. Each synchronized method is correct by itself;
 * the caller combines two of them, and two sellers sell the same seat.
 *
 * <p>Verdict of the paper: what a synchronized method of the same abstraction returned is stale at the next such call.
 */
public class TicketOffice {
    private int free = 500;

    public int sell() {
        int seat = free();
        setFree(seat - 1); // BLOCAL: lost-update {{'free'}}
        return seat;
    }

    public synchronized int free() {
        return free;
    }

    public synchronized void setFree(int seats) {
        free = seats;
    }
}
