package real;

import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** As LateMade, but whoever closes hands what it finds to another thread, which ends it. */
class LateCaptured {

    interface Link {
        void close();
    }

    static final LateCaptured SHARED = new LateCaptured();
    private volatile Link link;
    private volatile boolean closed;
    private Supplier<Link> maker;
    private Executor pool;

    Link link() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        synchronized (this) {
            if (link == null) {
                link = maker.get(); // MISSED: check-then-act (what ends it is called by a lambda)
            }
            return link;
        }
    }

    /** The lambda is given what was found: the call that makes it has no method of its own. */
    void close() {
        closed = true;
        Link l = link;
        if (l != null) {
            pool.execute(() -> l.close());
        }
    }
}
