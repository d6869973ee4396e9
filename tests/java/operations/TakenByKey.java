package operations;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What is there for a key is looked at, and taken away by another operation, which alone would say whether it still was there. */
class TakenByKey {
    static class Session {
        int n;
    }

    /** Both who redeem one ticket at once are told that it was good. */
    static class Tickets {
        static final Tickets SHARED = new Tickets();
        private final Set<String> open = ConcurrentHashMap.newKeySet();
        private final Map<String, Long> issued = new ConcurrentHashMap<>();

        void issue(String ticket) {
            open.add(ticket);
            issued.put(ticket, System.nanoTime());
        }

        boolean redeem(String ticket) {
            if (!open.contains(ticket)) {
                return false;
            }
            open.remove(ticket); // BLOCAL: check-then-act medium
            return true;
        }

        boolean redeemTimely(String ticket) {
            Long at = issued.get(ticket);
            if (at == null) {
                return false;
            }
            issued.remove(ticket); // BLOCAL: check-then-act medium
            return true;
        }

        /** Silent: who removes it is told. */
        boolean redeemOnce(String ticket) {
            return open.remove(ticket);
        }

        /** Silent: nobody is told, and to take it away twice is to take it away. */
        void forget(String ticket) {
            if (open.contains(ticket)) {
                open.remove(ticket);
            }
        }

        /** Silent: all are told so, whether it was there or not. */
        boolean close(String ticket) {
            if (!open.contains(ticket)) {
                System.out.println("closed before");
                return true;
            }
            open.remove(ticket);
            return true;
        }

        /** Silent: one lock is held over both. */
        synchronized boolean redeemAlone(String ticket) {
            return Alone.redeem(ticket);
        }
    }

    /** All who take hold the lock. */
    static class Alone {
        private static final Set<String> OPEN = ConcurrentHashMap.newKeySet();

        static synchronized void issue(String ticket) {
            OPEN.add(ticket);
        }

        static synchronized boolean redeem(String ticket) {
            if (!OPEN.contains(ticket)) {
                return false;
            }
            OPEN.remove(ticket);
            return true;
        }
    }

    /** Both who take one session at once have it. */
    static class Sessions {
        static final Sessions SHARED = new Sessions();
        private final ConcurrentMap<String, Session> all = new ConcurrentHashMap<>();

        void put(String id, Session s) {
            all.put(id, s);
        }

        Session take(String id) {
            Session s = all.get(id);
            all.remove(id); // BLOCAL: lost-update medium {{is taken away whatever it is by now, and what was read at line 97 gone on with}}
            return s;
        }

        void end(String id) {
            Session s = all.get(id);
            all.remove(id); // BLOCAL: lost-update medium
            s.n++;
        }

        /** Silent: what is handed back is what was taken. */
        Session takeOnce(String id) {
            return all.remove(id);
        }

        /** Silent: only what was seen is taken away, and who is told has it. */
        Session takeSeen(String id) {
            Session s = all.get(id);
            return s != null && all.remove(id, s) ? s : null;
        }

        /** Silent: nothing of what was there is handed back. */
        int drop(String id) {
            Session s = all.get(id);
            all.remove(id);
            return s == null ? 0 : 1;
        }
    }
}
