// RELEASES: 8 17
package audit48;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What came with the rules. */
public class Later {
    /** A line that is closed once, by whoever comes. */
    static class Wire {
        private boolean open = true;

        synchronized boolean open() {
            return open;
        }

        synchronized void close() {
            open = false;
        }
    }

    static class Reel {
        static final Reel REEL = new Reel();
        private final Queue<Wire> all = new ConcurrentLinkedQueue<Wire>();
        private final List<Wire> idle = new ArrayList<Wire>();
        private boolean shut;

        void add(Wire wire) {
            all.add(wire);
        }

        synchronized void shut() {
            shut = true;
        }

        /** No harm: closed where it was found so, or where it is not wanted. */
        void eitherWay(Wire wire, boolean wanted) {
            if (wanted && wire.open()) {
                System.out.println("kept");
            } else {
                wire.close(); // BLOCAL: check-then-act low
            }
        }

        /** No harm: what was found is asked later, and leads there both ways. */
        void kept(Wire wire) {
            boolean open = wire.open();
            synchronized (this) {
                if (open && !shut) {
                    idle.add(wire);
                    return;
                }
            }
            wire.close(); // BLOCAL: check-then-act low
        }

        /** Who finds it open ends it, and counts: two count. */
        int ended(Wire wire, int n) {
            if (wire.open()) {
                wire.close(); // BLOCAL: check-then-act
                idle.clear();
                return n + 1;
            }
            return n;
        }

        void all() {
            for (Wire wire : all) {
                eitherWay(wire, true);
                kept(wire);
                ended(wire, 1);
            }
        }
    }

    interface Ear {
        void changed(Set<String> names);

        void one(String name);

        void shut();
    }

    /** What is told, and then taken away. */
    static class Bell {
        static final Bell BELL = new Bell();
        private Set<String> pending = new HashSet<String>();
        private final Set<String> names = new HashSet<String>();
        private final Map<String, Set<Ear>> ears = new HashMap<String, Set<Ear>>();

        synchronized void add(String name) {
            pending.add(name);
            names.add(name);
        }

        synchronized void listen(String name, Ear ear) {
            Set<Ear> all = ears.get(name);
            if (all == null) {
                all = new HashSet<Ear>();
                ears.put(name, all);
            }
            all.add(ear);
        }

        /** A copy is told to each who listens, and then all is put away. */
        void tell(List<Ear> whom) {
            Set<String> all;
            synchronized (this) {
                all = new HashSet<String>(names);
            }
            for (Ear ear : whom) {
                ear.changed(all);
            }
            synchronized (this) {
                names.clear(); // BLOCAL: lost-update
            }
        }

        /** Likewise, of a field that gets another set. */
        void tellReplaced(List<Ear> whom) {
            Set<String> all;
            synchronized (this) {
                all = new HashSet<String>(pending);
            }
            for (Ear ear : whom) {
                ear.changed(all);
            }
            synchronized (this) {
                pending = new HashSet<String>(); // BLOCAL: lost-update
            }
        }

        /** Silent: put away first. */
        void tellTaken(List<Ear> whom) {
            Set<String> all;
            synchronized (this) {
                all = pending;
                pending = new HashSet<String>();
            }
            for (Ear ear : whom) {
                ear.changed(all);
            }
        }

        /** Only what has been told is put away. */
        void tellSome(List<Ear> whom) {
            Set<String> all;
            synchronized (this) {
                all = new HashSet<String>(names);
            }
            for (Ear ear : whom) {
                ear.changed(all);
            }
            synchronized (this) {
                names.removeAll(all); // BLOCAL: stale-value low
            }
        }

        /** Each of a copy of what was there is told, and then whatever is there is taken away: who has come in between is never told. */
        void ring(String name) {
            List<Ear> all;
            synchronized (this) {
                Set<Ear> there = ears.get(name);
                if (there == null) {
                    return;
                }
                all = new ArrayList<Ear>(there);
            }
            for (Ear ear : all) {
                ear.one(name);
            }
            synchronized (this) {
                ears.remove(name); // BLOCAL: check-then-act
            }
        }

        /** Silent: taken away first. */
        void ringTaken(String name) {
            Set<Ear> all;
            synchronized (this) {
                all = ears.remove(name);
            }
            if (all != null) {
                for (Ear ear : all) {
                    ear.one(name);
                }
            }
        }

        /** Silent: each is ended, and told nothing. */
        void shut(String name) {
            List<Ear> all;
            synchronized (this) {
                Set<Ear> there = ears.get(name);
                if (there == null) {
                    return;
                }
                all = new ArrayList<Ear>(there);
            }
            for (Ear ear : all) {
                ear.shut();
            }
            synchronized (this) {
                ears.remove(name);
            }
        }

        /** Silent: looked at once more. */
        void ringAgain(String name) {
            List<Ear> all;
            synchronized (this) {
                Set<Ear> there = ears.get(name);
                if (there == null) {
                    return;
                }
                all = new ArrayList<Ear>(there);
            }
            for (Ear ear : all) {
                ear.one(name);
            }
            synchronized (this) {
                Set<Ear> now = ears.get(name);
                if (now != null && now.size() == all.size()) {
                    ears.remove(name); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** What was got is added to, and counted. */
    static class Bins {
        static final Bins BINS = new Bins();
        private final Map<String, LinkedList<String>> bins = new TreeMap<String, LinkedList<String>>();
        private int turns;

        synchronized void put(String key, String what) {
            LinkedList<String> bin = bins.get(key);
            if (bin == null) {
                bin = new LinkedList<String>();
                bins.put(key, bin);
            }
            bin.add(what);
        }

        synchronized void turn() {
            turns++;
        }

        synchronized void drop(String key) {
            LinkedList<String> bin = bins.get(key);
            if (bin != null && bin.isEmpty()) {
                bins.remove(key);
            }
            turns++;
        }

        /** That it is counted hides not that it is added to what may be dropped. */
        void putLate(String key, String what) {
            LinkedList<String> bin;
            synchronized (this) {
                bin = bins.get(key);
            }
            if (bin != null) {
                synchronized (this) {
                    bin.add(what); // BLOCAL: stale-value
                    turns++;
                }
            }
        }

        /** What was got is not changed: counted by an old look, low. */
        int turnLate(String key) {
            LinkedList<String> bin;
            synchronized (this) {
                bin = bins.get(key);
            }
            if (bin != null) {
                synchronized (this) {
                    turns++; // BLOCAL: check-then-act low
                }
            }
            return bin == null ? 0 : 1;
        }
    }

    public static void main(String[] args) {
        for (String arg : args) {
            new Thread(() -> {
                Reel.REEL.add(new Wire());
                Reel.REEL.all();
                Reel.REEL.shut();
                Bell.BELL.add(arg);
                Bins.BINS.put(arg, arg);
            }).start();
        }
    }
}
