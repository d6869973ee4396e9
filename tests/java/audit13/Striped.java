// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.logging.Logger;

/** A user directory: a lock a key, users as elements of maps and arrays, their fields read and written back, friends of friends. */
class Striped {
    private static final Logger LOG = Logger.getLogger("users");

    static class User {
        final String name;
        int visits;
        int score;
        String mail;
        User friend;
        final List<String> tags = new ArrayList<>();

        User(String name) {
            this.name = name;
        }
    }

    static class Directory {
        static final Directory SHARED = new Directory();
        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private final Map<String, User> users = new HashMap<>();
        private final User[] top = new User[10];
        private final Map<String, List<String>> groups = new HashMap<>();
        private User latest;
        private int size;

        private Object lockOf(String key) {
            return locks.computeIfAbsent(key, k -> new Object());
        }

        synchronized void add(User u) {
            users.put(u.name, u);
            latest = u;
            size++;
        }

        synchronized User user(String name) {
            return users.get(name);
        }

        void visit(String name) {
            int v;
            synchronized (this) {
                v = users.get(name).visits;
            }
            synchronized (this) {
                users.get(name).visits = v + 1; // BLOCAL: lost-update
            }
        }

        // Silent: another user.
        void copyScore(String from, String to) {
            int v;
            synchronized (this) {
                v = users.get(from).score;
            }
            LOG.fine("score " + v);
            synchronized (this) {
                users.get(to).score++;
            }
        }

        void mailOnce(String name, String mail) {
            boolean none;
            synchronized (this) {
                none = users.get(name).mail == null;
            }
            if (none) {
                synchronized (this) {
                    users.get(name).mail = mail; // BLOCAL: check-then-act high
                }
            }
        }

        void clearMail(String name) {
            synchronized (this) {
                users.get(name).mail = null;
            }
        }

        void scoreTop(int i) {
            int s;
            synchronized (this) {
                s = top[i].score;
            }
            synchronized (this) {
                top[i].score = s + 1; // BLOCAL: lost-update
            }
        }

        synchronized void enter(int i, User u) {
            top[i] = u;
        }

        void visitLatest() {
            int v;
            synchronized (this) {
                v = latest.visits;
            }
            synchronized (this) {
                latest.visits = v + 1; // BLOCAL: lost-update
            }
        }

        void friendScore() {
            int v;
            synchronized (this) {
                v = latest.friend.score;
            }
            LOG.finest("friend");
            synchronized (this) {
                latest.friend.score = v + 10; // BLOCAL: lost-update
            }
        }

        synchronized void befriend(User u) {
            latest.friend = u;
        }

        void join(String group, String name) {
            List<String> g;
            synchronized (this) {
                g = groups.get(group);
            }
            if (g == null) {
                synchronized (this) {
                    groups.put(group, new ArrayList<>()); // BLOCAL: check-then-act
                }
            }
        }

        void joinOld(String group, String name) {
            List<String> g;
            synchronized (this) {
                g = groups.get(group);
            }
            synchronized (this) {
                g.add(name); // BLOCAL: stale-value medium
            }
        }

        void leave(String group) {
            synchronized (this) {
                groups.remove(group);
            }
        }

        void tag(User u, String tag) {
            boolean has;
            synchronized (u) {
                has = u.tags.contains(tag);
            }
            if (!has) {
                synchronized (u) {
                    u.tags.add(tag); // BLOCAL: check-then-act
                }
            }
        }

        void tagAtOnce(User u, String tag) {
            synchronized (u) {
                if (!u.tags.contains(tag))
                    u.tags.add(tag);
            }
        }

        int resize(int by) {
            int s;
            synchronized (this) {
                s = this.size;
            }
            final int t = s + by;
            synchronized (this) {
                this.size = t; // BLOCAL: lost-update high
            }
            return t;
        }

        void perKey(String name) {
            User u = user(name);
            int v;
            synchronized (lockOf(name)) {
                v = u.visits;
            }
            LOG.finest("visit");
            synchronized (lockOf(name)) {
                u.visits = v + 1;
            }
        }
    }

    static class Visitor implements Callable<Integer> {
        private final String name;

        Visitor(String name) {
            this.name = name;
        }

        @Override
        public Integer call() {
            Directory.SHARED.visit(name);
            return Directory.SHARED.resize(1);
        }
    }
}
