// RELEASES: 17
package audit49;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A hub of sockets: ropes that are pulled, frames that are sent in turn, bells that many hear, a timer that pings. */
public class Belfry {
    interface Line {
        void send(ByteBuffer frame, Runnable then);

        void shut();
    }

    record Frame(byte kind, String text) {
        ByteBuffer bytes() {
            return ByteBuffer.wrap((kind + text).getBytes());
        }
    }

    /** One socket. */
    static final class Rope {
        private final Line line;
        private final Queue<Frame> queue = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean sending = new AtomicBoolean();
        private final AtomicInteger waiting = new AtomicInteger();
        private final AtomicReference<Throwable> failure = new AtomicReference<>();
        private final Set<String> bells = ConcurrentHashMap.newKeySet();
        private volatile boolean cut;
        private volatile long ponged;
        private volatile TimerTask ping;

        Rope(Line line) {
            this.line = line;
        }

        /** The queue was found empty, and what is added before the flag is given up is left to nobody. */
        void send(Frame f) {
            queue.add(f);
            if (sending.compareAndSet(false, true)) {
                Frame next;
                while ((next = queue.poll()) != null) {
                    line.send(next.bytes(), () -> { });
                }
                sending.set(false); // BLOCAL: check-then-act
            }
        }

        /** Silent: looked at once more. */
        void sendLooked(Frame f) {
            queue.add(f);
            while (!queue.isEmpty() && sending.compareAndSet(false, true)) {
                try {
                    for (var next = queue.poll(); next != null; next = queue.poll()) {
                        line.send(next.bytes(), () -> { });
                    }
                } finally {
                    sending.set(false);
                }
            }
        }

        /** Too many wait, and then one more. */
        boolean offer(Frame f) {
            if (waiting.get() >= 100) {
                return false;
            }
            waiting.incrementAndGet(); // BLOCAL: check-then-act
            queue.add(f);
            return true;
        }

        /** Silent: counted first. */
        boolean offerCounted(Frame f) {
            if (waiting.incrementAndGet() > 100) {
                waiting.decrementAndGet();
                return false;
            }
            queue.add(f);
            return true;
        }

        /** The first failure is kept, but two are the first. */
        void failed(Throwable t) {
            if (failure.get() == null) {
                /* A thread is given the object; a reference, and no flag, is won elsewhere. */
                failure.set(t); // BLOCAL: check-then-act low
                line.shut();
            }
        }

        /** Silent: the first. */
        void failedOnce(Throwable t) {
            if (failure.compareAndSet(null, t)) {
                line.shut();
            }
        }

        /** The task may be there, and gone when it is cancelled. */
        void stopPing() {
            if (ping != null) {
                /* This method alone takes it away. */
                ping.cancel();
                ping = null; // BLOCAL: check-then-act low
            }
        }

        /** Silent: a copy. */
        void stopPingCopied() {
            var p = ping;
            if (p != null) {
                p.cancel();
            }
        }

        void ping(Timer timer) {
            var p = new TimerTask() {
                @Override
                public void run() {
                    if (System.nanoTime() - ponged > 1_000_000_000L) {
                        cut();
                    }
                }
            };
            ping = p;
            timer.schedule(p, 1000, 1000);
        }

        /** Silent: the last one wins. */
        void pong() {
            ponged = System.nanoTime();
        }

        void cut() {
            cut = true;
            line.shut();
        }

        boolean isCut() {
            return cut;
        }
    }

    /** One that many hear. */
    static final class Bell {
        private final Set<Rope> ropes = new HashSet<>();
        private final ArrayDeque<Frame> history = new ArrayDeque<>();
        private long rings;
        private boolean cracked;

        /** Not cracked when it was asked. */
        boolean join(Rope r) {
            if (cracked()) {
                return false;
            }
            synchronized (this) {
                /* Two calls, and the bells lie in a thread-safe collection. */
                ropes.add(r); // BLOCAL: check-then-act low
            }
            return true;
        }

        /** Silent: in one. */
        synchronized boolean joinAtOnce(Rope r) {
            return !cracked && ropes.add(r);
        }

        synchronized boolean cracked() {
            return cracked;
        }

        synchronized void crack() {
            cracked = true;
            for (var r : ropes) {
                r.cut();
            }
            ropes.clear();
        }

        /** Silent: told under the monitor. */
        synchronized void ring(Frame f) {
            rings++;
            history.addLast(f);
            if (history.size() > 10) {
                history.removeFirst();
            }
            ropes.forEach(r -> r.send(f));
        }

        /** The history is handed out. */
        synchronized Iterable<Frame> history() {
            /* Had as handed out: the getter is open to its package alone. */
            return history;
        }

        /** Silent: a copy. */
        synchronized List<Frame> historyCopied() {
            return List.copyOf(history);
        }

        /** Empty when it was asked, and cracked by a second call. */
        void leave(Rope r) {
            boolean none;
            synchronized (this) {
                ropes.remove(r);
                none = ropes.isEmpty();
            }
            if (none) {
                /* Likewise. */
                crack(); // BLOCAL: check-then-act low
            }
        }

        /** Silent: in one block. */
        synchronized void leaveAtOnce(Rope r) {
            ropes.remove(r);
            if (ropes.isEmpty()) {
                cracked = true;
            }
        }

        /** A number that is read, told and set in two blocks. */
        long takeRings() {
            long n;
            synchronized (this) {
                n = rings;
            }
            synchronized (this) {
                rings -= n; // BLOCAL: stale-value low
            }
            /* Silent: only what was read is taken off. */
            return n;
        }
    }

    /** All of it. */
    static final class Tower {
        static final Tower TOWER = new Tower();
        private final Map<String, Bell> bells = new ConcurrentHashMap<>();
        private final Map<Integer, CompletableFuture<String>> calls = new ConcurrentHashMap<>();
        private final Map<String, Rope> byName = new HashMap<>();
        private final AtomicInteger ids = new AtomicInteger();
        private volatile int next;

        /** Two bells of one name. */
        Bell bell(String name) {
            if (!bells.containsKey(name)) {
                bells.put(name, new Bell()); // BLOCAL: check-then-act
            }
            return bells.get(name);
        }

        /** Silent: one. */
        Bell bellOnce(String name) {
            return bells.computeIfAbsent(name, n -> new Bell());
        }

        /** A number that two have. */
        CompletableFuture<String> call(Rope r, String text) {
            int id = next++; // BLOCAL: lost-update
            var f = new CompletableFuture<String>();
            calls.put(id, f);
            r.send(new Frame((byte) 1, id + text));
            return f;
        }

        /** Silent: by an atomic. */
        CompletableFuture<String> callOnce(Rope r, String text) {
            int id = ids.incrementAndGet();
            var f = new CompletableFuture<String>();
            calls.put(id, f);
            r.send(new Frame((byte) 1, id + text));
            return f;
        }

        /** Sent before it is put: the answer may be faster. */
        CompletableFuture<String> callLate(Line line, String text) {
            int id = ids.incrementAndGet();
            var f = new CompletableFuture<String>();
            line.send(new Frame((byte) 1, text).bytes(), () -> calls.remove(id));
            calls.put(id, f);
            return f;
        }

        /** There when it was asked. */
        void answer(int id, String text) {
            if (calls.containsKey(id)) {
                calls.get(id).complete(text); // BLOCAL: check-then-act
                calls.remove(id);
            }
        }

        /** Silent: taken. */
        void answerOnce(int id, String text) {
            var f = calls.remove(id);
            if (f != null) {
                f.complete(text);
            }
        }

        synchronized void named(String name, Rope r) {
            byName.put(name, r);
        }

        synchronized Rope named(String name) {
            return byName.get(name);
        }

        synchronized void unnamed(String name) {
            byName.remove(name);
        }

        /** Cut when it was asked, and whichever has the name by then is taken away. */
        void sweep(String name) {
            var r = named(name);
            if (r != null && r.isCut()) {
                unnamed(name); // BLOCAL: check-then-act
            }
        }

        /** Silent: in one block, that very one. */
        synchronized void sweepAtOnce(String name) {
            var r = byName.get(name);
            if (r != null && r.isCut()) {
                byName.remove(name, r);
            }
        }
    }

    public static void main(String[] args) {
        var timer = new Timer(true);
        for (int i = 0; i < 4; i++) {
            var name = "rope" + i;
            new Thread(() -> {
                var rope = new Rope(null);
                rope.ping(timer);
                Tower.TOWER.named(name, rope);
                Tower.TOWER.bell("noon").join(rope);
                Tower.TOWER.call(rope, "hello");
                Tower.TOWER.sweep(name);
            }).start();
        }
    }
}
