package real;

import java.util.HashMap;
import java.util.Map;

/** Tested, and read once more to be handed back: what is taken away in between nobody expects. */
class HandedBack {

    /** The copy is tested, and the field handed back. */
    static class Proxy {
        static final Proxy SHARED = new Proxy();
        private volatile StringBuilder context = new StringBuilder();

        StringBuilder context() {
            StringBuilder c = context;
            if (c == null) {
                throw new IllegalStateException();
            }
            return context; // BLOCAL: check-then-act medium {{'context' is read again}}
        }

        void destroy() {
            context = null;
        }

        /** Silent: the copy is what is handed back. */
        StringBuilder contextRight() {
            StringBuilder c = context;
            if (c == null) {
                throw new IllegalStateException();
            }
            return c;
        }

        /** Silent: nothing is an answer, too. */
        StringBuilder contextOrNull() {
            if (context != null) {
                return context;
            }
            return null;
        }
    }

    /** A cache that is thrown away when it is out of date; another method of it takes a copy. */
    static class Matches {
        static final Matches SHARED = new Matches();
        private volatile StringBuilder data;

        StringBuilder data() {
            if (data != null) {
                return data; // BLOCAL: check-then-act medium
            }
            StringBuilder made = new StringBuilder("all");
            data = made;
            return made;
        }

        void invalidate() {
            data = null;
        }

        int length() {
            StringBuilder d = data;
            return d == null ? 0 : d.length();
        }
    }

    /** Nothing shows that who takes it away is another thread. */
    static class Alone {
        static final Alone SHARED = new Alone();
        private volatile StringBuilder data;

        StringBuilder data() {
            if (data != null) {
                return data; // BLOCAL: check-then-act low
            }
            throw new IllegalStateException();
        }

        void open() {
            data = new StringBuilder();
        }

        void close() {
            data = null;
        }
    }

    /** Silent: nobody takes it away. */
    static class Kept {
        static final Kept SHARED = new Kept();
        private volatile StringBuilder data = new StringBuilder();

        StringBuilder data() {
            StringBuilder d = data;
            if (d == null) {
                throw new IllegalStateException();
            }
            return data;
        }

        void renew() {
            data = new StringBuilder();
        }
    }

    /** Silent: one lock is held throughout. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private StringBuilder data = new StringBuilder();

        synchronized StringBuilder data() {
            if (data != null) {
                return data;
            }
            throw new IllegalStateException();
        }

        synchronized void close() {
            data = null;
        }
    }

    /** Silent: tested and read in one block, and handed back after it. */
    static class Leaving {
        static final Leaving SHARED = new Leaving();
        private StringBuilder data = new StringBuilder();

        StringBuilder data() {
            synchronized (this) {
                if (data != null) {
                    return data;
                }
            }
            throw new IllegalStateException();
        }

        synchronized void close() {
            data = null;
        }
    }

    /** Silent: handed back whether it is there or not; the test is for a message. */
    static class Told {
        static final Told SHARED = new Told();
        private volatile StringBuilder data = new StringBuilder();

        StringBuilder data() {
            StringBuilder d = data;
            if (d != null) {
                System.out.println("there is one");
            }
            return data;
        }

        void close() {
            data = null;
        }
    }

    /** What is handed back was looked up where the test was made, in one block; the lock is given up behind it. */
    static class Clients {
        static final Clients SHARED = new Clients();
        private final Map<String, StringBuilder> clients = new HashMap<>();

        /** Silent. */
        StringBuilder client(String name) {
            synchronized (this) {
                if (clients.containsKey(name)) {
                    return clients.get(name);
                }
                StringBuilder made = new StringBuilder(name);
                clients.put(name, made);
                return made;
            }
        }

        /** In a later block it is another matter. */
        StringBuilder clientAnew(String name) {
            boolean there;
            synchronized (this) {
                there = clients.containsKey(name);
            }
            if (!there) {
                throw new IllegalStateException();
            }
            synchronized (this) {
                return clients.get(name); // BLOCAL: check-then-act medium
            }
        }

        synchronized void close(String name) {
            clients.remove(name);
        }
    }
}
