package operations;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A map whose value says no more than that the key is there, as it is the key once more or a constant, is a set of what has
 * been done: to put a key there twice is to do it once. Where another value can be there, what is put may take that away.
 */
class Marks {
    private final Map<String, String> unknown = new ConcurrentHashMap<>();

    byte[] find(String name) {
        if (unknown.containsKey(name)) {
            return null;
        }
        byte[] bytes = read(name);
        if (bytes == null) {
            unknown.put(name, name); // BLOCAL: check-then-act low
            return null;
        }
        return bytes;
    }

    void forget() {
        unknown.clear();
    }

    private byte[] read(String name) {
        return name.isEmpty() ? null : name.getBytes();
    }

    static class Constant {
        static final Constant SHARED = new Constant();
        private final Map<String, Boolean> seen = new ConcurrentHashMap<>();
        private int n;

        void see(String name) {
            if (!seen.containsKey(name)) {
                work(name);
                seen.put(name, Boolean.TRUE); // BLOCAL: check-then-act low
            }
        }

        private void work(String name) {
            n += name.length();
        }
    }

    /** Who marks first what is to be told once has told it twice then. */
    static class Told {
        static final Told SHARED = new Told();
        private static final java.util.logging.Logger LOG = java.util.logging.Logger.getLogger("told");
        private final Map<String, String> told = new ConcurrentHashMap<>();

        void tell(String name) {
            if (!told.containsKey(name)) {
                told.put(name, name); // BLOCAL: check-then-act
                LOG.warning(name);
            }
        }
    }

    /** What others count up from there is set back. */
    static class Counted {
        static final Counted SHARED = new Counted();
        private final Map<String, Integer> counts = new ConcurrentHashMap<>();

        void begin(String name) {
            if (!counts.containsKey(name)) {
                read(name);
                counts.put(name, 0); // BLOCAL: check-then-act
            }
        }

        void count(String name) {
            counts.merge(name, 1, Integer::sum);
        }

        private void read(String name) {
            System.out.println(name);
        }
    }

    /** A key that is taken out is one that somebody waits for. */
    static class Taken {
        static final Taken SHARED = new Taken();
        private final Map<String, String> waiting = new ConcurrentHashMap<>();
        private int n;

        void wait(String name) {
            if (!waiting.containsKey(name)) {
                prepare(name);
                waiting.put(name, name); // BLOCAL: check-then-act
            }
        }

        String done(String name) {
            return waiting.remove(name);
        }

        private void prepare(String name) {
            n += name.length();
        }
    }
}
