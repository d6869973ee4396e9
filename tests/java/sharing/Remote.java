package sharing;

import java.util.ArrayList;
import java.util.List;

/** Who only calls two methods of another class's object between which something could happen. */
class Remote {
    /** Two threads come to it, but nothing shows that they have one object: what lies between is the caller's affair. */
    static class Roots extends Thread {
        RemoteJobs jobs = new RemoteJobs();

        @Override
        public void run() {
            if (!jobs.has("a")) {
                jobs.put("a"); // BLOCAL: check-then-act low
            }
        }
    }

    /** The object is evidently one for all. */
    static class Registered {
        static final RemoteJobs ALL = new RemoteJobs();

        static void register(String s) {
            if (!ALL.has(s)) {
                ALL.put(s); // BLOCAL: check-then-act medium
            }
        }
    }

    /** The same in the class itself is its own affair. */
    static class Inside {
        static final Inside SHARED = new Inside();
        private final List<String> names = new ArrayList<>();

        synchronized boolean has(String s) {
            return names.contains(s);
        }

        synchronized void put(String s) {
            names.add(s);
        }

        void register(String s) {
            if (!has(s)) {
                put(s); // BLOCAL: check-then-act medium
            }
        }
    }

    /** Four methods that make the same two calls: so it is done here, and whoever did it meant it. */
    static class Protocol {
        static final RemoteQueue ALL = new RemoteQueue();

        static void a() {
            if (!ALL.has("a")) {
                ALL.put("a"); // BLOCAL: check-then-act low
            }
        }

        static void b() {
            if (!ALL.has("b")) {
                ALL.put("b"); // BLOCAL: check-then-act low
            }
        }

        static void c() {
            if (!ALL.has("c")) {
                ALL.put("c"); // BLOCAL: check-then-act low
            }
        }

        static void d() {
            if (!ALL.has("d")) {
                ALL.put("d"); // BLOCAL: check-then-act low [[4 methods call the same two]]
            }
        }
    }

}

class RemoteJobs {
    private final List<String> names = new ArrayList<>();

    synchronized boolean has(String s) {
        return names.contains(s);
    }

    synchronized void put(String s) {
        names.add(s);
    }

    synchronized void clear() {
        names.clear();
    }
}

class RemoteQueue {
    private final List<String> names = new ArrayList<>();

    synchronized boolean has(String s) {
        return names.contains(s);
    }

    synchronized void put(String s) {
        names.add(s);
    }

    synchronized void clear() {
        names.clear();
    }
}
