// RELEASES: 8 17
package audit34;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Sessions: begun, found, touched, renamed, counted, ended. */
public class Logins {
    static final Logins SHARED = new Logins();

    static class Session {
        final String user;
        final Map<String, Integer> numbers = new ConcurrentHashMap<>();
        private final Map<String, String> texts = new HashMap<>();
        private boolean ended;
        private long used;
        private int uses;

        Session(String user) {
            this.user = user;
        }

        synchronized void touch(long now) {
            used = now;
            uses++;
        }

        synchronized boolean old(long now) {
            return used < now - 1000;
        }

        /** What another has counted is lost. */
        void bump(String k) {
            Integer n = numbers.get(k);
            numbers.put(k, n == null ? 1 : n + 1); // BLOCAL: lost-update medium {{numbers}}
        }

        /** Silent. */
        void bumpWell(String k) {
            numbers.merge(k, 1, Integer::sum);
        }

        /** Asked in one block whether it has ended, put in the next. */
        void set(String k, String v) {
            synchronized (this) {
                if (ended) {
                    throw new IllegalStateException();
                }
            }
            String w = v.trim();
            synchronized (this) {
                texts.put(k, w); // BLOCAL: check-then-act {{ended}}
            }
        }

        /** Silent. */
        synchronized void setWell(String k, String v) {
            if (ended) {
                throw new IllegalStateException();
            }
            texts.put(k, v.trim());
        }

        synchronized void end() {
            ended = true;
            texts.clear();
        }

        /** Silent: in one block. */
        synchronized boolean endOnce() {
            if (ended) {
                return false;
            }
            ended = true;
            texts.clear();
            return true;
        }
    }

    private final ConcurrentMap<String, Session> sessions = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Session> guests = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> perUser = new ConcurrentHashMap<>();
    private final Map<String, String> names = new ConcurrentHashMap<>();
    private final AtomicInteger active = new AtomicInteger();

    /** Two begin; one session is lost with what it was told. */
    Session login(String id, long now) {
        Session s = sessions.get(id);
        if (s == null || s.old(now)) {
            s = new Session(id);
            sessions.put(id, s); // BLOCAL: check-then-act high {{sessions}}
        }
        s.touch(now);
        return s;
    }

    /** Silent. */
    Session loginWell(String id, long now) {
        return sessions.compute(id, (k, s) -> {
            Session t = s == null || s.old(now) ? new Session(k) : s;
            t.touch(now);
            return t;
        });
    }

    /** The same by an Optional. */
    Session loginBy(String id) {
        return Optional.ofNullable(sessions.get(id)).orElseGet(() -> {
            Session s = new Session(id);
            sessions.put(id, s); // BLOCAL: check-then-act medium {{sessions}}
            return s;
        });
    }

    /** Gone between the one and the other. */
    void touch(String id, long now) {
        if (sessions.containsKey(id)) {
            sessions.get(id).touch(now); // BLOCAL: check-then-act medium {{sessions}}
        }
    }

    /** Silent. */
    void touchWell(String id, long now) {
        Session s = sessions.get(id);
        if (s != null) {
            s.touch(now);
        }
    }

    /** Silent. */
    void touchAtOnce(String id, long now) {
        sessions.computeIfPresent(id, (k, s) -> {
            s.touch(now);
            return s;
        });
    }

    /** Counted down by two. */
    void logout(String id) {
        Session s = sessions.get(id);
        if (s != null) {
            sessions.remove(id); // BLOCAL: check-then-act medium {{sessions}}
            s.end();
            active.decrementAndGet();
        }
    }

    /** Silent. */
    void logoutWell(String id) {
        Session s = sessions.remove(id);
        if (s != null) {
            s.end();
            active.decrementAndGet();
        }
    }

    /** Silent: ended by whoever wins it. */
    void logoutWon(String id) {
        Session s = sessions.get(id);
        if (s != null && sessions.remove(id, s)) {
            s.end();
        }
    }

    /** One too many. */
    boolean guest(String id) {
        if (guests.size() < 100) {
            guests.put(id, new Session(id)); // BLOCAL: check-then-act medium {{guests}}
            return true;
        }
        return false;
    }

    /** Silent: weakly consistent by contract, each taken by the iterator. */
    void sweep(long now) {
        for (Iterator<Session> it = guests.values().iterator(); it.hasNext();) {
            if (it.next().old(now)) {
                it.remove();
            }
        }
    }

    /** Silent: who takes it has it. */
    void rename(String from, String to) {
        Session s = guests.remove(from);
        if (s != null) {
            guests.put(to, s);
        }
    }

    /** Of two who rename both have it, and it has two names. */
    void renameBadly(String from, String to) {
        Session s = guests.get(from);
        if (s != null) {
            guests.put(to, s);
            guests.remove(from); // BLOCAL: check-then-act medium {{guests}}
        }
    }

    /** More than three of one. */
    boolean another(String user) {
        int n = perUser.getOrDefault(user, 0);
        if (n >= 3) {
            return false;
        }
        perUser.merge(user, 1, Integer::sum); // BLOCAL: check-then-act {{perUser}}
        return true;
    }

    /** Silent: asked of what it has become. */
    boolean anotherWell(String user) {
        if (perUser.merge(user, 1, Integer::sum) > 3) {
            perUser.merge(user, -1, Integer::sum);
            return false;
        }
        return true;
    }

    /** Counted down to nothing, and dropped with what another has counted meanwhile. (First medium, and one more at the removal: of one read the worst.) */
    void oneLess(String user) {
        Integer n = perUser.get(user);
        if (n != null && n <= 1) {
            perUser.remove(user);
        } else if (n != null) {
            perUser.put(user, n - 1); // BLOCAL: lost-update high {{perUser}}
        }
    }

    /** Silent. */
    void oneLessWell(String user) {
        perUser.computeIfPresent(user, (k, n) -> n <= 1 ? null : n - 1);
    }

    /** A name that is taken is given twice. */
    boolean name(String id, String name) {
        if (names.containsKey(name)) {
            return false;
        }
        names.put(name, id); // BLOCAL: check-then-act medium {{names}}
        return true;
    }

    /** The same, by what looks through all there is. */
    boolean nameOf(String id, String name) {
        if (names.containsValue(id)) {
            return false;
        }
        names.put(name, id); // BLOCAL: check-then-act {{names}}
        return true;
    }

    /** Silent. */
    boolean nameWell(String id, String name) {
        return names.putIfAbsent(name, id) == null;
    }

    void unname(String name) {
        names.remove(name);
    }
}
