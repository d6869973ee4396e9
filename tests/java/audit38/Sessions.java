// RELEASES: 8 17
package audit38;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Sessions of a server: a map that forgets the eldest, and a lock of readers and writers. */
public class Sessions {
    static class Session {
        final String id;
        private long touched;
        private int hits;
        private boolean valid = true;

        Session(String id) {
            this.id = id;
        }

        synchronized void touch(long now) {
            touched = now;
            hits++;
        }

        synchronized long idle(long now) {
            return now - touched;
        }

        synchronized boolean isValid() {
            return valid;
        }

        synchronized void invalidate() {
            valid = false;
        }
    }

    // The eldest goes when the map is full.
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        private final int max;

        Lru(int max) {
            super(16, 0.75f, true);
            this.max = max;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > max;
        }
    }

    static class Registry {
        static final Registry ALL = new Registry();

        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, Session> sessions = new Lru<>(100);
        private long created;
        private long expired;

        // Looked under the read lock, put under the write lock, and not looked again.
        Session open(String id) {
            Session session;
            lock.readLock().lock();
            try {
                session = sessions.get(id);
            } finally {
                lock.readLock().unlock();
            }
            if (session != null) {
                return session;
            }
            session = new Session(id);
            lock.writeLock().lock();
            try {
                sessions.put(id, session); // BLOCAL: check-then-act high
                created++;
            } finally {
                lock.writeLock().unlock();
            }
            return session;
        }

        // Looked again under the write lock; but to get from a map in the order of access, as a reader, changes it: not seen when this was written.
        Session openOnce(String id) {
            Session session;
            lock.readLock().lock();
            try {
                session = sessions.get(id); // BLOCAL: guarded-by medium {{in the order of access}}
            } finally {
                lock.readLock().unlock();
            }
            if (session != null) {
                return session;
            }
            lock.writeLock().lock();
            try {
                session = sessions.get(id);
                if (session == null) {
                    session = new Session(id);
                    sessions.put(id, session); // BENIGN: check-then-act rechecked
                    created++;
                }
                return session;
            } finally {
                lock.writeLock().unlock();
            }
        }

        void close(String id) {
            lock.writeLock().lock();
            try {
                Session gone = sessions.remove(id);
                if (gone != null) {
                    gone.invalidate();
                }
            } finally {
                lock.writeLock().unlock();
            }
        }

        // A count read by readers is written back by a writer.
        int expire(long now, long limit) {
            long soFar;
            List<String> idle = new ArrayList<>();
            lock.readLock().lock();
            try {
                soFar = expired;
                for (Session session : sessions.values()) {
                    if (session.idle(now) > limit) {
                        idle.add(session.id);
                    }
                }
            } finally {
                lock.readLock().unlock();
            }
            for (String id : idle) {
                close(id); // BLOCAL: check-then-act low
            }
            lock.writeLock().lock();
            try {
                expired = soFar + idle.size(); // BLOCAL: lost-update high
            } finally {
                lock.writeLock().unlock();
            }
            return idle.size();
        }

        // Silent: all in one write block, by the iterator.
        int expireAtOnce(long now, long limit) {
            int gone = 0;
            lock.writeLock().lock();
            try {
                for (Iterator<Session> i = sessions.values().iterator(); i.hasNext();) {
                    if (i.next().idle(now) > limit) {
                        i.remove();
                        gone++;
                    }
                }
                expired += gone;
            } finally {
                lock.writeLock().unlock();
            }
            return gone;
        }

        void clearStatistics() {
            lock.writeLock().lock();
            try {
                expired = 0;
                created = 0;
            } finally {
                lock.writeLock().unlock();
            }
        }

        // Silent: the write lock is taken down to the read lock before it is left.
        long openAndCount(String id) {
            lock.writeLock().lock();
            try {
                sessions.put(id, new Session(id));
                created++;
                lock.readLock().lock();
            } finally {
                lock.writeLock().unlock();
            }
            try {
                return created;
            } finally {
                lock.readLock().unlock();
            }
        }

        // A view is handed out of the block: low, as nobody is given who calls it, and nobody can but in the package.
        Iterable<Session> list() {
            lock.readLock().lock();
            try {
                return sessions.values(); // BLOCAL: stale-value low
            } finally {
                lock.readLock().unlock();
            }
        }

        // Silent: a copy.
        Iterable<Session> copy() {
            lock.readLock().lock();
            try {
                return new ArrayList<>(sessions.values());
            } finally {
                lock.readLock().unlock();
            }
        }

        // What fails when the session is gone by the second look.
        long idle(String id, long now) {
            boolean there;
            lock.readLock().lock();
            try {
                there = sessions.containsKey(id);
            } finally {
                lock.readLock().unlock();
            }
            if (!there) {
                return -1;
            }
            lock.readLock().lock();
            try {
                return sessions.get(id).idle(now); // BLOCAL: check-then-act medium; BLOCAL: guarded-by medium {{in the order of access}}
            } finally {
                lock.readLock().unlock();
            }
        }

        // In one block; but, as above, of readers.
        long idleAtOnce(String id, long now) {
            lock.readLock().lock();
            try {
                return sessions.containsKey(id) ? sessions.get(id).idle(now) : -1; // BLOCAL: guarded-by medium {{in the order of access}}
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    // The session's own state, asked and changed by two calls of another class.
    static class Keeper {
        static final Session LAST = new Session("last");

        static void renew(long now) {
            if (LAST.isValid()) {
                LAST.touch(now); // BLOCAL: check-then-act low
            }
        }
    }
}
