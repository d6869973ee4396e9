// RELEASES: 17
package audit36;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** What services have: limiters, breakers, references, leases, pools, windows, buses, batches and retries. */
public class Duties {
    /** So many a second. */
    static final class Bucket {
        static final Bucket ONE = new Bucket();
        private int tokens = 10;
        private long filled;

        synchronized void refill(long now) {
            if (now > filled) {
                tokens = 10;
                filled = now;
            }
        }

        synchronized int tokens() {
            return tokens;
        }

        synchronized void take() {
            tokens--;
        }

        /** There is one by the one call; by the other there may be none. */
        boolean allow(long now) {
            refill(now);
            if (tokens() > 0) {
                take(); // BLOCAL: check-then-act {{tokens}}
                return true;
            }
            return false;
        }

        /** Silent. */
        synchronized boolean allowMended(long now) {
            refill(now);
            if (tokens() > 0) {
                take();
                return true;
            }
            return false;
        }
    }

    /** Closed, open, half open. */
    static final class Breaker {
        static final Breaker ONE = new Breaker();

        enum Mode { CLOSED, OPEN, HALF }

        private final AtomicReference<Mode> mode = new AtomicReference<>(Mode.CLOSED);
        private final AtomicInteger failures = new AtomicInteger();
        private volatile long openedAt;

        /** Only one may probe: asked and set. */
        boolean mayProbe(long now) {
            if (mode.get() == Mode.OPEN && now - openedAt > 1000) {
                mode.set(Mode.HALF); // BLOCAL: check-then-act {{mode}}
                return true;
            }
            return false;
        }

        /** Silent. */
        boolean mayProbeMended(long now) {
            return mode.get() == Mode.OPEN && now - openedAt > 1000
                    && mode.compareAndSet(Mode.OPEN, Mode.HALF);
        }

        /** Counted, and then asked. */
        void failed(long now) {
            failures.incrementAndGet();
            if (failures.get() == 5) { // BLOCAL: check-then-act {{failures}}
                trip(now);
            }
        }

        /** Silent: the count that is one's own. */
        void failedMended(long now) {
            if (failures.incrementAndGet() == 5) {
                trip(now);
            }
        }

        private void trip(long now) {
            openedAt = now;
            mode.set(Mode.OPEN);
        }

        void succeeded() {
            failures.set(0);
            mode.set(Mode.CLOSED);
        }
    }

    /** Counted references. */
    static final class Ref {
        static final Ref ONE = new Ref();
        private final AtomicInteger refs = new AtomicInteger(1);
        private byte[] memory = new byte[16];

        /** From none to one: it is gone by then. */
        boolean retain() {
            if (refs.get() <= 0) {
                return false;
            }
            refs.incrementAndGet(); // BLOCAL: check-then-act {{refs}}
            return true;
        }

        /** Silent. */
        boolean retainMended() {
            int n;
            do {
                n = refs.get();
                if (n <= 0) {
                    return false;
                }
            } while (!refs.compareAndSet(n, n + 1));
            return true;
        }

        /** Got, taken one off, set. */
        void release() {
            int n = refs.get() - 1;
            refs.set(n); // BLOCAL: lost-update {{refs}}
            if (n == 0) {
                memory = null;
            }
        }

        /** Silent. */
        void releaseMended() {
            if (refs.decrementAndGet() == 0) {
                memory = null;
            }
        }
    }

    /** Who has it, and until when. */
    static final class Leases {
        static final Leases ALL = new Leases();

        static final class Lease {
            private final String who;
            private volatile long until;

            Lease(String who, long until) {
                this.who = who;
                this.until = until;
            }
        }

        private final ConcurrentMap<String, Lease> leases = new ConcurrentHashMap<>();

        /** Expired, so it is mine: and another one's. */
        boolean acquire(String what, String me, long now) {
            Lease l = leases.get(what);
            if (l != null && l.until > now) {
                return false;
            }
            leases.put(what, new Lease(me, now + 1000)); // BLOCAL: check-then-act {{leases}}
            return true;
        }

        /** Silent. */
        boolean acquireMended(String what, String me, long now) {
            Lease mine = new Lease(me, now + 1000);
            return leases.compute(what, (k, l) -> l == null || l.until <= now ? mine : l) == mine;
        }

        /** It was mine when it was asked; by then it may be another one's. */
        boolean release(String what, String me) {
            Lease l = leases.get(what);
            if (l == null || !l.who.equals(me)) {
                return false;
            }
            leases.remove(what); // BLOCAL: check-then-act {{leases}}
            return true;
        }

        /** Silent. */
        boolean releaseMended(String what, String me) {
            Lease l = leases.get(what);
            return l != null && l.who.equals(me) && leases.remove(what, l);
        }

        /** Prolonged, and put back, though it may have been released. */
        void renew(String what, long now) {
            Lease l = leases.get(what);
            if (l != null) {
                l.until = now + 1000;
                leases.put(what, l); // BLOCAL: lost-update {{leases}}
            }
        }

        /** Silent. */
        void renewMended(String what, long now) {
            leases.computeIfPresent(what, (k, l) -> new Lease(l.who, now + 1000));
        }
    }

    /** Written in batches. */
    static final class Batch {
        static final Batch ONE = new Batch();
        private List<String> lines = new ArrayList<>();
        private int written;

        synchronized void add(String line) {
            lines.add(line);
        }

        private void send(List<String> all) {
            System.out.println(all);
        }

        /** What is added while it is sent is thrown away. (How many there were goes into another field of that lock.) */
        void flush() {
            List<String> all;
            synchronized (this) {
                all = new ArrayList<>(lines);
            }
            send(all);
            synchronized (this) {
                lines.clear(); // BLOCAL: lost-update {{lines}}
                written += all.size(); // BLOCAL: stale-value {{lines}}
            }
        }

        /** Taken and replaced in one; then handed over, and counted. */
        void flushMended() {
            List<String> all;
            synchronized (this) {
                all = lines;
                lines = new ArrayList<>();
            }
            send(all);
            synchronized (this) {
                written += all.size(); // BENIGN: stale-value handed-over
            }
        }

        /** As many as there were are removed: nothing is lost. Low, a number passed on. */
        void flushCounted() {
            List<String> all;
            synchronized (this) {
                all = new ArrayList<>(lines);
            }
            send(all);
            synchronized (this) {
                lines.subList(0, all.size()).clear(); // BLOCAL: stale-value low {{lines}}
            }
        }
    }

    /** Read anew when the file has changed. */
    static final class Settings {
        static final Settings ONE = new Settings();
        private Map<String, String> values = new HashMap<>();
        private long stamp;

        private Map<String, String> parse() {
            Map<String, String> m = new HashMap<>();
            m.put("at", "" + System.nanoTime());
            return m;
        }

        synchronized long stamp() {
            return stamp;
        }

        synchronized void reset() {
            stamp = 0;
            values = new HashMap<>();
        }

        /** Changed since by the one block; what is read may be older than what another has put by then. */
        void reload(long modified) {
            if (modified > stamp()) {
                Map<String, String> m = parse();
                synchronized (this) {
                    values = m;
                    stamp = modified; // BLOCAL: check-then-act {{stamp}}
                }
            }
        }

        /** Asked again. */
        void reloadMended(long modified) {
            if (modified > stamp()) {
                Map<String, String> m = parse();
                synchronized (this) {
                    if (modified > stamp) {
                        values = m;
                        stamp = modified; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }
    }

    /** A bus that is closed. */
    static final class Bus {
        static final Bus ONE = new Bus();

        interface Handler {
            void on(String event);

            void closed();
        }

        private final ConcurrentLinkedQueue<Handler> handlers = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        /** Who comes when all have been told is told nothing. */
        void subscribe(Handler h) {
            if (closed) {
                h.closed();
                return;
            }
            handlers.add(h); // BLOCAL: check-then-act {{closed}}
        }

        void close() {
            closed = true;
            Handler h;
            while ((h = handlers.poll()) != null) {
                h.closed();
            }
        }
    }

    /** The same, with a look behind the addition. */
    static final class BusMended {
        static final BusMended ONE = new BusMended();

        private final ConcurrentLinkedQueue<Bus.Handler> handlers = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        /** Silent. */
        void subscribe(Bus.Handler h) {
            handlers.add(h);
            if (closed && handlers.remove(h)) {
                h.closed();
            }
        }

        void close() {
            closed = true;
            Bus.Handler h;
            while ((h = handlers.poll()) != null) {
                h.closed();
            }
        }
    }

    /** Connections that are lent. */
    static final class Pool {
        static final Pool ONE = new Pool();

        static final class Conn {
            boolean valid() {
                return hashCode() != 0;
            }
        }

        private final Deque<Conn> idle = new ArrayDeque<>();
        private int open;

        /** Looked at, tried, and then taken: two have it. */
        Conn borrow() {
            Conn c;
            synchronized (this) {
                c = idle.peek();
            }
            if (c != null && c.valid()) {
                synchronized (this) {
                    idle.remove(c); // BLOCAL: check-then-act {{idle}}
                }
                return c;
            }
            return null;
        }

        /** Silent: taken, then tried. */
        Conn borrowMended() {
            Conn c;
            synchronized (this) {
                c = idle.poll();
            }
            return c != null && c.valid() ? c : null;
        }

        /** Room for another one, made outside, counted when it is made. */
        Conn grow() {
            synchronized (this) {
                if (open >= 8) {
                    return null;
                }
            }
            Conn c = new Conn();
            synchronized (this) {
                open++; // BLOCAL: check-then-act {{open}}
            }
            return c;
        }

        /** Silent: counted first, given back where it fails. */
        Conn growMended() {
            synchronized (this) {
                if (open >= 8) {
                    return null;
                }
                open++;
            }
            try {
                return new Conn();
            } catch (IllegalStateException e) {
                synchronized (this) {
                    open--; // BENIGN: check-then-act handed-over
                }
                throw e;
            }
        }

        synchronized void giveBack(Conn c) {
            idle.push(c);
        }

        synchronized void closed() {
            open--;
        }
    }

    /** Tried again, a little later each time. */
    static final class Retry {
        static final Retry ONE = new Retry();
        private int attempts;
        private String phase = "new";

        synchronized int attempts() {
            return attempts;
        }

        synchronized void attempts(int n) {
            attempts = n;
        }

        synchronized String phase() {
            return phase;
        }

        synchronized void phase(String p) {
            phase = p;
        }

        private void backOff(int n) {
            try {
                Thread.sleep(1L << n);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** Asked, slept, set. */
        void again() {
            int n = attempts();
            backOff(n);
            attempts(n + 1); // BLOCAL: lost-update {{attempts}}
        }

        /** Silent: counted, then slept. */
        void againMended() {
            int n;
            synchronized (this) {
                n = attempts++;
            }
            backOff(n);
        }

        /** New, so it runs: two run. */
        boolean begin() {
            if (!phase().equals("new")) {
                return false;
            }
            phase("running"); // BLOCAL: check-then-act {{phase}}
            return true;
        }

        /** Silent. */
        synchronized boolean beginMended() {
            if (!phase().equals("new")) {
                return false;
            }
            phase("running");
            return true;
        }
    }

    /** The most of a window, and when that began. */
    static final class Window {
        static final Window ONE = new Window();
        private final AtomicLong most = new AtomicLong();
        private final AtomicLong count = new AtomicLong();
        private volatile long began;

        /** The greatest, by two operations. */
        void seen(long n) {
            if (n > most.get()) {
                most.set(n); // BLOCAL: check-then-act {{most}}
            }
            count.incrementAndGet();
        }

        /** Silent. */
        void seenMended(long n) {
            most.accumulateAndGet(n, Math::max);
            count.incrementAndGet();
        }

        /** It ends, and another one begins: an unlocked check-then-set of a volatile. */
        void roll(long now) {
            if (now - began > 1000) {
                began = now; // BLOCAL: check-then-act low {{began}}
            }
        }

        /** What is counted between the two is lost. */
        long drain() {
            long n = count.get();
            count.set(0); // BLOCAL: lost-update {{count}}
            return n;
        }

        /** Silent. */
        long drainMended() {
            return count.getAndSet(0);
        }
    }
}
