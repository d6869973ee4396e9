package libraries;

import com.google.common.util.concurrent.Monitor;

/** A monitor asks its guards while it is held: by no other method of theirs, and of no other class. */
class MonitorGuards {
    @interface GuardedBy {
        String value();
    }

    interface Condition {
        boolean isSatisfied();
    }

    static final MonitorGuards SHARED = new MonitorGuards();

    private final Monitor monitor = new Monitor();

    @GuardedBy("monitor")
    private int size;

    @GuardedBy("monitor")
    private boolean closed;

    /** Silent. */
    private final Monitor.Guard full = new Monitor.Guard(monitor) {
        @Override
        public boolean isSatisfied() {
            return size > 10 || closed;
        }

        int missing() {
            return 10 - size; // BLOCAL: guarded-by high
        }
    };

    private final Condition open = new Condition() {
        @Override
        public boolean isSatisfied() {
            return !closed; // BLOCAL: guarded-by high
        }
    };

    void grow(int n) {
        monitor.enter();
        size += n;
        monitor.leave();
    }

    void close() {
        monitor.enterWhen(full);
        closed = true;
        monitor.leave();
    }

    boolean isOpen() {
        return open.isSatisfied();
    }
}
