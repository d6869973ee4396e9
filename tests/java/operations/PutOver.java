package operations;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who leaves takes away what there is under his name, though a newer one may have been put over him. */
class PutOver {
    static class Client {
        private final String name;
        private volatile boolean open = true;

        Client(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }

        void close() {
            open = false;
        }

        boolean isOpen() {
            return open;
        }
    }

    interface Peer {
        String id();

        void close();
    }

    static class Clients {
        static final Clients SHARED = new Clients();
        private final Map<String, Client> of = new ConcurrentHashMap<>();

        void came(Client c) {
            Client old = of.put(c.name(), c);
            if (old != null) {
                old.close();
            }
        }

        void left(Client c) {
            of.remove(c.name()); // BLOCAL: lost-update medium {{what 'of' has for a key is removed for one that another may have been put over}}
        }

        Client find(String name) {
            return of.get(name);
        }
    }

    /** The name is what an interface tells. */
    static class Peers {
        static final Peers SHARED = new Peers();
        private final Map<String, Peer> of = new ConcurrentHashMap<>();

        void came(Peer p) {
            Peer old = of.put(p.id(), p);
            if (old != null) {
                old.close();
            }
        }

        void left(Peer p) {
            p.close();
            of.remove(p.id()); // BLOCAL: lost-update medium
        }

        Peer find(String id) {
            return of.get(id);
        }
    }

    /** The same of a plain map under a lock, which does not help. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final Map<String, Client> of = new HashMap<>();

        void came(Client c) {
            Client old;
            synchronized (this) {
                old = of.put(c.name(), c);
            }
            if (old != null) {
                old.close();
            }
        }

        synchronized void left(Client c) {
            of.remove(c.name()); // BLOCAL: lost-update medium
        }

        synchronized Client find(String name) {
            return of.get(name);
        }
    }

    /** Silent: who is put over leaves by the same method, which is told so. */
    static class Told {
        static final Told SHARED = new Told();
        private final Map<String, Client> of = new ConcurrentHashMap<>();

        void came(Client c) {
            Client old = of.put(c.name(), c);
            if (old != null) {
                left(old, true);
            }
        }

        void left(Client c, boolean replaced) {
            if (!replaced) {
                of.remove(c.name());
            }
            c.close();
        }
    }

    /** Silent: only itself. */
    static class Mended {
        static final Mended SHARED = new Mended();
        private final Map<String, Client> of = new ConcurrentHashMap<>();

        void came(Client c) {
            Client old = of.put(c.name(), c);
            if (old != null) {
                old.close();
            }
        }

        void left(Client c) {
            of.remove(c.name(), c);
        }

        Client find(String name) {
            return of.get(name);
        }
    }

    /** Silent: that there is another one of that name is an error. */
    static class Unique {
        static final Unique SHARED = new Unique();
        private final Map<String, Client> of = new ConcurrentHashMap<>();

        void came(Client c) {
            Client old = of.put(c.name(), c);
            if (old != null) {
                throw new IllegalStateException(c.name() + " is there already: " + old.name());
            }
        }

        void left(Client c) {
            of.remove(c.name());
        }

        Client find(String name) {
            return of.get(name);
        }
    }

    /** Silent: what was there is handed back, as it may be by the way. */
    static class HandedBack {
        static final HandedBack SHARED = new HandedBack();
        private final Map<String, Client> of = new ConcurrentHashMap<>();

        Client came(Client c) {
            return of.put(c.name(), c);
        }

        void left(Client c) {
            of.remove(c.name());
        }
    }

    /** Silent: nobody goes on with an older one. */
    static class Plain {
        static final Plain SHARED = new Plain();
        private final Map<String, Client> of = new ConcurrentHashMap<>();

        void came(Client c) {
            of.put(c.name(), c);
        }

        void left(Client c) {
            of.remove(c.name());
        }

        Client find(String name) {
            return of.get(name);
        }
    }

    /** Silent: whoever has that name is to go. */
    static class Named {
        static final Named SHARED = new Named();
        private final Map<String, Client> of = new ConcurrentHashMap<>();

        void came(Client c) {
            Client old = of.put(c.name(), c);
            if (old != null) {
                old.close();
            }
        }

        void drop(String name) {
            of.remove(name);
        }

        Client find(String name) {
            return of.get(name);
        }
    }

    /** Silent: what was removed is gone on with. */
    static class Closed {
        static final Closed SHARED = new Closed();
        private final Map<String, Client> of = new ConcurrentHashMap<>();

        void came(Client c) {
            Client old = of.put(c.name(), c);
            if (old != null) {
                old.close();
            }
        }

        void left(Client c) {
            Client now = of.remove(c.name());
            if (now != null) {
                now.close();
            }
        }
    }

    /** Silent: it is asked who has the name, and both come to it under one lock. */
    static class Asked {
        static final Asked SHARED = new Asked();
        private final Map<String, Client> of = new ConcurrentHashMap<>();

        synchronized void came(Client c) {
            Client old = of.put(c.name(), c);
            if (old != null) {
                old.close();
            }
        }

        synchronized void left(Client c) {
            if (of.get(c.name()) == c) {
                of.remove(c.name());
            }
        }

        synchronized Client find(String name) {
            return of.get(name);
        }
    }
}
