package operations;

import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A flag says that something is there, and who sets it back takes that away, too. */
class Withdrawn {

    /** Time that is simulated. */
    static class Time {
        private static final AtomicBoolean simulating = new AtomicBoolean();
        private static volatile Map<Thread, Long> sleepers;

        static void start() {
            sleepers = new ConcurrentHashMap<>();
            simulating.set(true);
        }

        static void stop() {
            simulating.set(false);
            sleepers = null; // BLOCAL: check-then-act medium {{'sleepers' is taken away with 'simulating', which is cleared}}
        }

        static void sleep(long until) {
            if (simulating.get()) {
                sleepers.put(Thread.currentThread(), until);
            }
        }
    }

    /** A flag that says that all is over, set last. */
    static class Client {
        static final Client SHARED = new Client();
        private volatile Socket socket = new Socket();
        private volatile boolean closed;

        void close() {
            socket = null; // BLOCAL: check-then-act medium {{'socket' is taken away with 'closed', which is set}}
            closed = true;
        }

        int port() {
            if (closed) {
                return -1;
            }
            return socket.getPort();
        }
    }

    /** Silent: who goes by the flag looks whether it is there. */
    static class Looked {
        static final Looked SHARED = new Looked();
        private volatile Socket socket = new Socket();
        private volatile boolean closed;

        void close() {
            closed = true;
            socket = null;
        }

        int port() {
            Socket s = socket;
            return closed || s == null ? -1 : s.getPort();
        }
    }

    /** Silent: under the lock that takes it away. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private Socket socket = new Socket();
        private volatile boolean closed;

        synchronized void close() {
            closed = true;
            socket = null;
        }

        synchronized int port() {
            return closed ? -1 : socket.getPort();
        }
    }

    /** Silent: another is there by the end. */
    static class Again {
        static final Again SHARED = new Again();
        private volatile Socket socket = new Socket();
        private volatile boolean connected = true;

        void reconnect(String host) throws IOException {
            connected = false;
            socket = null;
            socket = new Socket(host, 80);
            connected = true;
        }

        int port() {
            return connected ? socket.getPort() : -1;
        }
    }

    /** Silent: where the flag says that it is gone nobody needs it. */
    static class Contrary {
        static final Contrary SHARED = new Contrary();
        private volatile Socket socket = new Socket();
        private volatile boolean closed;

        void close() {
            closed = true;
            socket = null;
        }

        void open(Socket s) {
            socket = s;
        }

        boolean over() {
            return closed;
        }
    }

    /** Silent: the flag says which of two there is, and whoever turns it round takes the other one away. */
    static class Message {
        static final Message SHARED = new Message();
        private volatile boolean reading;
        private volatile StringBuilder out = new StringBuilder();
        private volatile String in;

        void reset() {
            in = out.toString();
            reading = true;
            out = null;
        }

        void clear() {
            out = new StringBuilder();
            reading = false;
            in = null;
        }

        void write(String text) {
            if (!reading) {
                out.append(text);
            }
        }

        int length() {
            return reading ? in.length() : 0;
        }
    }

    /** Low: only the flag itself says that several threads have the object. */
    static class Lazy {
        private volatile boolean loaded;
        private Object value;

        void load() {
            value = new Object();
            loaded = true;
        }

        void unload() {
            loaded = false;
            value = null; // BLOCAL: check-then-act low
        }

        String text() {
            return loaded ? value.toString() : "";
        }
    }

    /** Silent: what was there before the flag was tested is still there, for the flag is set back first. */
    static class Sorted {
        static final Sorted SHARED = new Sorted();
        private volatile String[] origin = new String[0];
        private volatile boolean sorted;

        void sort() {
            sorted = true;
            origin = null;
        }

        int length() {
            String[] all = origin;
            return sorted ? 0 : all.length;
        }
    }

    /** Asked without the lock, under which all has gone when it is needed. */
    static class Topology {
        static final Topology SHARED = new Topology();
        private final Object guard = new Object();
        private volatile boolean received;
        private volatile String[] nodes;

        void up(String[] all) {
            synchronized (guard) {
                nodes = all;
            }
            received = true;
        }

        void down(Map<String, String> left) {
            synchronized (guard) {
                if (left.isEmpty()) {
                    received = false;
                    nodes = null; // BLOCAL: check-then-act medium {{'nodes' is taken away with 'received', which is cleared}}
                }
            }
        }

        synchronized String select(int next) {
            if (received) {
                synchronized (guard) {
                    return nodes[next % nodes.length];
                }
            }
            return "";
        }
    }

    /** Asked under the lock, which is then given back and taken again. */
    static class Reopened {
        static final Reopened SHARED = new Reopened();
        private Socket socket = new Socket();
        private volatile boolean closed;

        synchronized void close() {
            closed = true;
            socket = null; // BLOCAL: check-then-act medium {{'socket' is taken away with 'closed', which is set}}
        }

        int port() {
            synchronized (this) {
                if (closed) {
                    return -1;
                }
            }
            Thread.yield();
            synchronized (this) {
                return socket.getPort(); // BLOCAL: check-then-act low {{depending on}}
            }
        }
    }

    /** Silent: asked once more under the lock. */
    static class AskedAgain {
        static final AskedAgain SHARED = new AskedAgain();
        private Socket socket = new Socket();
        private volatile boolean closed;

        synchronized void close() {
            closed = true;
            socket = null;
        }

        int port() {
            if (closed) {
                return -1;
            }
            synchronized (this) {
                return closed ? -1 : socket.getPort(); // BENIGN: check-then-act rechecked
            }
        }
    }

    /** Looked at under the lock: nothing is missed. */
    static class LookedAgain {
        static final LookedAgain SHARED = new LookedAgain();
        private Socket socket = new Socket();
        private volatile boolean closed;

        synchronized void close() {
            closed = true;
            socket = null;
        }

        int port() {
            if (closed) {
                return -1;
            }
            synchronized (this) {
                return socket == null ? -1 : socket.getPort(); // BLOCAL: check-then-act low {{depending on}}
            }
        }
    }

    /** Silent: the lock is held from the question on, be it by the caller. */
    static class HeldOn {
        static final HeldOn SHARED = new HeldOn();
        private Socket socket = new Socket();
        private volatile boolean closed;

        synchronized void close() {
            closed = true;
            socket = null;
        }

        synchronized int port() {
            return open();
        }

        private int open() {
            if (closed) {
                return -1;
            }
            synchronized (this) {
                return socket.getPort();
            }
        }
    }

    /** Silent: readers keep the one out who takes it away. */
    static class Readers {
        static final Readers SHARED = new Readers();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private Socket socket = new Socket();
        private volatile boolean closed;

        void close() {
            lock.writeLock().lock();
            try {
                closed = true;
                socket = null;
            } finally {
                lock.writeLock().unlock();
            }
        }

        int port() {
            lock.readLock().lock();
            try {
                return closed ? -1 : socket.getPort();
            } finally {
                lock.readLock().unlock();
            }
        }
    }
}
