package audit26;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** A lock behind methods that take and leave it, and one that runs what it is given. */
abstract class LockedResource {
    protected final ReentrantLock lock = new ReentrantLock();

    protected final void enter() {
        lock.lock();
    }

    protected final void leave() {
        lock.unlock();
    }

    protected final <T> T locked(Supplier<T> body) {
        lock.lock();
        try {
            return body.get();
        } finally {
            lock.unlock();
        }
    }
}

/** A pool whose lock is in its superclass, behind methods that take and leave it, and one that runs what it is given. */
public class ConnectionPool extends LockedResource {
    static final ConnectionPool POOL = new ConnectionPool();
    private static final int MAX = 10;

    static final class Connection {
        private long used;

        void use(long now) {
            used = now;
        }
    }

    private final Deque<Connection> idle = new ArrayDeque<>();
    private int open;
    private int served;

    private boolean canOpen() {
        enter();
        try {
            return open < MAX;
        } finally {
            leave();
        }
    }

    private void opened() {
        enter();
        try {
            open++;
        } finally {
            leave();
        }
    }

    private void closed() {
        enter();
        try {
            open--;
        } finally {
            leave();
        }
    }

    /** Asked in one block, counted in the next: two may open the last one. */
    Connection open() {
        if (canOpen()) {
            Connection c = new Connection();
            // was expected high: that is where the check and its act are in one method (docs/kinds.md)
            opened(); // BLOCAL: check-then-act medium {{open}}
            return c;
        }
        return null;
    }

    private boolean reserve() {
        enter();
        try {
            if (open >= MAX) {
                return false;
            }
            open++;
            return true;
        } finally {
            leave();
        }
    }

    /** The mend: the answer says what was already done. */
    Connection openWell() {
        if (!reserve()) {
            return null;
        }
        try {
            return new Connection();
        } catch (RuntimeException e) {
            closed(); // BENIGN: check-then-act handed-over
            throw e;
        }
    }

    /** The same error with the sections in lambdas. */
    boolean openByLambda() {
        if (locked(() -> open) < MAX) {
            locked(() ->
                ++open // BLOCAL: check-then-act high {{open}}
            );
            return true;
        }
        return false;
    }

    /** Silent: both in one body. */
    boolean openByLambdaWell() {
        return locked(() -> {
            if (open < MAX) {
                open++;
                return true;
            }
            return false;
        });
    }

    private int served() {
        return locked(() -> served);
    }

    /** Read by one helper, written here. */
    void serve() {
        int s = served();
        enter();
        served = s + 1; // BLOCAL: lost-update high {{served}}
        leave();
    }

    /** Silent: the helper's section is inside this one. */
    void serveWell() {
        enter();
        try {
            int s = served();
            served = s + 1;
        } finally {
            leave();
        }
    }

    private boolean hasIdle() {
        enter();
        try {
            return !idle.isEmpty();
        } finally {
            leave();
        }
    }

    /** What was there may be gone. */
    Connection take() {
        if (hasIdle()) {
            enter();
            try {
                return idle.removeFirst(); // BLOCAL: check-then-act medium {{idle}}
            } finally {
                leave();
            }
        }
        return null;
    }

    /** Asked again in the block of the removal. */
    Connection takeWell() {
        if (hasIdle()) {
            enter();
            try {
                if (!idle.isEmpty()) {
                    return idle.removeFirst(); // BENIGN: check-then-act rechecked
                }
            } finally {
                leave();
            }
        }
        return null;
    }

    void give(Connection c) {
        enter();
        try {
            idle.addFirst(c);
        } finally {
            leave();
        }
    }

    /** Silent: an iterator of one section. */
    List<Connection> evict(long before) {
        List<Connection> old = new ArrayList<>();
        enter();
        try {
            for (Iterator<Connection> i = idle.iterator(); i.hasNext();) {
                Connection c = i.next();
                if (c.used < before) {
                    i.remove();
                    open--;
                    old.add(c);
                }
            }
        } finally {
            leave();
        }
        return old;
    }

    public static void main(String[] a) {
        ExecutorService e = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 4; i++) {
            e.execute(() -> {
                POOL.open();
                POOL.openWell();
                POOL.openByLambda();
                POOL.openByLambdaWell();
                POOL.serve();
                POOL.serveWell();
                POOL.give(new Connection());
                POOL.take();
                POOL.takeWell();
                POOL.evict(5);
            });
        }
    }
}
