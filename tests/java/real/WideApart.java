package real;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * How much lies between the read and what is done with it, in instructions of the method; and two reasons to doubt of one
 * finding.
 */
class WideApart {
    static final WideApart SHARED = new WideApart();
    private double level;
    private String plan;

    synchronized void reset() {
        level = 0;
        plan = null;
    }

    /** A step or two in between. */
    void near(double by) {
        double seen;
        synchronized (this) {
            seen = level;
        }
        double next = seen + by;
        synchronized (this) {
            level = next; // BLOCAL: lost-update high {{level}}
        }
    }

    /** A long sum in between: nobody took the two for one step. */
    void far(double a, double b, double c, double d) {
        double seen;
        synchronized (this) {
            seen = level;
        }
        double next = seen * a + seen * b + seen * c + seen * d + a * b + a * c + a * d + b * c + b * d + c * d + a * a + b * b
            + c * c + d * d + a * b * c + b * c * d + c * d * a + d * a * b;
        synchronized (this) {
            level = next; // BLOCAL: lost-update medium {{level}} [[instructions from read to use: at most medium confidence]]
        }
    }

    /** Looked at outside the lock, and acted upon inside: a slip, however far apart. */
    String plan(double a, double b, double c, double d) {
        if (plan == null) {
            double next = a * b + a * c + a * d + b * c + b * d + c * d + a * a + b * b + c * c + d * d + a * b * c + b * c * d
                + c * d * a + d * a * b + a * b * c * d + a * a * b * b + c * c * d * d + a + b + c + d;
            synchronized (this) {
                plan = "at " + next + System.nanoTime(); // BLOCAL: check-then-act high {{plan}}
            }
        }
        return plan;
    }

    /** Nothing shows but a volatile field that several threads meet here, and the value is read outside the lock and written by
        another method: two reasons. Each alone is one. */
    static class Doubted {
        private volatile boolean open;
        private int size;
        private int count;

        void open() {
            open = true;
        }

        void grow(int by) {
            if (open) {
                setSize(size + by); // BLOCAL: lost-update low {{size}}
            }
        }

        synchronized void setSize(int to) {
            size = to;
        }

        void count(int by) {
            int seen;
            synchronized (this) {
                seen = count;
            }
            synchronized (this) {
                count = seen + by; // BLOCAL: lost-update medium {{count}}
            }
        }
    }

    /** The same where a static field has the object: one reason. */
    static class Known {
        static final Known ONLY = new Known();
        private int size;

        void grow(int by) {
            setSize(size + by); // BLOCAL: lost-update medium {{size}}
        }

        synchronized void setSize(int to) {
            size = to;
        }
    }

    /** It lies in a thread-safe map, no lock has to do with it, and this method alone changes it: two threads would have to take
        the same one out of there. */
    static class Room {
        private final ConcurrentMap<String, List<String>> said = new ConcurrentHashMap<>();

        List<String> of(String who) {
            List<String> all = said.get(who);
            if (all == null) {
                all = new ArrayList<>();
                said.put(who, all); // BLOCAL: check-then-act low {{said}}
            }
            return all;
        }
    }

    /** Another method does, too. */
    static class Hall {
        private final ConcurrentMap<String, List<String>> said = new ConcurrentHashMap<>();

        List<String> of(String who) {
            List<String> all = said.get(who);
            if (all == null) {
                all = new ArrayList<>();
                said.put(who, all); // BLOCAL: check-then-act high {{said}}
            }
            return all;
        }

        void open(String who) {
            said.put(who, new ArrayList<>());
        }
    }

    static class House {
        private final Map<String, Room> rooms = new ConcurrentHashMap<>();
        private final Map<String, Hall> halls = new ConcurrentHashMap<>();

        House(String name) {
            rooms.put(name, new Room());
            halls.put(name, new Hall());
        }

        void serve(String name) {
            new Thread(() -> enter(name, "first")).start();
            new Thread(() -> look(name, "second")).start();
        }

        private int enter(String room, String who) {
            halls.get(room).open(who);
            return rooms.get(room).of(who).size() + halls.get(room).of(who).size();
        }

        private int look(String room, String who) {
            return rooms.get(room).of(who).size() - halls.get(room).of(who).size();
        }
    }
}
