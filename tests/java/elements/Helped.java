package elements;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Who drops an entry does so in a private method, which is called where nothing is left. */
class Helped implements Runnable {
    static final Helped SHARED = new Helped();

    private final ConcurrentMap<String, List<String>> byName = new ConcurrentHashMap<>();

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }

    @Override
    public void run() {
        add("a", "b");
        take("a", "b");
    }

    void start(String name) {
        byName.putIfAbsent(name, new ArrayList<>());
    }

    void add(String name, String what) {
        List<String> some = byName.get(name);
        if (some != null) {
            synchronized (some) {
                // was expected medium: who drops it is told of the same error, and one of the two is enough
                some.add(what); // BLOCAL: stale-value low {{may drop it}}
            }
        }
    }

    void take(String name, String what) {
        List<String> some = byName.get(name);
        if (some == null) {
            return;
        }
        synchronized (some) {
            some.remove(what);
            if (some.size() < 1) {
                drop(name); // BLOCAL: check-then-act medium {{byName}}
            }
        }
    }

    private void drop(String name) {
        byName.remove(name);
    }

    /** Who ends asks nothing, and is told. */
    static class Ended implements Runnable {
        static final Ended SHARED = new Ended();

        private final ConcurrentMap<String, List<String>> byName = new ConcurrentHashMap<>();

        public static void main(String[] a) {
            new Thread(SHARED).start();
            new Thread(SHARED).start();
        }

        @Override
        public void run() {
            add("a", "b");
            end("a");
        }

        /** Silent. */
        void add(String name, String what) {
            List<String> some = byName.get(name);
            if (some != null) {
                synchronized (some) {
                    some.add(what);
                }
            }
        }

        void end(String name) {
            drop(name);
        }

        void start(String name) {
            byName.putIfAbsent(name, new ArrayList<>());
        }

        private void drop(String name) {
            byName.remove(name);
        }
    }
}
