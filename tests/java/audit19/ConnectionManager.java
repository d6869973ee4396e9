package audit19;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Keeps one connection, makes a new one when it breaks, and sends what is waiting. */
public class ConnectionManager {
    interface Frame {
        void failed(String why);
    }

    interface Closing {
        void closed();
    }

    static class Connection {
        private byte[] session;
        private final Closing closing;

        Connection(Closing closing) {
            this.closing = closing;
        }

        void handshake() {
            session = new byte[16];
        }

        void write(Frame f) throws IOException {
            if (session[0] != 0) {
                closing.closed();
            }
        }

        boolean isOpen() {
            return session != null;
        }
    }

    private final ExecutorService io = Executors.newFixedThreadPool(4);
    private final Queue<Frame> pending = new ConcurrentLinkedQueue<>();
    private final Queue<Frame> held = new ArrayDeque<>();
    private volatile Connection connection;
    private volatile Connection early;
    private volatile boolean closed;
    private boolean ended;
    private int generation;
    private String address = "a";

    /** Double-checked, but others find it before it has shaken hands. */
    Connection early() {
        if (early == null) {
            synchronized (this) {
                if (early == null) {
                    early = new Connection(() -> { });
                    early.handshake(); // BLOCAL: check-then-act {{early}}
                }
            }
        }
        return early;
    }

    Connection connected() {
        Connection c = connection;
        if (c == null) {
            synchronized (this) {
                c = connection;
                if (c == null) {
                    c = new Connection(() -> connection = null);
                    c.handshake();
                    // was forgotten: the callback does not hold the lock
                    connection = c; // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                }
            }
        }
        return c;
    }

    /** The connection's own callback sets it to null. */
    void ping(Frame f) throws IOException {
        if (connection != null) {
            connection.write(f); // BLOCAL: check-then-act {{connection}}
        }
    }

    void pingSafely(Frame f) throws IOException {
        Connection c = connection;
        if (c != null) {
            c.write(f);
        }
    }

    /** Closing fails what is pending, and what is added after that nobody fails. */
    public void send(Frame f) {
        if (closed) {
            f.failed("closed");
            return;
        }
        pending.add(f); // BLOCAL: check-then-act {{closed}}
        io.execute(this::pump);
    }

    private void pump() {
        for (Frame f; (f = pending.poll()) != null;) {
            try {
                connected().write(f);
            } catch (IOException e) {
                f.failed(e.getMessage());
            }
        }
    }

    public void close() {
        closed = true;
        for (Frame f; (f = pending.poll()) != null;) {
            f.failed("closed");
        }
        io.shutdown();
    }

    /** The same under one lock. */
    public void hold(Frame f) {
        synchronized (held) {
            if (!ended) {
                held.add(f);
                return;
            }
        }
        f.failed("closed");
    }

    public void end() {
        synchronized (held) {
            ended = true;
            for (Frame f : held) {
                f.failed("closed");
            }
            held.clear();
        }
    }

    public synchronized void readdress(String to) {
        address = to;
        generation++;
    }

    private synchronized String address() {
        return address;
    }

    private synchronized int generation() {
        return generation;
    }

    private synchronized void adopt(Connection c, int of) {
        connection = c;
        generation = of;
    }

    /** What another has counted up meanwhile is set back. */
    public void reconnect() {
        int g = generation();
        Connection c = new Connection(() -> connection = null);
        c.handshake();
        adopt(c, g + 1); // BLOCAL: lost-update {{generation}}
    }

    public void reconnectSafely() {
        Connection c = new Connection(() -> connection = null);
        c.handshake();
        synchronized (this) {
            adopt(c, generation + 1);
        }
    }
}
