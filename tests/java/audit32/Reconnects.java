// RELEASES: 8 17
package audit32;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** "Reconnects twice", "backoff is lost", "heartbeat of an old connection ends the new one", "token refreshed by all". */
public class Reconnects {
    static final Reconnects SHARED = new Reconnects();

    static final class Link {
        private final String to;
        private volatile boolean alive = true;

        Link(String to) {
            this.to = to;
        }

        boolean alive() {
            return alive;
        }

        void cut() {
            alive = false;
        }

        String to() {
            return to;
        }
    }

    private final Lock lock = new ReentrantLock();
    private Link link;
    private int failures;
    private long backoff = 100;
    private String token;
    private long expires;
    private int epoch;
    private final AtomicInteger attempts = new AtomicInteger();
    private volatile String address;

    private Link peek() {
        lock.lock();
        try {
            return link;
        } finally {
            lock.unlock();
        }
    }

    /** Two find it dead, both connect, one is never cut. (First high: a helper looks.) */
    Link connect(String to) {
        Link l = peek();
        if (l == null || !l.alive()) {
            l = new Link(to);
            lock.lock();
            try {
                link = l; // BLOCAL: check-then-act medium {{link}}
                failures = 0;
            } finally {
                lock.unlock();
            }
        }
        return l;
    }

    /** Silent: looked at again; who is too late cuts his own. */
    Link connectWell(String to) {
        Link l = peek();
        if (l != null && l.alive()) {
            return l;
        }
        Link made = new Link(to);
        lock.lock();
        try {
            if (link == l) {
                link = made; // BENIGN: check-then-act rechecked
                failures = 0;
                return made;
            }
            l = link;
        } finally {
            lock.unlock();
        }
        made.cut();
        return l;
    }

    /** The end of the old one takes the new one away. (First high: likewise.) */
    void ended(Link which) {
        if (peek() == which) {
            lock.lock();
            try {
                link = null; // BLOCAL: check-then-act medium {{link}}
                epoch++;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent. */
    void endedWell(Link which) {
        lock.lock();
        try {
            if (link == which) {
                link = null;
                epoch++;
            }
        } finally {
            lock.unlock();
        }
    }

    /** The longer wait of another is forgotten. */
    void failed() throws InterruptedException {
        long wait;
        lock.lock();
        try {
            wait = backoff;
            failures++;
        } finally {
            lock.unlock();
        }
        TimeUnit.MILLISECONDS.sleep(wait);
        lock.lock();
        try {
            backoff = Math.min(wait * 2, 10_000); // BLOCAL: lost-update high {{backoff}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: doubled where it is read. */
    void failedWell() throws InterruptedException {
        long wait;
        lock.lock();
        try {
            wait = backoff;
            backoff = Math.min(wait * 2, 10_000);
            failures++;
        } finally {
            lock.unlock();
        }
        TimeUnit.MILLISECONDS.sleep(wait);
    }

    /** Set back to the start, for all. */
    void succeeded() {
        lock.lock();
        try {
            backoff = 100;
            failures = 0;
        } finally {
            lock.unlock();
        }
    }

    /** Everybody who finds it expired refreshes it. (First one line on.) */
    String token(long now) {
        lock.lock();
        try {
            if (now < expires) {
                return token;
            }
        } finally {
            lock.unlock();
        }
        String fresh = "t" + now;
        lock.lock();
        try {
            token = fresh; // BLOCAL: check-then-act medium {{expires}}
            expires = now + 60;
            return fresh;
        } finally {
            lock.unlock();
        }
    }

    /** Silent: the second finds the first one's. */
    String tokenWell(long now) {
        lock.lock();
        try {
            if (now >= expires) {
                token = "t" + now;
                expires = now + 60;
            }
            return token;
        } finally {
            lock.unlock();
        }
    }

    /** Of another epoch, nothing is done. (First benign: but connect() tells no epoch.) */
    void retry(String to) {
        int e;
        lock.lock();
        try {
            if (link != null) {
                return;
            }
            e = epoch;
        } finally {
            lock.unlock();
        }
        Link made = new Link(to);
        lock.lock();
        try {
            if (epoch == e) {
                link = made; // BLOCAL: check-then-act medium {{link}}
                epoch++; // BENIGN: check-then-act rechecked
            }
        } finally {
            lock.unlock();
        }
    }

    /** What is compared is not what is handed on; told to no one but a log. (Silent) */
    void report() {
        int f;
        lock.lock();
        try {
            f = failures;
        } finally {
            lock.unlock();
        }
        if (f > 3) {
            System.err.println("failed " + f + " times");
        }
    }

    /** Two numbers of attempts, asked apart from the count. */
    int attempt() {
        attempts.incrementAndGet();
        return attempts.get(); // BLOCAL: stale-value medium {{attempts}}
    }

    /** Silent. */
    int attemptWell() {
        return attempts.incrementAndGet();
    }

    void move(String to) {
        address = to;
    }

    void unset() {
        address = null;
    }

    /** Taken away meanwhile. (First low: another method copies it first.) */
    int resolve() {
        if (address == null) {
            return 0;
        }
        return address.length(); // BLOCAL: check-then-act medium {{address}}
    }

    /** Silent. */
    int resolveWell() {
        String a = address;
        return a == null ? 0 : a.length();
    }
}
