package locks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Views and iterators that leave the lock under which they were made. */
public class HandedOut {
    /** The lock is given up as the method returns. */
    static class Statuses {
        static final Statuses SHARED = new Statuses();
        private final List<String> all = new ArrayList<>();

        public synchronized Iterator<String> iterator() {
            return all.iterator(); // BLOCAL: stale-value medium {{a view of 'all' is handed out of lock 'this'}}
        }

        synchronized void add(String s) {
            all.add(s);
        }
    }

    /** Under the collection's own monitor. */
    static class Roles {
        static final Roles SHARED = new Roles();
        private final Map<String, String> roles = new HashMap<>();

        public Set<String> names() {
            synchronized (roles) {
                return roles.keySet(); // BLOCAL: stale-value medium
            }
        }

        void put(String k, String v) {
            synchronized (roles) {
                roles.put(k, v);
            }
        }
    }

    /** A view of a read/write lock's state is one all the same. */
    static class Entities {
        static final Entities SHARED = new Entities();
        private final Map<String, String> entities = new HashMap<>();
        private final ReadWriteLock lock = new ReentrantReadWriteLock();

        public Collection<String> all() {
            lock.readLock().lock();
            try {
                return entities.values(); // BLOCAL: stale-value medium
            } finally {
                lock.readLock().unlock();
            }
        }

        void put(String k, String v) {
            lock.writeLock().lock();
            try {
                entities.put(k, v);
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    // Silent: a copy stays what it is.
    static class Copies {
        static final Copies SHARED = new Copies();
        private final Map<String, String> all = new HashMap<>();

        public synchronized List<String> copy() {
            return new ArrayList<>(all.values());
        }

        public synchronized Object[] array() {
            return all.keySet().toArray();
        }

        public synchronized int hash() {
            return all.hashCode();
        }

        synchronized void put(String k, String v) {
            all.put(k, v);
        }
    }

    // Silent: nobody changes it in place once it is there.
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private Map<String, String> all = Collections.emptyMap();

        public synchronized Set<String> names() {
            return all.keySet();
        }

        synchronized void put(String k, String v) {
            Map<String, String> next = new HashMap<>(all);
            next.put(k, v);
            all = next;
        }
    }

    // Silent: such a view is of no one moment, by contract.
    static class Concurrent {
        static final Concurrent SHARED = new Concurrent();
        private final Map<String, String> all = new ConcurrentHashMap<>();

        public synchronized Set<String> names() {
            return all.keySet();
        }

        synchronized void put(String k, String v) {
            all.put(k, v);
        }
    }

    // Silent: the callers hold the lock for as long as they walk it.
    static class Helped {
        static final Helped SHARED = new Helped();
        private final Map<String, String> all = new HashMap<>();

        private synchronized Set<String> names() {
            return all.keySet();
        }

        synchronized int length() {
            int n = 0;
            for (String s : names()) {
                n += s.length();
            }
            return n;
        }

        synchronized void put(String k, String v) {
            all.put(k, v);
        }
    }

    /** All who are given hold the lock: perhaps others are meant to, too. */
    public static class Perhaps {
        static final Perhaps SHARED = new Perhaps();
        private final Map<String, String> all = new HashMap<>();

        public synchronized Set<String> names() {
            return all.keySet(); // BLOCAL: stale-value low
        }

        synchronized int length() {
            int n = 0;
            for (String s : names()) {
                n += s.length();
            }
            return n;
        }

        synchronized void put(String k, String v) {
            all.put(k, v);
        }
    }

    // Silent: no lock has to do with it where it is changed, nor where the view is made.
    static class Plain {
        static final Plain SHARED = new Plain();
        private final Map<String, String> all = new HashMap<>();
        private int n;

        public Set<String> names() {
            return all.keySet();
        }

        synchronized void count() {
            n++;
        }

        void put(String k, String v) {
            all.put(k, v);
        }
    }

    /** Nothing shares it: low. */
    static class Alone {
        private final List<String> all = new ArrayList<>();

        public synchronized Iterator<String> iterator() {
            return all.iterator(); // BLOCAL: stale-value low
        }

        synchronized void add(String s) {
            all.add(s);
        }
    }

    /** None who is given calls it, and none can but in the package. */
    static class Unused {
        static final Unused SHARED = new Unused();
        private final List<String> all = new ArrayList<>();

        synchronized Iterator<String> iterator() {
            return all.iterator(); // BLOCAL: stale-value low
        }

        synchronized void add(String s) {
            all.add(s);
        }
    }

    /** Three views of one map, one mend: the first stands for all. */
    static class ThreeViews {
        static final ThreeViews SHARED = new ThreeViews();
        private final Map<String, String> all = new HashMap<>();
        private final List<String> order = new ArrayList<>();

        public synchronized Set<Map.Entry<String, String>> entries() {
            return all.entrySet(); // BLOCAL: stale-value medium {{a view of 'all' is handed out of lock 'this'}}
        }

        public synchronized Set<String> names() {
            return all.keySet(); // BLOCAL: stale-value low [[one of 3 of the same cause, and another is shown]]
        }

        public synchronized Collection<String> values() {
            return all.values(); // BLOCAL: stale-value low
        }

        /** The list is another collection: it needs a look of its own. */
        public synchronized Iterator<String> order() {
            return order.iterator(); // BLOCAL: stale-value medium {{a view of 'order'}}
        }

        synchronized void put(String k, String v) {
            all.put(k, v);
            order.add(k);
        }
    }

    /** The first is for those who hold the lock: it stands for nobody. */
    static class SecondView {
        static final SecondView SHARED = new SecondView();
        private final Map<String, String> all = new HashMap<>();

        synchronized Set<String> names() {
            return all.keySet(); // BLOCAL: stale-value low
        }

        public synchronized Collection<String> values() {
            return all.values(); // BLOCAL: stale-value medium
        }

        synchronized void put(String k, String v) {
            all.put(k, v);
        }
    }

    /** A list of each slot, in an array: who is handed one walks over it, or goes by how many it has, while another is filled in place. */
    static class BySlot {
        static final BySlot SHARED = new BySlot();
        private final List<String>[] slots = new List[16];
        private final CopyOnWriteArrayList<String>[] safe = new CopyOnWriteArrayList[16];
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

        public List<String> slot(int n) {
            lock.readLock().lock();
            try {
                return slots[n]; // BLOCAL: stale-value medium {{one of 'slots' is handed out of lock 'this.lock', under which others change 'slots'}}
            } finally {
                lock.readLock().unlock();
            }
        }

        /** Silent: a copy is made under the lock. */
        public List<String> copy(int n) {
            lock.readLock().lock();
            try {
                return new ArrayList<>(slots[n]);
            } finally {
                lock.readLock().unlock();
            }
        }

        /** Silent: a list that copies itself at each change. */
        public List<String> safe(int n) {
            lock.readLock().lock();
            try {
                return safe[n];
            } finally {
                lock.readLock().unlock();
            }
        }

        void add(int n, String s) {
            lock.writeLock().lock();
            try {
                if (slots[n] == null) {
                    slots[n] = new ArrayList<>();
                    safe[n] = new CopyOnWriteArrayList<>();
                }
                slots[n].add(s);
                safe[n].add(s);
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    /** Silent: the lists are replaced, not changed, so that each is what it was. */
    static class ReplacedSlots {
        static final ReplacedSlots SHARED = new ReplacedSlots();
        private final List<String>[] slots = new List[16];

        public synchronized List<String> slot(int n) {
            return slots[n];
        }

        synchronized void fill(int n, List<String> all) {
            slots[n] = new ArrayList<>(all);
        }
    }

    /** Only a sign of the class shares it: who takes the lock for nothing but the view means several threads. */
    static class Users {
        private final HashMap<String, String> users = new HashMap<>();
        private volatile boolean changed;

        public Iterator<String> all() {
            synchronized (users) {
                return users.values().iterator(); // BLOCAL: stale-value medium {{a view of 'users' is handed out of lock 'this.users'}}
            }
        }

        public void put(String name, String user) {
            synchronized (users) {
                users.put(name, user);
            }
            changed = true;
        }

        boolean changed() {
            return changed;
        }
    }

    /** Silent: likewise, but of a copy. */
    static class UsersCopied {
        private final HashMap<String, String> users = new HashMap<>();
        private volatile boolean changed;

        public Iterator<String> all() {
            synchronized (users) {
                return new ArrayList<>(users.values()).iterator();
            }
        }

        public void put(String name, String user) {
            synchronized (users) {
                users.put(name, user);
            }
            changed = true;
        }

        boolean changed() {
            return changed;
        }
    }

    /** A set of the program's that several threads may share: as such a class may well be made so, the sign of the class is no more than that. */
    static class OwnSet {
        static final class Safe extends java.util.AbstractSet<String> {
            private final java.util.concurrent.ConcurrentHashMap<String, Boolean> in = new java.util.concurrent.ConcurrentHashMap<>();

            @Override
            public Iterator<String> iterator() {
                return in.keySet().iterator();
            }

            @Override
            public int size() {
                return in.size();
            }

            @Override
            public boolean add(String s) {
                return in.put(s, Boolean.TRUE) == null;
            }
        }

        private final Set<String> names = new Safe();
        private volatile boolean changed;

        public synchronized Set<String> names() {
            return java.util.Collections.unmodifiableSet(names); // BLOCAL: stale-value low
        }

        public synchronized void put(String name) {
            names.add(name);
            changed = true;
        }

        boolean changed() {
            return changed;
        }
    }
}
