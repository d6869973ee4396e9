// RELEASES: 8 17
package audit8;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A client that connects lazily, retries, and remembers how it went. */
@ThreadSafe
public class RetryingClient implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger("client");

    interface Transport {
        byte[] send(byte[] request) throws IOException;

        void close();
    }

    interface Connector {
        Transport connect() throws IOException;
    }

    private final Connector connector;
    private final Object lock = new Object();
    private Transport transport;
    private int failures;
    private long backoff = 10;
    private IOException lastError;
    private boolean closed;
    private final AtomicBoolean connecting = new AtomicBoolean();
    private final AtomicReference<Transport> standby = new AtomicReference<>();

    public RetryingClient(Connector connector) {
        this.connector = connector;
    }

    /** Null when asked; two connect, the first one's transport is never closed. */
    private Transport transport() throws IOException {
        Transport t;
        synchronized (lock) {
            t = transport;
        }
        if (t == null) {
            t = connector.connect();
            synchronized (lock) {
                transport = t; // BLOCAL: check-then-act high
            }
        }
        return t;
    }

    // Silent: of two the first stays, the second is closed.
    private Transport transportFixed() throws IOException {
        Transport t;
        synchronized (lock) {
            t = transport;
        }
        if (t != null) {
            return t;
        }
        Transport fresh = connector.connect();
        synchronized (lock) {
            if (transport == null && !closed) {
                transport = fresh; // BENIGN: check-then-act rechecked
                return fresh;
            }
            t = transport;
        }
        fresh.close();
        return t;
    }

    // Silent: the call is made outside; what fails is dropped only if it is still the one. That it fails is counted, decided by the old look: low.
    public byte[] call(byte[] request) throws IOException {
        IOException error = null;
        for (int i = 0; i < 3; i++) {
            Transport t = transportFixed();
            if (t == null) {
                break;
            }
            try {
                return t.send(request);
            } catch (IOException e) {
                error = e;
                synchronized (lock) {
                    if (transport == t) {
                        transport = null;
                    }
                    failures++; // BLOCAL: check-then-act low
                    lastError = e;
                }
            }
        }
        throw error == null ? new IOException("closed") : error;
    }

    /** What fails is dropped, even if somebody has connected anew. */
    public byte[] callOnce(byte[] request) throws IOException {
        Transport t = transport();
        try {
            return t.send(request);
        } catch (IOException e) {
            synchronized (lock) {
                transport = null;
                failures++;
            }
            throw e;
        }
    }

    /** The pause is doubled from a number of the block before. */
    public void pause() throws InterruptedException {
        long b;
        synchronized (lock) {
            b = backoff;
        }
        Thread.sleep(b);
        synchronized (lock) {
            backoff = Math.min(b * 2, 10_000); // BLOCAL: lost-update high
        }
    }

    // Silent: doubled in the block that hands the old one out.
    public void pauseFixed() throws InterruptedException {
        long b;
        synchronized (lock) {
            b = backoff;
            backoff = Math.min(b * 2, 10_000);
        }
        Thread.sleep(b);
    }

    public void reset() {
        synchronized (lock) {
            backoff = 10;
            failures = 0;
            lastError = null;
        }
    }

    // Silent: a number for the log.
    public void report() {
        int f;
        IOException e;
        synchronized (lock) {
            f = failures;
            e = lastError;
        }
        LOG.log(Level.INFO, "failures: " + f, e);
    }

    /** Too many when asked: both are reset, also where another has done so and begun to count. */
    public boolean giveUp(int max) {
        boolean tooMany;
        synchronized (lock) {
            tooMany = failures > max;
        }
        if (tooMany) {
            synchronized (lock) {
                failures = 0; // BLOCAL: check-then-act high
                backoff = 10_000;
            }
        }
        return tooMany;
    }

    // Silent: one connects at a time, whoever has won the flag.
    public boolean reconnect() throws IOException {
        if (!connecting.compareAndSet(false, true)) {
            return false;
        }
        try {
            Transport fresh = connector.connect();
            synchronized (lock) {
                transport = fresh;
            }
            return true;
        } finally {
            connecting.set(false);
        }
    }

    /** The flag is asked, then set. */
    public boolean reconnectRacy() throws IOException {
        if (connecting.get()) {
            return false;
        }
        connecting.set(true); // BLOCAL: check-then-act
        try {
            Transport fresh = connector.connect();
            synchronized (lock) {
                transport = fresh;
            }
            return true;
        } finally {
            connecting.set(false);
        }
    }

    // Silent: taken out by one operation.
    public boolean failOver() {
        Transport s = standby.getAndSet(null);
        if (s == null) {
            return false;
        }
        synchronized (lock) {
            transport = s;
        }
        return true;
    }

    /** Looked at, then taken: of two who do so both have it. */
    public boolean failOverRacy() {
        Transport s = standby.get();
        if (s == null) {
            return false;
        }
        standby.set(null); // BLOCAL: check-then-act medium {{standby}}
        synchronized (lock) {
            transport = s;
        }
        return true;
    }

    public void standBy(Transport t) {
        standby.set(t);
    }

    // Silent: taken out in one block, closed after it.
    @Override
    public void close() {
        Transport t;
        synchronized (lock) {
            if (closed) {
                return;
            }
            closed = true;
            t = transport;
            transport = null;
        }
        if (t != null) {
            t.close();
        }
    }
}
