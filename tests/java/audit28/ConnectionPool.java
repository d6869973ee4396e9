package audit28;

import java.io.Closeable;
import java.io.IOException;

/** Connections that are lent, at most so many. */
public class ConnectionPool {
    static final ConnectionPool SHARED = new ConnectionPool(8);

    static final class Conn implements Closeable {
        static Conn open() throws IOException {
            if (System.nanoTime() == 0) {
                throw new IOException("refused");
            }
            return new Conn();
        }

        @Override
        public void close() {
            Thread.yield();
        }
    }

    private final int limit;
    private int total;
    private int waiting;

    ConnectionPool(int limit) {
        this.limit = limit;
    }

    /** Opening takes long, so the place is looked for in one block and taken in another. */
    Conn borrow() throws IOException {
        synchronized (this) {
            if (total >= limit) {
                throw new IOException("exhausted");
            }
        }
        Conn c = Conn.open();
        synchronized (this) {
            total++; // BLOCAL: check-then-act {{total}}
        }
        return c;
    }

    /** The place is taken first, and given back where opening fails. */
    Conn borrowReserved() throws IOException {
        synchronized (this) {
            if (total >= limit) {
                throw new IOException("exhausted");
            }
            total++;
        }
        Conn c = null;
        try {
            c = Conn.open();
        } finally {
            if (c == null) {
                synchronized (this) {
                    total--; // BENIGN: check-then-act handed-over
                }
            }
        }
        return c;
    }

    /** Room is asked for again when the connection is there. */
    Conn borrowOrClose() throws IOException {
        boolean room;
        synchronized (this) {
            room = total < limit;
        }
        if (!room) {
            return null;
        }
        Conn c = Conn.open();
        synchronized (this) {
            if (total < limit) {
                total++; // BENIGN: check-then-act rechecked
                return c;
            }
        }
        c.close();
        return null;
    }

    /** Half mended: asked again, but for those who wait and not for the room. */
    Conn borrowHalf() throws IOException {
        boolean room;
        synchronized (this) {
            room = total < limit;
        }
        if (!room) {
            return null;
        }
        Conn c = Conn.open();
        synchronized (this) {
            if (waiting == 0) {
                total++; // BLOCAL: check-then-act medium {{total}}
            }
        }
        return c;
    }

    synchronized void giveBack() {
        total--;
        notifyAll();
    }

    /** Silent: asked under the lock, waited for, asked again. */
    synchronized void await() throws InterruptedException {
        waiting++;
        while (total >= limit) {
            wait();
        }
        waiting--;
        total++;
    }

    /** Silent: what is only said. */
    String state() {
        int n;
        synchronized (this) {
            n = total;
        }
        return n + " of " + limit;
    }
}
