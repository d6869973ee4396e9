package audit39;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Composed operations of applications on concurrent maps ("Testing atomicity of composed concurrent operations"). */
public class Composed {
    static class Session {
        private final String id;
        private int uses;

        Session(String id) {
            this.id = id;
        }

        synchronized void use() {
            uses++;
        }

        synchronized int uses() {
            return uses;
        }

        String id() {
            return id;
        }
    }

    /** Servers of applications: attributes, sessions, singletons. */
    static class Context {
        private final ConcurrentMap<String, Object> attributes = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, String> readOnly = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Session> sessions = new ConcurrentHashMap<>();

        // Tomcat: asked whether it is there, got, removed: another has it by then.
        Object removeAttributeUnsafe(String name) {
            Object value = null;
            if (!attributes.containsKey(name)) {
                return null;
            }
            value = attributes.get(name);
            // What was got is gone on with: taken in two steps, whatever the first question said.
            attributes.remove(name); // BLOCAL: lost-update
            return value;
        }

        Object removeAttribute(String name) {
            if (readOnly.containsKey(name)) {
                return null;
            }
            return attributes.remove(name);
        }

        void setAttribute(String name, Object value) {
            if (value == null) {
                attributes.remove(name);
                return;
            }
            attributes.put(name, value);
        }

        void setReadOnly(String name) {
            if (attributes.containsKey(name)) {
                readOnly.put(name, name);
            }
        }

        // The session that was made last wins, the first one is used.
        Session sessionUnsafe(String id) {
            Session s = sessions.get(id);
            if (s == null) {
                s = new Session(id);
                sessions.put(id, s); // BLOCAL: check-then-act high
            }
            s.use();
            return s;
        }

        Session session(String id) {
            Session s = sessions.get(id);
            if (s == null) {
                Session made = new Session(id);
                s = sessions.putIfAbsent(id, made);
                if (s == null) {
                    s = made;
                }
            }
            s.use();
            return s;
        }

        // putIfAbsent, but its answer is not asked: the own one is used though another's is there.
        Session sessionForgotten(String id) {
            Session s = sessions.get(id);
            if (s == null) {
                s = new Session(id);
                sessions.putIfAbsent(id, s); // BLOCAL: lost-cas
            }
            s.use();
            return s;
        }

        // Got again: whatever is there is used.
        Session sessionAgain(String id) {
            sessions.putIfAbsent(id, new Session(id));
            // end() may have taken it away again.
            return sessions.get(id); // BLOCAL: check-then-act
        }

        Session sessionComputed(String id) {
            return sessions.computeIfAbsent(id, Session::new);
        }

        // Removed between the question and the answer.
        int usesUnsafe(String id) {
            if (sessions.containsKey(id)) {
                return sessions.get(id).uses(); // BLOCAL: check-then-act
            }
            return 0;
        }

        int uses(String id) {
            Session s = sessions.get(id);
            return s == null ? 0 : s.uses();
        }

        void end(String id) {
            sessions.remove(id);
        }

        // The session is renamed: two steps that are each for themselves.
        void renameUnsafe(String from, String to) {
            Session s = sessions.get(from);
            if (s != null) {
                sessions.remove(from); // BLOCAL: check-then-act
                sessions.put(to, s);
            }
        }

        void rename(String from, String to) {
            Session s = sessions.remove(from);
            if (s != null) {
                sessions.put(to, s);
            }
        }
    }

    /** Histograms and indices. */
    static class Index {
        private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, List<String>> lists = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Long> latest = new ConcurrentHashMap<>();

        void countUnsafe(String k) {
            Integer n = counts.get(k);
            if (n == null) {
                // One read, one finding: the worse of the two puts.
                counts.put(k, 1);
            } else {
                counts.put(k, n + 1); // BLOCAL: lost-update high
            }
        }

        void countByCas(String k) {
            for (;;) {
                Integer n = counts.get(k);
                if (n == null) {
                    if (counts.putIfAbsent(k, 1) == null) {
                        return;
                    }
                } else if (counts.replace(k, n, n + 1)) {
                    return;
                }
            }
        }

        void count(String k) {
            counts.merge(k, 1, Integer::sum);
        }

        // replace is only tried once, and nobody asks whether it did.
        void countOnce(String k) {
            Integer n = counts.get(k);
            if (n != null) {
                counts.replace(k, n, n + 1); // BLOCAL: lost-cas
            }
        }

        // Put over by what replace does not compare.
        void countReplaced(String k) {
            Integer n = counts.get(k);
            if (n != null) {
                counts.replace(k, n + 1); // BLOCAL: lost-update high
            }
        }

        // By getOrDefault.
        void countDefault(String k) {
            counts.put(k, counts.getOrDefault(k, 0) + 1); // BLOCAL: lost-update high
        }

        void addUnsafe(String k, String v) {
            List<String> list = lists.get(k);
            if (list == null) {
                list = new ArrayList<>();
                lists.put(k, list); // BLOCAL: check-then-act high
            }
            synchronized (list) {
                list.add(v);
            }
        }

        void add(String k, String v) {
            lists.compute(k, (key, old) -> {
                List<String> list = old == null ? new ArrayList<>() : new ArrayList<>(old);
                list.add(v);
                return list;
            });
        }

        // The latest time counts.
        void latestUnsafe(String k, long t) {
            Long old = latest.get(k);
            if (old == null || old < t) {
                latest.put(k, t); // BLOCAL: check-then-act
            }
        }

        void latest(String k, long t) {
            latest.merge(k, t, Math::max);
        }

        // If it is still the old one, it is taken away: by its value, at once.
        void expire(String k, long before) {
            Long t = latest.get(k);
            if (t != null && t < before) {
                latest.remove(k, t);
            }
        }

        void expireUnsafe(String k, long before) {
            Long t = latest.get(k);
            if (t != null && t < before) {
                latest.remove(k); // BLOCAL: check-then-act
            }
        }

        Map<String, Integer> copy() {
            return new HashMap<>(counts);
        }

        // The sum of a walk is weakly consistent by contract.
        int total() {
            int sum = 0;
            for (int n : counts.values()) {
                sum += n;
            }
            return sum;
        }
    }

    /** A cache with a limit. */
    static class Limited {
        private final ConcurrentMap<String, String> map = new ConcurrentHashMap<>();

        // All is thrown away where it is full; twice does no harm but to who has just come.
        void putLimited(String k, String v) {
            if (map.size() > 100) {
                // That others put more in does not make wrong that there are too many.
                map.clear();
            }
            map.put(k, v);
        }

        // The value that is handed back is another than was put by another.
        String intern(String s) {
            String old = map.get(s);
            if (old != null) {
                return old;
            }
            // No static map, and evidently shared: medium.
            map.put(s, s); // BLOCAL: check-then-act
            return s;
        }

        String internSafe(String s) {
            String old = map.putIfAbsent(s, s);
            return old == null ? s : old;
        }
    }

    static final Context CONTEXT = new Context();
    static final Index INDEX = new Index();
    static final Limited LIMITED = new Limited();

    static void serve(String id) {
        CONTEXT.setAttribute(id, id);
        CONTEXT.setReadOnly(id);
        CONTEXT.setAttribute(id, CONTEXT.removeAttribute(id)); // BLOCAL: lost-update
        CONTEXT.setAttribute(id, CONTEXT.removeAttributeUnsafe(id));
        System.out.println(CONTEXT.sessionUnsafe(id).id() + CONTEXT.session(id) + CONTEXT.sessionForgotten(id)
                + CONTEXT.sessionAgain(id) + CONTEXT.sessionComputed(id));
        System.out.println(CONTEXT.usesUnsafe(id) + CONTEXT.uses(id));
        CONTEXT.renameUnsafe(id, id + "x");
        CONTEXT.rename(id, id + "y");
        CONTEXT.end(id);
        INDEX.countUnsafe(id);
        INDEX.countByCas(id);
        INDEX.count(id);
        INDEX.countOnce(id);
        INDEX.countReplaced(id);
        INDEX.countDefault(id);
        INDEX.addUnsafe(id, id);
        INDEX.add(id, id);
        INDEX.latestUnsafe(id, 1);
        INDEX.latest(id, 2);
        INDEX.expire(id, 3);
        INDEX.expireUnsafe(id, 3);
        System.out.println(INDEX.copy().size() + INDEX.total());
        LIMITED.putLimited(id, LIMITED.intern(id) + LIMITED.internSafe(id));
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        for (int i = 0; i < 1000; i++) {
            String id = "id" + i % 20;
            pool.execute(() -> serve(id));
        }
        pool.shutdown();
    }
}
