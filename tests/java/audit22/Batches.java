package audit22;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A buffer that a thread empties. */
public class Batches implements Runnable {
    private final Thread flusher = new Thread(this, "flusher");
    private final Object lock = new Object();
    private final AtomicInteger queued = new AtomicInteger();
    private final AtomicLong nextFlush = new AtomicLong();
    private List<String> buffer = new ArrayList<>();
    private int bytes;
    private int flushes;
    private boolean stopped;
    private byte[] chunk = new byte[64];
    private int used;

    public void start() {
        flusher.start();
    }

    public void append(String s) {
        synchronized (lock) {
            buffer.add(s);
            bytes += s.length();
            lock.notifyAll();
        }
    }

    @Override
    public void run() {
        for (;;) {
            List<String> mine;
            synchronized (lock) {
                while (buffer.isEmpty() && !stopped) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                if (stopped) {
                    return;
                }
                mine = buffer;
                buffer = new ArrayList<>();
                bytes = 0;
            }
            // was forgotten: what is counted there is counted although it may have been stopped
            send(mine); // BLOCAL: check-then-act low {{stopped}}; BLOCAL: check-then-act low
        }
    }

    private void send(List<String> l) {
        synchronized (lock) {
            flushes++;
        }
        l.forEach(System.out::println);
    }

    public void stop() {
        synchronized (lock) {
            stopped = true;
            lock.notifyAll();
        }
    }

    /** The bytes of those that came since are forgotten. */
    public void trim(int n) {
        int b;
        synchronized (lock) {
            b = bytes;
        }
        int rest = Math.max(0, b - n);
        synchronized (lock) {
            bytes = rest; // BLOCAL: lost-update high {{bytes}}
        }
    }

    public void trimWell(int n) {
        synchronized (lock) {
            bytes = Math.max(0, bytes - n);
        }
    }

    /** Stopped in between: nobody will ever send it. */
    public void appendIfRunning(String s) {
        boolean gone;
        synchronized (lock) {
            gone = stopped;
        }
        if (!gone) {
            synchronized (lock) {
                // was expected medium: no block writes the two together
                buffer.add(s); // BLOCAL: check-then-act low {{stopped}}
                bytes += s.length();
            }
        }
    }

    public void appendIfRunningWell(String s) {
        synchronized (lock) {
            if (!stopped) {
                buffer.add(s);
                bytes += s.length();
            }
        }
    }

    /** The place in the chunk was found before. */
    public void write(byte b) {
        int at;
        synchronized (lock) {
            at = used;
        }
        synchronized (lock) {
            // was expected medium: an index is low
            chunk[at] = b; // BLOCAL: stale-value low {{used}}
            used = used + 1;
        }
    }

    public void writeWell(byte b) {
        synchronized (lock) {
            chunk[used] = b;
            used++;
        }
    }

    /** Room is taken in one block and filled in the next. */
    public void writeReserved(byte b) {
        int at;
        synchronized (lock) {
            at = used++;
        }
        synchronized (lock) {
            chunk[at] = b; // BENIGN: stale-value handed-over
        }
    }

    boolean enqueue(int max) {
        if (queued.get() < max) {
            // was expected high: that somebody waits for it is little evidence of sharing
            queued.incrementAndGet(); // BLOCAL: check-then-act medium {{queued}}
            return true;
        }
        return false;
    }

    boolean enqueueWell(int max) {
        if (queued.incrementAndGet() > max) {
            queued.decrementAndGet();
            return false;
        }
        return true;
    }

    void dequeue() {
        queued.decrementAndGet();
    }

    /** Two may flush at the same time. */
    void flushIfDue(long now) {
        if (now >= nextFlush.get()) {
            // was expected high: what says that several threads have it is that another method wins the atomic
            nextFlush.set(now + 1000); // BLOCAL: check-then-act medium {{nextFlush}}
            send(new ArrayList<>());
        }
    }

    void flushIfDueWell(long now) {
        long n = nextFlush.get();
        if (now >= n && nextFlush.compareAndSet(n, now + 1000)) {
            send(new ArrayList<>());
        }
    }
}
