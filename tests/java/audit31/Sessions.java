// RELEASES: 8 17
package audit31;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Who is logged in: "session expires while in use", "attribute lost", "count of sessions drifts". */
public class Sessions {
    static final Sessions SHARED = new Sessions();

    static final class Session {
        private final Map<String, Object> attributes = new HashMap<>();
        private long last;
        private boolean valid = true;
        private int visits;

        /** Invalidated in between. */
        void set(String k, Object v) {
            synchronized (this) {
                if (!valid) {
                    throw new IllegalStateException();
                }
            }
            synchronized (this) {
                attributes.put(k, v); // BLOCAL: check-then-act medium {{valid}}
            }
        }

        /** Silent. */
        synchronized void setWell(String k, Object v) {
            if (!valid) {
                throw new IllegalStateException();
            }
            attributes.put(k, v);
        }

        synchronized void invalidate() {
            valid = false;
            attributes.clear();
        }

        synchronized long last() {
            return last;
        }

        synchronized boolean valid() {
            return valid;
        }

        synchronized void touch(long now) {
            last = now;
            visits++;
        }

        /** The later time is put back to the earlier one. (First medium: one method of its class looks, another sets.) */
        void seen(long now) {
            if (now > last()) {
                touch(now); // BLOCAL: check-then-act low {{last}}
            }
        }

        /** A basket that another has put there is lost. */
        Object basket() {
            Object b;
            synchronized (this) {
                b = attributes.get("basket");
            }
            if (b == null) {
                b = new StringBuilder();
                synchronized (this) {
                    attributes.put("basket", b); // BLOCAL: check-then-act high {{attributes}}
                }
            }
            return b;
        }

        /** Silent. */
        synchronized Object basketWell() {
            return attributes.computeIfAbsent("basket", k -> new StringBuilder());
        }
    }

    private final Map<String, Session> byId = new ConcurrentHashMap<>();
    private final Map<String, Map<String, String>> roles = new HashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicLong longest = new AtomicLong();
    private final Map<String, AtomicInteger> failures = new ConcurrentHashMap<>();

    /** Touched between the look and the removal: it goes although it is in use. */
    void expire(String id, long before) {
        Session s = byId.get(id);
        if (s != null && s.last() < before) {
            byId.remove(id); // BLOCAL: check-then-act medium
            s.invalidate(); // BLOCAL: check-then-act low {{last}}
            count.decrementAndGet();
        }
    }

    /** Removed by two: counted down twice. */
    void logout(String id) {
        if (byId.containsKey(id)) {
            byId.remove(id); // BLOCAL: check-then-act {{byId}}
            count.decrementAndGet();
        }
    }

    /** Silent: who removes it counts. */
    void logoutWell(String id) {
        if (byId.remove(id) != null) {
            count.decrementAndGet();
        }
    }

    /** Two sessions of one name, of which one is forgotten, with all that was put into it. */
    Session login(String id) {
        Session s = byId.get(id);
        if (s == null) {
            s = new Session();
            byId.put(id, s); // BLOCAL: check-then-act high {{byId}}
            count.incrementAndGet();
        }
        return s;
    }

    /** Silent: the other's, where there is one. */
    Session loginWell(String id) {
        Session mine = new Session();
        Session s = byId.putIfAbsent(id, mine);
        if (s == null) {
            count.incrementAndGet();
            return mine;
        }
        return s;
    }

    /** Gone by then. */
    long lastOf(String id) {
        return byId.containsKey(id) ? byId.get(id).last() : -1; // BLOCAL: check-then-act medium {{byId}}
    }

    /** Silent: an iterator takes exactly that one out. */
    void sweep() {
        for (Iterator<Session> i = byId.values().iterator(); i.hasNext();) {
            if (!i.next().valid()) {
                i.remove();
            }
        }
    }

    /** A greater one is put back. */
    void lasted(long millis) {
        long l = longest.get();
        if (millis > l) {
            longest.set(millis); // BLOCAL: check-then-act medium {{longest}}
        }
    }

    /** Silent: of the two the greater one stays. */
    void lastedWell(long millis) {
        long l;
        while (millis > (l = longest.get()) && !longest.compareAndSet(l, millis)) {
            Thread.yield();
        }
    }

    /** Maps in a map, all under one lock that is given up. */
    void grant(String user, String role) {
        Map<String, String> of;
        synchronized (roles) {
            of = roles.get(user);
        }
        if (of == null) {
            of = new HashMap<>();
            synchronized (roles) {
                roles.put(user, of); // BLOCAL: check-then-act high {{roles}}
            }
        }
        synchronized (roles) {
            of.put(role, role);
        }
    }

    /** Silent. */
    void grantWell(String user, String role) {
        synchronized (roles) {
            roles.computeIfAbsent(user, u -> new HashMap<>()).put(role, role);
        }
    }

    /** Empty when it was asked: the role that came meanwhile goes with the map. */
    void revoke(String user, String role) {
        boolean none;
        synchronized (roles) {
            Map<String, String> of = roles.get(user);
            if (of == null) {
                return;
            }
            of.remove(role);
            none = of.isEmpty();
        }
        if (none) {
            synchronized (roles) {
                roles.remove(user); // BLOCAL: check-then-act {{roles}}
            }
        }
    }

    /** Silent: counted by one operation, whoever put the number there. */
    int failed(String id) {
        return failures.computeIfAbsent(id, k -> new AtomicInteger()).incrementAndGet();
    }

    /** A number that was put there meanwhile is thrown away. */
    int failedBadly(String id) {
        AtomicInteger n = failures.get(id);
        if (n == null) {
            n = new AtomicInteger();
            failures.put(id, n); // BLOCAL: check-then-act high {{failures}}
        }
        return n.incrementAndGet();
    }

    /** Set back though one more has failed: who asks next sees none. (First low.) */
    boolean blocked(String id) {
        AtomicInteger n = failures.get(id);
        if (n != null && n.get() >= 3) {
            failures.remove(id); // BLOCAL: check-then-act medium {{failures}}
            return true;
        }
        return false;
    }
}
