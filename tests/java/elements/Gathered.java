package elements;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Keys that are gathered in a collection of the method's own under the lock, and removed in a later block. */
class Gathered {
    static class Session {
        private final long at;

        Session(long at) {
            this.at = at;
        }

        boolean old(long now) {
            return at < now;
        }
    }

    static class Sessions implements Runnable {
        static final Sessions SHARED = new Sessions();
        private final Map<String, Session> all = new HashMap<>();
        private final Map<String, Long> hits = new HashMap<>();

        @Override
        public void run() {
            renew("a", 1);
            expireAll(2);
        }

        /** Who renews one in between loses it. */
        synchronized void renew(String key, long now) {
            all.put(key, new Session(now));
            hits.put(key, now);
        }

        void expireAll(long now) {
            Set<String> dead = new HashSet<>();
            synchronized (this) {
                for (Map.Entry<String, Session> e : all.entrySet()) {
                    if (e.getValue().old(now)) {
                        dead.add(e.getKey());
                    }
                }
            }
            synchronized (this) {
                all.keySet().removeAll(dead); // BLOCAL: stale-value medium {{all}}
            }
        }

        void expireInLoop(long now) {
            List<String> dead = new ArrayList<>();
            synchronized (this) {
                for (Map.Entry<String, Session> e : all.entrySet()) {
                    if (e.getValue().old(now)) {
                        dead.add(e.getKey());
                    }
                }
            }
            synchronized (this) {
                for (String key : dead) {
                    all.remove(key); // BLOCAL: stale-value medium {{all}}
                }
            }
        }

        /** A block for each. */
        void expireOneByOne(long now) {
            List<String> dead = new ArrayList<>();
            synchronized (this) {
                for (String key : all.keySet()) {
                    if (all.get(key).old(now)) {
                        dead.add(key);
                    }
                }
            }
            for (String key : dead) {
                synchronized (this) {
                    all.remove(key); // BLOCAL: stale-value medium {{all}}
                }
            }
        }

        void expireByStream(long now) {
            List<String> dead = new ArrayList<>();
            synchronized (this) {
                all.forEach((key, s) -> {
                    if (s.old(now)) {
                        dead.add(key);
                    }
                });
            }
            synchronized (this) {
                all.keySet().removeAll(dead); // MISSED: stale-value (what a lambda puts into a collection that it has captured)
            }
        }

        /** Looked at again in the block that removes. */
        void expireRechecked(long now) {
            List<String> dead = new ArrayList<>();
            synchronized (this) {
                for (Map.Entry<String, Session> e : all.entrySet()) {
                    if (e.getValue().old(now)) {
                        dead.add(e.getKey());
                    }
                }
            }
            synchronized (this) {
                for (String key : dead) {
                    Session s = all.get(key);
                    if (s != null && s.old(now)) {
                        all.remove(key); // BENIGN: stale-value rechecked
                    }
                }
            }
        }

        /** Silent: removed only if it is still the one that was seen. */
        void expireTheSame(long now) {
            Map<String, Session> dead = new HashMap<>();
            synchronized (this) {
                for (Map.Entry<String, Session> e : all.entrySet()) {
                    if (e.getValue().old(now)) {
                        dead.put(e.getKey(), e.getValue());
                    }
                }
            }
            synchronized (this) {
                for (Map.Entry<String, Session> e : dead.entrySet()) {
                    all.remove(e.getKey(), e.getValue());
                }
            }
        }

        /** Silent: one block. */
        synchronized void expireAtOnce(long now) {
            Set<String> dead = new HashSet<>();
            for (Map.Entry<String, Session> e : all.entrySet()) {
                if (e.getValue().old(now)) {
                    dead.add(e.getKey());
                }
            }
            all.keySet().removeAll(dead);
        }

        /** Silent: who has taken one out goes on with it. */
        int expireTaken(long now) {
            List<String> dead = new ArrayList<>();
            synchronized (this) {
                for (Iterator<Map.Entry<String, Session>> i = all.entrySet().iterator(); i.hasNext();) {
                    Map.Entry<String, Session> e = i.next();
                    if (e.getValue().old(now)) {
                        dead.add(e.getKey());
                        i.remove();
                    }
                }
            }
            return dead.size();
        }

        /** What is removed from is another map: it is only put together with that. */
        void forgetHits(long now) {
            Set<String> dead = new HashSet<>();
            synchronized (this) {
                for (Map.Entry<String, Session> e : all.entrySet()) {
                    if (e.getValue().old(now)) {
                        dead.add(e.getKey());
                    }
                }
            }
            synchronized (this) {
                hits.keySet().removeAll(dead); // BLOCAL: inconsistent-read low
            }
        }

        /** Silent: what is removed was given, the map was never asked for it. */
        void forget(Set<String> dead) {
            int n;
            synchronized (this) {
                n = all.size();
            }
            System.out.println(n);
            synchronized (this) {
                all.keySet().removeAll(dead);
            }
        }
    }
}
