package audit23;

import java.io.Closeable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Made when it is first wanted, closed when nobody wants it. */
public class LazyClose {
    static final LazyClose CLIENT = new LazyClose();

    static final class Channel implements Closeable {
        @Override
        public void close() {
        }
    }

    private final Object lock = new Object();
    private volatile Channel channel;
    private ScheduledExecutorService beats;
    private boolean closed;
    private int users;

    /** Volatile, and checked but once. */
    Channel channel() {
        Channel c = channel;
        if (c == null) {
            synchronized (lock) {
                c = new Channel();
                channel = c; // BLOCAL: check-then-act high {{channel}}
            }
        }
        return c;
    }

    Channel channelWell() {
        Channel c = channel;
        if (c == null) {
            synchronized (lock) {
                c = channel;
                if (c == null) {
                    c = new Channel();
                    channel = c; // BENIGN: check-then-act rechecked
                }
            }
        }
        return c;
    }

    boolean closed() {
        synchronized (lock) {
            return closed;
        }
    }

    /** Makes a channel that close has already been too early for. */
    Channel open() {
        if (closed()) {
            throw new IllegalStateException("closed");
        }
        synchronized (lock) {
            if (channel == null) {
                // was expected medium: there is a fresh look at something else; that nobody closes it is
                channel = new Channel(); // BLOCAL: check-then-act low {{closed}}; BLOCAL: check-then-act medium {{never ended}}
            }
            return channel;
        }
    }

    Channel openWell() {
        synchronized (lock) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            if (channel == null) {
                channel = new Channel();
            }
            return channel;
        }
    }

    void close() {
        Channel c;
        synchronized (lock) {
            closed = true;
            c = channel;
            channel = null;
        }
        if (c != null) {
            c.close();
        }
    }

    void startBeats() {
        boolean start;
        synchronized (lock) {
            start = beats == null;
        }
        if (start) {
            ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
            s.scheduleAtFixedRate(this::beat, 1, 1, TimeUnit.SECONDS);
            synchronized (lock) {
                beats = s; // BLOCAL: check-then-act high {{beats}}
            }
        }
    }

    void startBeatsWell() {
        synchronized (lock) {
            if (beats == null) {
                beats = Executors.newScheduledThreadPool(1);
                beats.scheduleAtFixedRate(this::beat, 1, 1, TimeUnit.SECONDS);
            }
        }
    }

    void stopBeats() {
        synchronized (lock) {
            if (beats != null) {
                beats.shutdown();
                beats = null;
            }
        }
    }

    private void beat() {
        synchronized (lock) {
            users = Math.max(0, users);
        }
    }

    void retain() {
        synchronized (lock) {
            users++;
        }
    }

    /** Whoever retains between the two loses the channel. */
    void release() {
        boolean last;
        synchronized (lock) {
            last = --users == 0;
        }
        if (last) {
            synchronized (lock) {
                // was expected as medium: the channel is not always written with the number
                channel = null; // BLOCAL: check-then-act low
            }
        }
    }

    void releaseWell() {
        synchronized (lock) {
            if (--users == 0) {
                channel = null;
            }
        }
    }
}
