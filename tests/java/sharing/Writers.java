package sharing;

import java.io.InputStream;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An update without a lock goes wrong where two threads write. A volatile field, an atomic and a concurrent map are there for
 * readers, so that two threads reach them shows nothing; two that reach what writes do.
 */
class Writers {

    /** One thread enters and leaves, another looks. */
    static class Watched {
        private volatile int users;

        void enter() {
            users++; // BLOCAL: lost-update low
        }

        void leave() {
            users--; // BLOCAL: lost-update low
        }

        int users() {
            return users;
        }
    }

    /** One thread enters, another leaves. */
    static class Crossed {
        private volatile int users;

        void enter() {
            users++; // BLOCAL: lost-update medium [[reachable from]]
        }

        void leave() {
            users--; // BLOCAL: lost-update medium [[reachable from]]
        }
    }

    /** One for all: whoever calls it, no thread needs to be seen. */
    static class Global {
        static final Global ALL = new Global();
        private volatile int users;

        void enter() {
            users++; // BLOCAL: lost-update high
        }

        void leave() {
            users--; // BLOCAL: lost-update high
        }

        int users() {
            return users;
        }
    }

    static class Tables {
        final ConcurrentHashMap<String, Watched> watched = new ConcurrentHashMap<>();
        final ConcurrentHashMap<String, Crossed> crossed = new ConcurrentHashMap<>();
        final ConcurrentHashMap<String, Found> found = new ConcurrentHashMap<>();
        final Total total = new Total();
        final Sum sum = new Sum();

        void open(String name) {
            watched.put(name, new Watched());
            crossed.put(name, new Crossed());
            found.put(name, new Found());
        }
    }

    /** An object that is found by a key has often one thread at a time; who counts by key there counts in one of many. */
    static class Found {
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String key) {
            Integer n = counts.get(key);
            counts.put(key, n == null ? 1 : n + 1); // BLOCAL: lost-update medium
        }

        void forget(String key) {
            counts.remove(key);
        }
    }

    static class Counts {
        static final Counts ALL = new Counts();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String key) {
            Integer n = counts.get(key);
            counts.put(key, n == null ? 1 : n + 1); // BLOCAL: lost-update high
        }

        void forget(String key) {
            counts.remove(key);
        }
    }

    /** Amounts that two methods add up, and two threads come to: nothing else here is for several threads. */
    static class Total {
        private volatile long bytes;

        void take(long n) {
            bytes += n; // BLOCAL: lost-update medium
        }

        void give(long n) {
            bytes -= n; // BLOCAL: lost-update medium
        }

        long bytes() {
            return bytes;
        }
    }

    /** The same by one method: as likely one thread's. */
    static class Sum {
        private volatile long bytes;

        void take(long n) {
            bytes += n; // BLOCAL: lost-update low
        }

        long bytes() {
            return bytes;
        }
    }

    /** A stream has one reader at a time. */
    static class Source extends InputStream {
        private volatile long at;

        @Override
        public int read() {
            return (int) at;
        }

        @Override
        public long skip(long n) {
            at += n; // BLOCAL: lost-update low
            return n;
        }

        void back(long n) {
            at -= n; // BLOCAL: lost-update low
        }
    }

    static class Worker implements Runnable {
        private final Tables tables;
        private final Source source;

        Worker(Tables tables, Source source) {
            this.tables = tables;
            this.source = source;
        }

        @Override
        public void run() {
            tables.watched.get("a").enter();
            tables.watched.get("a").leave();
            tables.crossed.get("a").enter();
            tables.total.take(tables.sum.bytes());
            tables.sum.take(1);
            source.back(source.skip(2));
        }
    }

    static class Looker implements Runnable {
        private final Tables tables;
        private final Source source;

        Looker(Tables tables, Source source) {
            this.tables = tables;
            this.source = source;
        }

        @Override
        public void run() {
            if (tables.watched.get("a").users() == 0) {
                tables.crossed.get("a").leave();
            }
            source.back(tables.total.bytes() + tables.sum.bytes());
        }
    }
}
