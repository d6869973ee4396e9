// RELEASES: 8 11 17 21
package audit4;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/** Semaphores, latches, queues (ANALYSIS 6). */
public class Gates {
    static final Gates SHARED = new Gates();

    private final Semaphore one = new Semaphore(1);
    private final Semaphore many = new Semaphore(5);
    private final CountDownLatch latch = new CountDownLatch(1);
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private int byOne;
    private int byMany;
    private String result;

    void setByOne(int n) throws InterruptedException {
        one.acquire();
        try {
            byOne = n;
        } finally {
            one.release();
        }
    }

    /** One permit is a lock. */
    void bumpOne() throws InterruptedException {
        one.acquire();
        int n = byOne;
        one.release();
        one.acquire();
        byOne = n + 1; // BLOCAL: lost-update high
        one.release();
    }

    void bumpOneOnce() throws InterruptedException {
        one.acquire();
        try {
            int n = byOne;
            byOne = n + 1;
        } finally {
            one.release();
        }
    }

    void tryBumpOne() {
        int n;
        one.acquireUninterruptibly();
        n = byOne;
        one.release();
        if (one.tryAcquire()) {
            byOne = n + 1; // BLOCAL: lost-update high
            one.release();
        }
    }

    /** Five permits are none. */
    void bumpMany() throws InterruptedException {
        many.acquire();
        int n = byMany;
        many.release();
        many.acquire();
        byMany = n + 1;
        many.release();
    }

    void finish(String r) {
        result = r;
        latch.countDown();
    }

    String result() throws InterruptedException {
        latch.await();
        return result;
    }

    /** The answer of poll says by itself. */
    int drain() {
        int n = 0;
        String s;
        while ((s = queue.poll()) != null) {
            n += s.length();
        }
        return n;
    }

    /** Empty when asked, not when taken; the test of the answer catches it. */
    String takeIfAny() {
        if (!queue.isEmpty()) {
            String s = queue.poll();
            return s == null ? "" : s;
        }
        return "";
    }

    /** Waits for ever where another has taken the last one. */
    String takeOrNone() throws InterruptedException {
        if (!queue.isEmpty()) {
            return queue.take(); // BLOCAL: check-then-act medium
        }
        return null;
    }

    void offer(String s) {
        queue.offer(s);
    }

    /** More than the bound. */
    void offerBounded(String s) {
        if (queue.size() < 10) {
            queue.add(s); // BLOCAL: check-then-act medium
        }
    }
}
