package operations;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** What was put for a key has had its time, and what there is for the key goes, whosever it is. */
class EndedLate {
    interface Session {
        void onClose(Runnable r);

        void close();
    }

    /** Two sessions of one user: the newer one closes the older, and whose end it is nobody asks. */
    static class Sessions {
        static final Sessions SHARED = new Sessions();
        private final Map<String, Session> of = new ConcurrentHashMap<>();

        void opened(String user, Session s) {
            Session old = of.put(user, s);
            if (old != null) {
                old.close();
            }
            s.onClose(() -> of.remove(user)); // BLOCAL: lost-update medium {{what 'of' has for a key is removed when what was put there}}
        }

        Session find(String user) {
            return of.get(user);
        }
    }

    /** The same of a plain map under a lock, which does not help. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final Map<String, Session> of = new HashMap<>();

        void opened(String user, Session s) {
            Session old;
            synchronized (of) {
                old = of.put(user, s);
            }
            if (old != null) {
                old.close();
            }
            s.onClose(() -> {
                synchronized (of) {
                    of.remove(user); // BLOCAL: lost-update medium {{what 'of' has for a key is removed when what was put there}}
                }
            });
        }

        Session find(String user) {
            synchronized (of) {
                return of.get(user);
            }
        }
    }

    /** Silent: it is one thread's. */
    static class Unlocked {
        static final Unlocked SHARED = new Unlocked();
        private final Map<String, Session> of = new HashMap<>();

        void opened(String user, Session s) {
            Session old = of.put(user, s);
            if (old != null) {
                old.close();
            }
            s.onClose(() -> of.remove(user));
        }

        Session find(String user) {
            return of.get(user);
        }
    }

    /** As it was written before there were lambdas. */
    static class OldSessions {
        static final OldSessions SHARED = new OldSessions();
        private final Map<String, Session> of = new ConcurrentHashMap<>();

        void opened(final String user, Session s) {
            Session old = of.put(user, s);
            if (old != null) {
                old.close();
            }
            s.onClose(new Runnable() {
                @Override
                public void run() {
                    of.remove(user); // BLOCAL: lost-update medium
                }
            });
        }

        Session find(String user) {
            return of.get(user);
        }
    }

    /** Silent: only its own entry goes. */
    static class Mended {
        static final Mended SHARED = new Mended();
        private final Map<String, Session> of = new ConcurrentHashMap<>();

        void opened(String user, Session s) {
            Session old = of.put(user, s);
            if (old != null) {
                old.close();
            }
            s.onClose(() -> of.remove(user, s));
        }

        Session find(String user) {
            return of.get(user);
        }
    }

    /** Silent: what was removed is looked at. */
    static class Asked {
        static final Asked SHARED = new Asked();
        private final Map<String, Session> of = new ConcurrentHashMap<>();

        void opened(String user, Session s) {
            Session old = of.put(user, s);
            if (old != null) {
                old.close();
            }
            s.onClose(() -> {
                Session gone = of.remove(user);
                if (gone != null && gone != s) {
                    gone.close();
                }
            });
        }

        Session find(String user) {
            return of.get(user);
        }
    }

    /** Silent: what there is is compared first, and a lock keeps the others out. */
    static class Compared {
        static final Compared SHARED = new Compared();
        private final Map<String, Session> of = new ConcurrentHashMap<>();

        synchronized void opened(String user, Session s) {
            Session old = of.put(user, s);
            if (old != null) {
                old.close();
            }
            s.onClose(() -> ended(user, s));
        }

        private synchronized void ended(String user, Session s) {
            if (of.get(user) == s) {
                of.remove(user);
            }
        }

        synchronized Session find(String user) {
            return of.get(user);
        }
    }

    /** Silent: nothing says that there is ever another one for the same request. */
    static class Requests {
        static final Requests SHARED = new Requests();
        private final ConcurrentMap<Long, CompletableFuture<String>> pending = new ConcurrentHashMap<>();

        void sent(Long id, CompletableFuture<String> f) {
            pending.put(id, f);
            f.whenComplete((text, failed) -> pending.remove(id));
        }

        void answered(Long id, String text) {
            CompletableFuture<String> f = pending.remove(id);
            if (f != null) {
                f.complete(text);
            }
        }
    }

    /** Silent: each has a number of its own. */
    static class Numbered {
        static final Numbered SHARED = new Numbered();
        private final AtomicLong next = new AtomicLong();
        private final ConcurrentMap<Long, CompletableFuture<String>> pending = new ConcurrentHashMap<>();

        void sent(CompletableFuture<String> f) {
            Long id = next.incrementAndGet();
            if (pending.put(id, f) != null) {
                throw new IllegalStateException("twice");
            }
            f.whenComplete((text, failed) -> pending.remove(id));
        }
    }

    /** One load for a key; it is forgotten when it is out of date, and loaded anew. */
    static class Loads {
        static final Loads SHARED = new Loads();
        private final ConcurrentMap<String, CompletableFuture<String>> loads = new ConcurrentHashMap<>();

        CompletableFuture<String> load(String key, Executor threads) {
            CompletableFuture<String> mine = new CompletableFuture<>();
            CompletableFuture<String> other = loads.putIfAbsent(key, mine);
            if (other != null) {
                return other;
            }
            mine.whenComplete((text, failed) -> {
                if (failed != null) {
                    loads.remove(key); // BLOCAL: lost-update medium {{what 'loads' has for a key is removed when what was put there}}
                }
            });
            threads.execute(() -> mine.complete(key));
            return mine;
        }

        void forget(String key) {
            loads.remove(key);
        }
    }

    /** Silent: only a load that has failed makes room for another one. */
    static class LoadsAlone {
        static final LoadsAlone SHARED = new LoadsAlone();
        private final ConcurrentMap<String, CompletableFuture<String>> loads = new ConcurrentHashMap<>();

        CompletableFuture<String> load(String key, Executor threads) {
            CompletableFuture<String> mine = new CompletableFuture<>();
            CompletableFuture<String> other = loads.putIfAbsent(key, mine);
            if (other != null) {
                return other;
            }
            mine.whenComplete((text, failed) -> {
                if (failed != null) {
                    loads.remove(key);
                }
            });
            threads.execute(() -> mine.complete(key));
            return mine;
        }
    }

    /** What is put anew is there for its time, which the older one's task ends. */
    static class Expiring {
        static final Expiring SHARED = new Expiring();
        private final ScheduledExecutorService timer;
        private final ConcurrentMap<String, String> values = new ConcurrentHashMap<>();

        Expiring() {
            timer = java.util.concurrent.Executors.newScheduledThreadPool(1);
        }

        void put(String key, String value) {
            String old = values.put(key, value);
            System.out.println(old);
            timer.schedule(() -> values.remove(key), 30, TimeUnit.SECONDS); // BLOCAL: lost-update medium
        }

        String get(String key) {
            return values.get(key);
        }
    }

    /** Silent: that there is another one is an error. */
    static class Once {
        static final Once SHARED = new Once();
        private final Map<String, Session> of = new ConcurrentHashMap<>();

        void opened(String user, Session s) {
            Session old = of.put(user, s);
            if (old != null) {
                throw new IllegalStateException("twice: " + old.toString());
            }
            s.onClose(() -> of.remove(user));
        }

        Session find(String user) {
            return of.get(user);
        }
    }

    /** A newer connection is there by the time the older one's end is told. */
    static class Link {
        static final Link SHARED = new Link();
        private volatile Session now;

        void opened(Session s) {
            now = s;
            s.onClose(() -> now = null); // BLOCAL: lost-update medium {{'now' is set to null when what it was set to}}
        }

        void end() {
            Session s = now;
            if (s != null) {
                s.close();
            }
        }
    }

    /** Silent: only what was set there is dropped. */
    static class LinkMended {
        static final LinkMended SHARED = new LinkMended();
        private volatile Session now;

        synchronized void opened(Session s) {
            now = s;
            s.onClose(() -> {
                synchronized (this) {
                    if (now == s) {
                        now = null;
                    }
                }
            });
        }

        void end() {
            Session s = now;
            if (s != null) {
                s.close();
            }
        }
    }

    /** The same of an atomic. */
    static class Flight {
        static final Flight SHARED = new Flight();
        private final AtomicReference<CompletableFuture<String>> now = new AtomicReference<>();

        CompletableFuture<String> begin() {
            CompletableFuture<String> f = new CompletableFuture<>();
            now.set(f);
            f.whenComplete((text, failed) -> now.set(null)); // BLOCAL: lost-update medium
            return f;
        }

        void cancel() {
            CompletableFuture<String> f = now.get();
            if (f != null) {
                f.cancel(true);
            }
        }
    }

    /** Silent: only what was set there is dropped. */
    static class FlightMended {
        static final FlightMended SHARED = new FlightMended();
        private final AtomicReference<CompletableFuture<String>> now = new AtomicReference<>();

        CompletableFuture<String> begin() {
            CompletableFuture<String> f = new CompletableFuture<>();
            now.set(f);
            f.whenComplete((text, failed) -> now.compareAndSet(f, null));
            return f;
        }

        void cancel() {
            CompletableFuture<String> f = now.get();
            if (f != null) {
                f.cancel(true);
            }
        }
    }

    /** Silent: there is one at a time, for who begins has won. */
    static class FlightAlone {
        static final FlightAlone SHARED = new FlightAlone();
        private final AtomicReference<CompletableFuture<String>> now = new AtomicReference<>();

        CompletableFuture<String> begin() {
            CompletableFuture<String> f = new CompletableFuture<>();
            if (now.compareAndSet(null, f)) {
                f.whenComplete((text, failed) -> now.set(null));
            }
            return f;
        }
    }

    /** Silent: what lies there is the method's own map's. */
    void local(String key, Session s) {
        Map<String, Session> mine = new HashMap<>();
        Session old = mine.put(key, s);
        if (old != null) {
            old.close();
        }
        s.onClose(() -> mine.remove(key));
    }

    /** What is begun may have no body at all, in an interface, or none that is given: it takes nothing away. */
    static class Bodiless {
        static final Bodiless SHARED = new Bodiless();
        private static final Runnable NOTHING = () -> { };
        private final ConcurrentMap<String, CompletableFuture<String>> loads = new ConcurrentHashMap<>();

        CompletableFuture<String> load(String key, CompletableFuture<Map.Entry<String, String>> entry) {
            CompletableFuture<String> mine = entry.thenApplyAsync(Map.Entry::getValue);
            CompletableFuture<String> other = loads.putIfAbsent(key, mine);
            if (other != null) {
                return other;
            }
            entry.thenRunAsync(NOTHING::run);
            mine.whenComplete((text, failed) -> {
                if (failed != null) {
                    loads.remove(key); // BLOCAL: lost-update medium {{what 'loads' has for a key is removed when what was put there}}
                }
            });
            return mine;
        }

        /** Silent: only what was put there is removed. */
        void loadAndKeep(String key, CompletableFuture<Map.Entry<String, String>> entry) {
            CompletableFuture<String> mine = entry.thenApplyAsync(Map.Entry::getValue);
            loads.put(key, mine);
            mine.whenComplete((text, failed) -> loads.remove(key, mine));
        }

        void forget(String key) {
            loads.remove(key);
        }
    }
}
