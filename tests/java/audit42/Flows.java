// RELEASES: 17
package audit42;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Who publishes, who asks for more, who is told. */
public class Flows implements Flow.Publisher<String> {
    static final Flows ONE = new Flows();

    private final List<Sub> subs = new CopyOnWriteArrayList<>();
    private volatile boolean complete;

    @Override
    public void subscribe(Flow.Subscriber<? super String> s) {
        Sub sub = new Sub(s);
        subs.add(sub);
        s.onSubscribe(sub);
    }

    void publish(String s) {
        for (Sub sub : subs) {
            sub.offer(s);
        }
    }

    void completeLate() {
        if (!complete) {
            complete = true; // BLOCAL: check-then-act low
            for (Sub s : subs) {
                s.cancel();
            }
        }
    }

    void reopen() {
        complete = false;
    }

    /** One who is told. */
    final class Sub implements Flow.Subscription {
        private final Flow.Subscriber<? super String> to;
        private final AtomicLong asked = new AtomicLong();
        private final AtomicBoolean cancelled = new AtomicBoolean();
        private final ConcurrentLinkedQueue<String> kept = new ConcurrentLinkedQueue<>();
        private final Deque<String> held = new ArrayDeque<>();
        private int told;

        Sub(Flow.Subscriber<? super String> to) {
            this.to = to;
        }

        @Override
        public void request(long n) {
            asked.addAndGet(n);
        }

        @Override
        public void cancel() {
            if (cancelled.compareAndSet(false, true)) {
                subs.remove(this);
                to.onComplete();
            }
        }

        void cancelLate() {
            if (!cancelled.get()) {
                // Was marked as low: another method wins it, and tells the same.
                cancelled.set(true); // BLOCAL: check-then-act
                to.onComplete();
            }
        }

        void offer(String s) {
            for (;;) {
                long n = asked.get();
                if (n == 0) {
                    kept.add(s);
                    return;
                }
                if (asked.compareAndSet(n, n - 1)) {
                    to.onNext(s);
                    return;
                }
            }
        }

        void offerLate(String s) {
            if (asked.get() > 0) {
                asked.decrementAndGet(); // BLOCAL: check-then-act
                to.onNext(s);
            } else {
                kept.add(s);
            }
        }

        void drainLate() {
            while (!kept.isEmpty()) {
                to.onNext(kept.remove()); // BLOCAL: check-then-act
            }
        }

        void drain() {
            for (String s = kept.poll(); s != null; s = kept.poll()) {
                to.onNext(s);
            }
        }

        void toldLate() {
            int t;
            synchronized (held) {
                t = told;
            }
            to.onNext("told " + t);
            synchronized (held) {
                told = t + 1; // BLOCAL: lost-update
            }
        }

        void told(String s) {
            synchronized (held) {
                told++;
                held.addLast(s);
            }
        }

        int told() {
            synchronized (held) {
                return told;
            }
        }

        // Told outside the lock what was taken inside it.
        void next() {
            String s;
            synchronized (held) {
                s = held.pollFirst();
            }
            if (s != null) {
                to.onNext(s);
            }
        }

        void nextLate() {
            boolean any;
            synchronized (held) {
                any = !held.isEmpty();
            }
            if (any) {
                String s;
                synchronized (held) {
                    s = held.removeFirst(); // BLOCAL: check-then-act
                }
                to.onNext(s);
            }
        }
    }
}
