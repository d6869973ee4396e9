package operations;

import java.util.ArrayList;
import java.util.List;

/** A volatile field that has nothing for a while: set back first, and set to what is to be there only when that is made. */
class SetBack {
    /** A cache of slots that is emptied while it is made anew: who asks for one in between finds none. */
    static class Slots {
        static final Slots SHARED = new Slots();
        private static final String[] EMPTY = new String[16];
        private final List<String> nodes = new ArrayList<>();
        private volatile String[] slots = EMPTY;

        public String slot(int n) {
            return slots[n];
        }

        public void update() {
            synchronized (nodes) {
                forget();
                if (nodes.isEmpty()) {
                    return;
                }
                String[] all = new String[16];
                for (int i = 0; i < all.length; i++) {
                    all[i] = nodes.get(i % nodes.size());
                }
                slots = all; // BLOCAL: check-then-act medium {{'slots' has nothing from where it is set back}}
            }
        }

        private void forget() {
            slots = EMPTY;
        }

        void add(String node) {
            synchronized (nodes) {
                nodes.add(node);
            }
        }
    }

    /** Silent: set once, when it is made. */
    static class SetOnce {
        static final SetOnce SHARED = new SetOnce();
        private static final String[] EMPTY = new String[16];
        private final List<String> nodes = new ArrayList<>();
        private volatile String[] slots = EMPTY;

        public String slot(int n) {
            return slots[n];
        }

        public void update() {
            synchronized (nodes) {
                if (nodes.isEmpty()) {
                    slots = EMPTY;
                    return;
                }
                String[] all = new String[16];
                for (int i = 0; i < all.length; i++) {
                    all[i] = nodes.get(i % nodes.size());
                }
                slots = all;
            }
        }

        void add(String node) {
            synchronized (nodes) {
                nodes.add(node);
            }
        }
    }

    /** Null while it is loaded anew: who reads it fails. */
    static class Names {
        static final Names SHARED = new Names();
        private volatile List<String> names = new ArrayList<>();

        public synchronized void reload(String text) {
            names = null;
            List<String> all = new ArrayList<>();
            for (String s : text.split(",")) {
                all.add(s);
            }
            names = all; // BLOCAL: check-then-act medium {{'names' has nothing}}
        }

        public String first() {
            return names.get(0);
        }
    }

    /** Silent: who reads it knows that it may be null. */
    static class Asked {
        static final Asked SHARED = new Asked();
        private volatile List<String> names = new ArrayList<>();

        public synchronized void reload(String text) {
            names = null;
            List<String> all = new ArrayList<>();
            for (String s : text.split(",")) {
                all.add(s);
            }
            names = all;
        }

        public String first() {
            List<String> now = names;
            return now == null ? null : now.get(0);
        }
    }

    /** Silent: what was there is taken away and ended before there is another. */
    static class Ended {
        static final Ended SHARED = new Ended();
        private volatile Thread worker = new Thread();

        public synchronized void restart(Runnable r) {
            Thread old = worker;
            worker = null;
            old.interrupt();
            worker = new Thread(r);
        }

        public String name() {
            return worker.getName();
        }
    }

    /** Silent: who reads it holds the lock meanwhile. */
    static class UnderLock {
        static final UnderLock SHARED = new UnderLock();
        private volatile List<String> names = new ArrayList<>();

        public synchronized void reload(String text) {
            names = null;
            List<String> all = new ArrayList<>();
            for (String s : text.split(",")) {
                all.add(s);
            }
            names = all;
        }

        public synchronized String first() {
            return names.get(0);
        }
    }
}
