// RELEASES: 8 11 17 21
package audit5;

import java.util.HashMap;
import java.util.Map;

/** Class locks: static synchronized methods, class literals, and an instance's that is another (ANALYSIS 6). */
public class TicketIds {
    static final TicketIds SHARED = new TicketIds();

    private static long next = 1;
    private static final Map<String, Long> ISSUED = new HashMap<>();
    private static int shift;
    private static String prefix = "A";
    private long mine;

    static synchronized long peek() {
        return next;
    }

    static synchronized void set(long n) {
        next = n;
    }

    // Silent: claimed by the block that read it.
    static synchronized long issue() {
        return next++;
    }

    /** Two tickets of one number. */
    static long issueBadly() {
        long n = peek();
        set(n + 1); // BLOCAL: lost-update high
        return n;
    }

    // Silent: the class literal is the lock of the static methods.
    static long issueLiteral() {
        synchronized (TicketIds.class) {
            long n = peek();
            set(n + 1);
            return n;
        }
    }

    /** The class literal, left and taken again. */
    static long issueLiteralTwice() {
        long n;
        synchronized (TicketIds.class) {
            n = next;
        }
        synchronized (TicketIds.class) {
            next = n + 10; // BLOCAL: lost-update high
        }
        return n;
    }

    /** getClass() of an instance is not bound to be this class; a claimed number is nobody else's. */
    void keep() {
        long n = issue();
        synchronized (this) {
            mine = n;
        }
    }

    synchronized long mine() {
        return mine;
    }

    /** A claimed number, put under a name: the name may have one by now. */
    static long named(String who) {
        Long had;
        synchronized (TicketIds.class) {
            had = ISSUED.get(who);
        }
        if (had == null) {
            synchronized (TicketIds.class) {
                had = next++;
                ISSUED.put(who, had); // BLOCAL: check-then-act medium
            }
        }
        return had;
    }

    // Silent: in one block.
    static synchronized long namedAtOnce(String who) {
        Long had = ISSUED.get(who);
        if (had == null) {
            had = next++;
            ISSUED.put(who, had);
        }
        return had;
    }

    static synchronized void closeAll() {
        ISSUED.clear();
        shift = 0;
        prefix = "A";
    }

    /** An instance's monitor keeps no other instance out of a static field. */
    synchronized void nextShift() {
        shift++; // BLOCAL: guarded-by medium
    }

    static synchronized void lateShift() {
        shift += 2;
    }

    static synchronized void earlyShift() {
        shift -= 1;
    }

    static synchronized String prefix() {
        return prefix;
    }

    /** A string of an old one. */
    static void longerPrefix() {
        String p = prefix();
        synchronized (TicketIds.class) {
            prefix = p + "A"; // BLOCAL: lost-update high
        }
    }
}
