package audit29;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Tasks one after the other, by whoever comes first. */
public class Dispatcher {
    static final Dispatcher SHARED = new Dispatcher();

    private final ConcurrentLinkedQueue<Runnable> queue = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Runnable> second = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Runnable> third = new ConcurrentLinkedQueue<>();
    private final AtomicInteger wip = new AtomicInteger();
    private final AtomicBoolean draining = new AtomicBoolean();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantLock again = new ReentrantLock();

    /** Silent: how much there is to do is counted. */
    void submit(Runnable r) {
        queue.offer(r);
        if (wip.getAndIncrement() != 0) {
            return;
        }
        int missed = 1;
        do {
            Runnable next;
            while ((next = queue.poll()) != null) {
                next.run();
            }
            missed = wip.addAndGet(-missed);
        } while (missed != 0);
    }

    /** Two drain at once. */
    void drain() {
        if (!draining.get()) {
            draining.set(true); // BLOCAL: check-then-act {{draining}}
            Runnable r;
            while ((r = queue.poll()) != null) {
                r.run();
            }
            draining.set(false);
        }
    }

    /** The lock is given up when nothing is left; who adds before that leaves it to nobody. */
    void submitTry(Runnable r) {
        second.add(r);
        if (lock.tryLock()) {
            try {
                Runnable next;
                while ((next = second.poll()) != null) {
                    next.run();
                }
            } finally {
                lock.unlock(); // BLOCAL: check-then-act medium {{second}}
            }
        }
    }

    /** Silent: looked again when the lock is free. */
    void submitTryWell(Runnable r) {
        third.add(r);
        while (!third.isEmpty() && again.tryLock()) {
            try {
                Runnable next;
                while ((next = third.poll()) != null) {
                    next.run();
                }
            } finally {
                again.unlock();
            }
        }
    }

    private final ConcurrentLinkedQueue<Runnable> mail = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Runnable> post = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean posting = new AtomicBoolean();

    void send(Runnable r, Executor e) {
        mail.add(r);
        if (scheduled.compareAndSet(false, true)) {
            e.execute(this::work);
        }
    }

    /** Seen empty, then set idle, and not looked again. */
    private void work() {
        Runnable r;
        while ((r = mail.poll()) != null) {
            r.run();
        }
        scheduled.set(false); // BLOCAL: check-then-act medium {{mail}}
    }

    void sendWell(Runnable r, Executor e) {
        post.add(r);
        if (posting.compareAndSet(false, true)) {
            e.execute(() -> workWell(e));
        }
    }

    /** Silent: looked again. */
    private void workWell(Executor e) {
        Runnable r;
        while ((r = post.poll()) != null) {
            r.run();
        }
        posting.set(false);
        if (!post.isEmpty() && posting.compareAndSet(false, true)) {
            e.execute(() -> workWell(e));
        }
    }
}
