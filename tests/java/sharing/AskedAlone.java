package sharing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A concurrent map is asked and then changed. What says that two threads do so is strong where they find one object, or
 * run the method; that such objects lie in a collection, or that threads are given the object for something else, is less.
 */
class AskedAlone {
    static class Box {
        private int n;

        synchronized void add() {
            n++;
        }
    }

    /** Each peer is one of many, and has mostly one thread at a time. */
    private final Map<String, Peer> peers = new ConcurrentHashMap<>();

    Peer peer(String name) {
        return peers.computeIfAbsent(name, k -> new Peer());
    }

    static class Peer {
        private final Map<String, Box> boxes = new ConcurrentHashMap<>();

        Box box(String key) {
            Box b = boxes.get(key);
            if (b == null) {
                b = new Box();
                boxes.put(key, b); // BLOCAL: check-then-act low [[in the thread-safe collection]]
            }
            return b;
        }
    }

    /** There is one of it. */
    static class Hub {
        private static final Hub HUB = new Hub();
        private final Map<String, Box> boxes = new ConcurrentHashMap<>();

        static Hub get() {
            return HUB;
        }

        Box box(String key) {
            Box b = boxes.get(key);
            if (b == null) {
                b = new Box();
                boxes.put(key, b); // BLOCAL: check-then-act high [[stored in static field]]
            }
            return b;
        }
    }

    /** Threads of the starter tick, and are not seen to open anything. */
    static class Feed {
        private final Map<String, Box> boxes = new ConcurrentHashMap<>();
        private final Map<String, List<String>> names = new ConcurrentHashMap<>();
        private volatile int ticks;

        void tick() {
            ticks = boxes.size();
            names.clear();
        }

        Box open(String key) {
            Box b = boxes.get(key);
            if (b == null) {
                b = new Box();
                boxes.put(key, b); // BLOCAL: check-then-act medium [[given to several threads]]
            }
            return b;
        }

        /** What another has added to the list by then is lost with it. */
        void name(String key, String name) {
            List<String> all = names.get(key);
            if (all == null) {
                all = new ArrayList<>();
                names.put(key, all); // BLOCAL: check-then-act high [[given to several threads]]
            }
            all.add(name); // BLOCAL: guarded-by medium
        }
    }

    /** They open, too. */
    static class Opened {
        private final Map<String, Box> boxes = new ConcurrentHashMap<>();

        void tick() {
            open("tick").add();
        }

        Box open(String key) {
            Box b = boxes.get(key);
            if (b == null) {
                b = new Box();
                boxes.put(key, b); // BLOCAL: check-then-act high [[given to several threads]]
            }
            return b;
        }
    }

    static class Starter {
        private final ExecutorService pool = Executors.newFixedThreadPool(4);

        void start() {
            Feed feed = new Feed();
            Opened opened = new Opened();
            for (int i = 0; i < 4; i++) {
                pool.submit(feed::tick);
                pool.submit(opened::tick);
            }
            feed.open("start");
            feed.name("start", "s");
            opened.open("start");
        }
    }

    /** It has given itself to the threads: who made it has it still, and opens what he likes. */
    static class Server {
        private final ExecutorService pool = Executors.newFixedThreadPool(4);
        private final Map<String, Box> boxes = new ConcurrentHashMap<>();
        private final Map<String, Box> spare = new ConcurrentHashMap<>();
        private volatile int ticks;

        public void start() {
            for (int i = 0; i < 4; i++) {
                pool.submit(this::tick);
            }
            spare("start");
        }

        private void tick() {
            ticks = boxes.size() + spare.size();
        }

        public Box open(String key) {
            Box b = boxes.get(key);
            if (b == null) {
                b = new Box();
                boxes.put(key, b); // BLOCAL: check-then-act high [[given to several threads]]
            }
            return b;
        }

        /** None but the class itself comes here. */
        private Box spare(String key) {
            Box b = spare.get(key);
            if (b == null) {
                b = new Box();
                spare.put(key, b); // BLOCAL: check-then-act medium [[given to several threads]]
            }
            return b;
        }
    }
}
