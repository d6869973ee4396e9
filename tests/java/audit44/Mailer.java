// RELEASES: 8 17
package audit44;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** A mail queue with retries: senders on threads, a queue in order of time, an outbox, a breaker for each domain. */
public class Mailer {
    static class Mail implements Comparable<Mail> {
        final String to;
        long due;
        int tries;

        Mail(String to, long due) {
            this.to = to;
            this.due = due;
        }

        @Override
        public int compareTo(Mail o) {
            return Long.compare(due, o.due);
        }
    }

    interface Wire {
        boolean send(Mail m);
    }

    /** The queue: guarded by its own monitor, the senders wait at it. */
    static class Waiting {
        private final PriorityQueue<Mail> queue = new PriorityQueue<>();
        private final Map<String, Integer> failures = new HashMap<>();
        private boolean open = true;
        private long delivered;
        private long bounced;

        synchronized void add(Mail m) {
            queue.add(m);
            notifyAll();
        }

        synchronized boolean isOpen() {
            return open;
        }

        synchronized void shut() {
            open = false;
            queue.clear();
            notifyAll();
        }

        void addIfOpenLate(Mail m) {
            if (isOpen()) {
                // Was to be shown: what is added behind a plain flag, by a call that does more.
                add(m); // BLOCAL: check-then-act low
            }
        }

        synchronized void addIfOpen(Mail m) {
            if (isOpen()) {
                add(m);
            }
        }

        synchronized Mail next() throws InterruptedException {
            for (;;) {
                if (!open) {
                    return null;
                }
                Mail m = queue.peek();
                if (m == null) {
                    wait();
                    continue;
                }
                long left = m.due - System.currentTimeMillis();
                if (left <= 0) {
                    return queue.poll();
                }
                wait(left);
            }
        }

        synchronized Mail nextHasty() throws InterruptedException {
            Mail m = queue.peek();
            while (m == null) {
                wait();
                m = queue.peek();
            }
            long left = m.due - System.currentTimeMillis();
            if (left > 0) {
                wait(left);
            }
            // Two reads lead there, of which one is told of.
            queue.remove(m); // BLOCAL: stale-after-wait; BLOCAL: stale-after-wait low
            return m;
        }

        synchronized long delivered() {
            return delivered;
        }

        synchronized void deliver() {
            delivered++;
        }

        synchronized void delivered(long n) {
            delivered = n;
        }

        synchronized int failures(String domain) {
            return failures.getOrDefault(domain, 0);
        }

        synchronized void failed(String domain) {
            failures.put(domain, failures.getOrDefault(domain, 0) + 1);
        }

        synchronized void clear(String domain) {
            failures.remove(domain);
        }

        void failedLate(String domain) {
            int n = failures(domain);
            synchronized (this) {
                failures.put(domain, n + 1); // BLOCAL: lost-update
            }
        }

        int bounceLate() {
            List<Mail> old = new ArrayList<>();
            synchronized (this) {
                for (Mail m : queue) {
                    if (m.tries > 5) {
                        old.add(m);
                    }
                }
            }
            long n = bounced;
            synchronized (this) {
                // The number of what was copied goes with it.
                bounced = n + old.size(); // BLOCAL: lost-update high; BLOCAL: stale-value
            }
            return old.size();
        }

        synchronized int bounce() {
            int n = 0;
            for (Iterator<Mail> i = queue.iterator(); i.hasNext(); ) {
                if (i.next().tries > 5) {
                    i.remove();
                    n++;
                }
            }
            bounced += n;
            return n;
        }
    }

    /** One breaker: shut after some failures, half open after a while. */
    static class Breaker {
        private final AtomicLong openedAt = new AtomicLong();
        private final AtomicBoolean probing = new AtomicBoolean();
        private volatile int failures;

        void failLate() {
            failures++; // BLOCAL: lost-update
            if (failures > 3) {
                openedAt.set(System.nanoTime());
            }
        }

        synchronized void fail() {
            int n = failures + 1;
            if (n > 3) {
                openedAt.set(System.nanoTime());
            }
        }

        boolean probeLate() {
            if (!probing.get()) {
                probing.set(true); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean probe() {
            return probing.compareAndSet(false, true);
        }

        void probed(boolean well) {
            if (well) {
                openedAt.set(0);
                failures = 0;
            }
            probing.set(false);
        }
    }

    static class Sender implements Runnable {
        private final Waiting waiting;
        private final Wire wire;
        private final Breaker breaker;
        private int sent;

        Sender(Waiting waiting, Wire wire, Breaker breaker) {
            this.waiting = waiting;
            this.wire = wire;
            this.breaker = breaker;
        }

        @Override
        public void run() {
            try {
                for (Mail m = waiting.next(); m != null; m = waiting.next()) {
                    // Who has taken a mail out is the only one that has it.
                    m.tries++;
                    if (breaker.probe()) {
                        boolean well = wire.send(m);
                        breaker.probed(well);
                        sent++;
                        // Was not marked.
                        after(m, well); // BENIGN: check-then-act handed-over
                    } else {
                        m.due += 1000;
                        waiting.add(m);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void after(Mail m, boolean well) {
            if (well) {
                waiting.delivered(waiting.delivered() + 1); // BLOCAL: lost-update
            } else if (waiting.failures(m.to) > 10) {
                // Was low: it is of one key, asked and then taken away.
                waiting.clear(m.to); // BLOCAL: check-then-act
            } else {
                waiting.failed(m.to);
                m.due = System.currentTimeMillis() + 1000L * m.tries;
                waiting.addIfOpen(m);
            }
        }
    }

    public static void main(String[] args) {
        Waiting waiting = new Waiting();
        Breaker breaker = new Breaker();
        Wire wire = m -> m.to.length() % 7 != 0;
        for (int i = 0; i < 4; i++) {
            new Thread(new Sender(waiting, wire, breaker), "sender-" + i).start();
        }
        for (String a : args) {
            waiting.add(new Mail(a, 0));
        }
        Runtime.getRuntime().addShutdownHook(new Thread(waiting::shut));
    }
}
