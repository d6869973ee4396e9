package audit25;

import java.util.ArrayList;
import java.util.List;

/** Leases: constructors that leak, and objects that are published (section 4 and `confined`). */
public class Leases {
    private static final List<Lease> ALL = new ArrayList<>();

    static class Lease implements Runnable {
        private int uses;
        private int renewals;

        /** Leaks itself before it is done: whoever walks the list may write. */
        Lease() {
            synchronized (ALL) {
                ALL.add(this);
            }
            int u;
            synchronized (this) {
                u = uses;
            }
            synchronized (this) {
                uses = u + 1; // BLOCAL: lost-update {{uses}}
            }
        }

        synchronized void use() {
            uses++;
        }

        synchronized void end() {
            uses = 0;
            renewals = 0;
        }

        /** On any of them. */
        void renew() {
            int r;
            synchronized (this) {
                r = renewals;
            }
            synchronized (this) {
                renewals = r + 1; // BLOCAL: lost-update {{renewals}}
            }
        }

        /** Silent. */
        synchronized void renewWell() {
            int r = renewals;
            renewals = r + 1;
        }

        @Override
        public void run() {
            renew();
            use();
        }
    }

    static void endAll() {
        synchronized (ALL) {
            for (Lease l : ALL) {
                l.end();
            }
        }
    }

    /** Published, and then changed without its lock, where three others hold it. */
    static class Ticket {
        private int state;
        private String owner;

        synchronized void state(int s) {
            state = s;
        }

        synchronized void cancel() {
            state = -1;
            owner = null;
        }

        synchronized void renew() {
            state = 1;
        }

        synchronized void reset() {
            state = 0;
        }

        void hurry() {
            state = 2; // BLOCAL: guarded-by medium {{state}}
        }
    }

    private static Ticket current = new Ticket();

    static synchronized Ticket current() {
        return current;
    }

    /** Silent: it is made, filled and only then published. */
    static void replace(String owner) {
        Ticket t = new Ticket();
        t.owner = owner;
        t.state = 5;
        synchronized (Leases.class) {
            current = t;
        }
    }

    /** Two of them may replace the same. Was expected high, but what is checked comes from a getter. */
    static void replaceIfDone() {
        Ticket c = current();
        if (c.state < 0) {
            synchronized (Leases.class) {
                current = new Ticket(); // BLOCAL: check-then-act medium {{current}}
            }
        }
    }

    public static void main(String[] a) {
        Thread t = new Thread(new Lease());
        t.start();
        new Thread(new Lease()).start();
        new Thread(() -> {
            endAll();
            current().cancel();
            current().hurry();
            current().renew();
            replaceIfDone();
            replace("me");
        }).start();
        endAll();
    }
}
