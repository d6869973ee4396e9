// RELEASES: 8 17
package audit48;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What search and big files have mended: readers that are counted, caches of filters, file systems by key, calls of a client, leases. */
public class Postings {
    /** A reader that several share. */
    static class Reader {
        private final AtomicInteger refs = new AtomicInteger(1);
        private volatile boolean closed;
        private byte[] norms;
        private final Object normsLock = new Object();

        private void ensureOpen() {
            if (refs.get() <= 0) {
                throw new IllegalStateException("closed");
            }
        }

        /** As it was: open when it was asked; but an exception out of a helper decides nothing, by the page: silent. */
        void incRef() {
            ensureOpen();
            refs.incrementAndGet();
        }

        /** Silent: as it is. */
        boolean tryIncRef() {
            int n;
            while ((n = refs.get()) > 0) {
                if (refs.compareAndSet(n, n + 1)) {
                    return true;
                }
            }
            return false;
        }

        /** Silent. */
        void decRef() {
            int n = refs.decrementAndGet();
            if (n == 0) {
                closed = true;
            } else if (n < 0) {
                throw new IllegalStateException("too many");
            }
        }

        /** As it was: the norms are looked for under the lock and loaded without it. */
        byte[] norms() {
            synchronized (normsLock) {
                if (norms != null) {
                    return norms;
                }
            }
            byte[] loaded = new byte[100];
            loaded[0] = 1;
            synchronized (normsLock) {
                /* A volatile field publishes it, no more. */
                norms = loaded; // BLOCAL: check-then-act low
            }
            return loaded;
        }

        /** Silent: loaded under the lock. */
        byte[] normsLocked() {
            synchronized (normsLock) {
                if (norms == null) {
                    norms = new byte[100];
                }
                return norms;
            }
        }

        void setNorm(int doc, byte value) {
            synchronized (normsLock) {
                norms = norms == null ? new byte[100] : norms.clone();
                norms[doc] = value;
            }
        }
    }

    /** The searcher that is there now. */
    static class Searchers {
        static final Searchers SEARCHERS = new Searchers();
        private volatile Reader current = new Reader();
        private int reopens;

        /** Silent: as it is, taken until one is taken that is open. */
        Reader acquire() {
            while (true) {
                Reader reader = current;
                if (reader.tryIncRef()) {
                    return reader;
                }
            }
        }

        /** As it was: what is taken may have been given up by who has put the next. */
        Reader acquireHasty() {
            current.incRef();
            return current;
        }

        /** Silent: swapped under the monitor. */
        synchronized void reopen() {
            Reader old = current;
            current = new Reader();
            reopens++;
            old.decRef();
        }
    }

    /** Filters that are kept for each reader. */
    static class Filters {
        static final Filters FILTERS = new Filters();
        private final Map<Object, int[]> cache = Collections.synchronizedMap(new WeakHashMap<Object, int[]>());
        private int hits;
        private int misses;

        /** Silent but for a low one: what is computed twice is the same. */
        int[] bits(Object reader) {
            int[] bits = cache.get(reader);
            if (bits == null) {
                bits = new int[] {reader.hashCode()};
                cache.put(reader, bits); // BLOCAL: check-then-act low
            }
            return bits;
        }

        /** Counted in one block by what was read in another. */
        void hit(boolean found) {
            int n;
            synchronized (cache) {
                n = found ? hits : misses;
            }
            synchronized (cache) {
                if (found) {
                    hits = n + 1; // BLOCAL: lost-update
                } else {
                    misses = n + 1;
                }
            }
        }

        /** Silent. */
        void hitAtOnce(boolean found) {
            synchronized (cache) {
                if (found) {
                    hits++;
                } else {
                    misses++;
                }
            }
        }
    }

    static class FileSystem {
        final String uri;
        private boolean open = true;

        FileSystem(String uri) {
            this.uri = uri;
        }

        synchronized void close() {
            open = false;
        }

        synchronized boolean open() {
            return open;
        }
    }

    /** File systems by key, and what is to be deleted at the end. */
    static class Systems {
        static final Systems SYSTEMS = new Systems();
        private final Map<String, FileSystem> map = new HashMap<String, FileSystem>();
        private final Set<String> deleteOnExit = new HashSet<String>();
        private boolean hooked;

        /** As it was: two open one, and one of them is never closed. */
        FileSystem get(String uri) {
            FileSystem fs;
            synchronized (this) {
                fs = map.get(uri);
            }
            if (fs != null) {
                return fs;
            }
            fs = new FileSystem(uri);
            synchronized (this) {
                map.put(uri, fs); // BLOCAL: check-then-act
            }
            return fs;
        }

        /** Silent but for a benign one: as it is, another's is kept and one's own closed. */
        FileSystem getOnce(String uri) {
            FileSystem fs;
            synchronized (this) {
                fs = map.get(uri);
            }
            if (fs != null) {
                return fs;
            }
            fs = new FileSystem(uri);
            synchronized (this) {
                FileSystem old = map.get(uri);
                if (old != null) {
                    fs.close();
                    return old;
                }
                if (map.isEmpty() && !hooked) {
                    hooked = true;
                }
                map.put(uri, fs); // BENIGN: check-then-act rechecked
                return fs;
            }
        }

        /** Silent: only that very one. */
        synchronized void remove(String uri, FileSystem fs) {
            if (map.get(uri) == fs) {
                map.remove(uri);
            }
        }

        /** Closed one by one, and then all is cleared: what was opened meanwhile is forgotten open. */
        void closeAll() {
            List<FileSystem> all;
            synchronized (this) {
                all = new ArrayList<FileSystem>(map.values());
            }
            for (FileSystem fs : all) {
                fs.close();
            }
            synchronized (this) {
                map.clear(); // BLOCAL: lost-update
            }
        }

        /** Silent: taken away first. */
        void closeAllTaken() {
            List<FileSystem> all;
            synchronized (this) {
                all = new ArrayList<FileSystem>(map.values());
                map.clear();
                deleteOnExit.clear();
            }
            for (FileSystem fs : all) {
                fs.close();
            }
        }
    }

    /** Calls of a client over connections that close when they are idle. */
    static class Connection {
        private final Map<Integer, Runnable> calls = new HashMap<Integer, Runnable>();
        private boolean closing;

        /** Silent: says whether it took the call. */
        synchronized boolean add(int id, Runnable call) {
            if (closing) {
                return false;
            }
            calls.put(id, call);
            notify();
            return true;
        }

        /** Whether it closes is asked in one block, and the call is put in another. */
        boolean addLate(int id, Runnable call) {
            if (closing()) {
                return false;
            }
            put(id, call); // BLOCAL: check-then-act; BLOCAL: check-then-act low
            return true;
        }

        synchronized boolean closing() {
            return closing;
        }

        private synchronized void put(int id, Runnable call) {
            calls.put(id, call);
        }

        /** Silent: closes only if there is none. */
        synchronized boolean closeIdle() {
            if (!calls.isEmpty()) {
                return false;
            }
            closing = true;
            return true;
        }

        void fail() {
            List<Runnable> all;
            synchronized (this) {
                closing = true;
                all = new ArrayList<Runnable>(calls.values());
                calls.clear();
            }
            for (Runnable call : all) {
                call.run();
            }
        }
    }

    static class Client {
        static final Client CLIENT = new Client();
        private final Map<String, Connection> connections = new HashMap<String, Connection>();
        private final AtomicInteger ids = new AtomicInteger();
        private int calls;

        /** Silent: got or made under the lock, again and again until one takes the call. */
        void call(String host, Runnable call) {
            Connection connection;
            do {
                synchronized (connections) {
                    connection = connections.get(host);
                    if (connection == null) {
                        connection = new Connection();
                        connections.put(host, connection); // BENIGN: check-then-act rechecked
                    }
                }
            } while (!connection.add(ids.incrementAndGet(), call));
        }

        /** Two get one number. */
        int nextId() {
            int id = ids.get();
            ids.set(id + 1); // BLOCAL: lost-update
            return id;
        }

        /** Silent: only that very one is removed. */
        void gone(String host, Connection connection) {
            synchronized (connections) {
                if (connections.get(host) == connection) {
                    connections.remove(host);
                    calls++;
                }
            }
        }
    }

    /** Leases that are renewed, and expire. */
    static class Leases {
        static final Leases LEASES = new Leases();
        private final LinkedList<String> order = new LinkedList<String>();
        private final Map<String, Long> renewed = new IdentityHashMap<String, Long>();
        private final AtomicLong checked = new AtomicLong();

        synchronized void renew(String holder, long now) {
            order.remove(holder);
            order.addLast(holder);
            renewed.put(holder, now);
        }

        synchronized String oldest() {
            return order.isEmpty() ? null : order.getFirst();
        }

        synchronized long renewedAt(String holder) {
            Long at = renewed.get(holder);
            return at == null ? 0 : at;
        }

        synchronized void remove(String holder) {
            order.remove(holder);
            renewed.remove(holder);
        }

        /** As it was: the oldest is too old in one block, and is removed in another when it may have renewed. */
        String expire(long limit) {
            String holder = oldest();
            if (holder != null && renewedAt(holder) < limit) {
                remove(holder); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                return holder;
            }
            return null;
        }

        /** Silent: as it is, in one. */
        synchronized String expireAtOnce(long limit) {
            String holder = order.isEmpty() ? null : order.getFirst();
            if (holder == null || renewed.get(holder) >= limit) {
                return null;
            }
            order.removeFirst();
            renewed.remove(holder);
            checked.incrementAndGet();
            return holder;
        }
    }

    public static void main(String[] args) throws IOException {
        for (String arg : args) {
            new Thread(() -> {
                Reader reader = Searchers.SEARCHERS.acquire();
                reader.norms();
                reader.setNorm(1, (byte) 2);
                Searchers.SEARCHERS.acquireHasty().incRef();
                Searchers.SEARCHERS.reopen();
                Systems.SYSTEMS.get(arg);
                Systems.SYSTEMS.closeAll();
                Client.CLIENT.call(arg, () -> { });
                Leases.LEASES.expire(1);
            }).start();
        }
    }
}
