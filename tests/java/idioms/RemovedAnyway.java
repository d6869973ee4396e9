package idioms;

import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A walk over a concurrent map removes by the key alone what was found to be too old: by then another value may be there. */
class RemovedAnyway {

    static class Leases {
        static final Leases SHARED = new Leases();
        private final ConcurrentMap<String, Long> seen = new ConcurrentHashMap<>();

        void renew(String key) {
            seen.put(key, System.nanoTime());
        }

        void expire(long before) {
            for (Map.Entry<String, Long> e : seen.entrySet()) {
                if (e.getValue() < before) {
                    seen.remove(e.getKey()); // BLOCAL: check-then-act medium {{Leases.renew()}}
                }
            }
        }

        /** Silent: it is the iterator that removes, by contract. */
        void expireByIterator(long before) {
            for (Iterator<Map.Entry<String, Long>> i = seen.entrySet().iterator(); i.hasNext();) {
                Map.Entry<String, Long> e = i.next();
                if (before - e.getValue() > 0) {
                    i.remove();
                }
            }
        }

        void expireElse(long before) {
            for (Map.Entry<String, Long> e : seen.entrySet()) {
                String key = e.getKey();
                long at = e.getValue();
                if (at >= before) {
                    continue;
                }
                System.out.println(key);
                seen.remove(key); // BLOCAL: check-then-act medium {{seen}}
            }
        }

        /** Silent: only if it is still that value. */
        void expireThat(long before) {
            for (Map.Entry<String, Long> e : seen.entrySet()) {
                if (e.getValue() < before) {
                    seen.remove(e.getKey(), e.getValue());
                }
            }
        }

        /** The value that the walk came by has no part in it: it is looked up once more. */
        void expireLooked(long before) {
            for (Map.Entry<String, Long> e : seen.entrySet()) {
                if (e.getValue() < before) {
                    Long now = seen.get(e.getKey());
                    if (now != null && now < before) {
                        seen.remove(e.getKey()); // BLOCAL: check-then-act medium {{what get() found}}
                    }
                }
            }
        }

        /** Silent: the map looks at the value that it removes. */
        void expireAtOnce(long before) {
            seen.entrySet().removeIf(e -> e.getValue() < before);
        }

        /** Silent: the key was tested, and stays what it is. */
        void forget(String prefix) {
            for (Map.Entry<String, Long> e : seen.entrySet()) {
                if (e.getKey().startsWith(prefix)) {
                    seen.remove(e.getKey());
                }
            }
        }

        /** Silent: whatever it is. */
        void forgetAll() {
            for (Map.Entry<String, Long> e : seen.entrySet()) {
                System.out.println(e.getValue());
                seen.remove(e.getKey());
            }
        }
    }

    /** What another one says of the value; a part of it. */
    static class Peers {
        static final Peers SHARED = new Peers();
        private final Map<String, Peer> peers = new ConcurrentHashMap<>();

        static class Peer {
            final long at;

            Peer(long at) {
                this.at = at;
            }
        }

        private static boolean isGone(Peer p, long now) {
            return now - p.at > 1000;
        }

        void joined(String name, Peer p) {
            Peer before = peers.put(name, p);
            if (before != null) {
                System.out.println(name + " has come back");
            }
        }

        void sweep(long now) {
            for (Map.Entry<String, Peer> e : peers.entrySet()) {
                if (isGone(e.getValue(), now)) {
                    peers.remove(e.getKey()); // BLOCAL: check-then-act medium {{peers}}
                }
            }
        }

        void sweepOld(long before) {
            for (Map.Entry<String, Peer> e : peers.entrySet()) {
                Peer p = e.getValue();
                if (p.at < before) {
                    peers.remove(e.getKey()); // BLOCAL: check-then-act medium {{peers}}
                }
            }
        }

        void left(Peer gone) {
            for (Map.Entry<String, Peer> e : peers.entrySet()) {
                if (e.getValue() == gone) {
                    peers.remove(e.getKey()); // BLOCAL: check-then-act medium {{peers}}
                    break;
                }
            }
        }
    }

    /** Silent: who puts does not reckon with one that is there, and what is there may change by itself. */
    static class Handlers {
        static final Handlers SHARED = new Handlers();
        private final Map<Long, Peers.Peer> handlers = new ConcurrentHashMap<>();

        void add(long id, Peers.Peer p) {
            handlers.put(id, p);
        }

        void sweepOld(long before) {
            for (Map.Entry<Long, Peers.Peer> e : handlers.entrySet()) {
                if (e.getValue().at < before) {
                    handlers.remove(e.getKey());
                }
            }
        }
    }

    /** Silent: where something is nothing is put. */
    static class Once {
        static final Once SHARED = new Once();
        private final ConcurrentMap<String, Long> seen = new ConcurrentHashMap<>();

        void see(String key) {
            seen.putIfAbsent(key, System.nanoTime());
        }

        void expire(long before) {
            for (Map.Entry<String, Long> e : seen.entrySet()) {
                if (e.getValue() < before) {
                    seen.remove(e.getKey());
                }
            }
        }
    }

    /** Silent: one lock is held throughout, and at the put. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final ConcurrentMap<String, Long> seen = new ConcurrentHashMap<>();

        synchronized void see(String key) {
            seen.put(key, System.nanoTime());
        }

        synchronized void expire(long before) {
            for (Map.Entry<String, Long> e : seen.entrySet()) {
                if (e.getValue() < before) {
                    seen.remove(e.getKey());
                }
            }
        }
    }
}
