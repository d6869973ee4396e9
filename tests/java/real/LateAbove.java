package real;

import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;

/** A class above has the flag, and sets it; it calls what the class below has in its stead, or is called by that. */
abstract class LateLife {
    private static final int STOPPED = 0, STARTING = 1, STARTED = 2, STOPPING = 3;
    private final Object lock = new Object();
    private volatile int state;

    final void start() {
        synchronized (lock) {
            state = STARTING;
            doStart();
            state = STARTED;
        }
    }

    final void stop() {
        synchronized (lock) {
            setStopping();
            doStop();
            state = STOPPED;
        }
    }

    private void setStopping() {
        state = STOPPING;
    }

    protected void doStart() {
    }

    protected void doStop() {
    }

    boolean isRunning() {
        return state == STARTED || state == STARTING;
    }

    boolean isOver() {
        int s = state;
        return s != STARTED && s != STARTING;
    }

    boolean isStarted() {
        return state == STARTED;
    }
}

/** Asked by a getter of the class above, which says one of two; what this class works off is added to. */
class LatePool extends LateLife {
    static final LatePool SHARED = new LatePool();
    private final Queue<Runnable> jobs = new ConcurrentLinkedQueue<>();

    void execute(Runnable job) {
        if (!isRunning()) {
            throw new IllegalStateException();
        }
        jobs.add(job); // BLOCAL: check-then-act medium {{'jobs' is added to because of 'state'}}
    }

    void unlessOver(Runnable job) {
        if (isOver()) {
            throw new IllegalStateException();
        }
        jobs.add(job); // BLOCAL: check-then-act medium {{'jobs' is added to because of 'state'}}
    }

    void onceStarted(Runnable job) {
        if (isStarted()) {
            jobs.add(job); // BLOCAL: check-then-act medium {{'jobs' is added to because of 'state'}}
        }
    }

    /** Silent: asked once more, and taken back then. */
    void mended(Runnable job) {
        if (!isRunning()) {
            throw new IllegalStateException();
        }
        jobs.add(job);
        if (!isRunning() && jobs.remove(job)) {
            throw new IllegalStateException();
        }
    }

    @Override
    protected void doStop() {
        for (Runnable job; (job = jobs.poll()) != null;) {
            job.run();
        }
    }
}

/** Silent: nothing is worked off when it stops, whatever others do then: what is there waits for the next start. */
class LateKeeper extends LateLife {
    static final LateKeeper SHARED = new LateKeeper();
    private final Queue<Runnable> jobs = new ConcurrentLinkedQueue<>();

    void execute(Runnable job) {
        if (!isRunning()) {
            throw new IllegalStateException();
        }
        jobs.add(job);
    }

    void work() {
        for (Runnable job; (job = jobs.poll()) != null;) {
            job.run();
        }
    }
}

/** Silent: the lock is held from the question to the addition, and where what is there is worked off. */
class LateLocked extends LateLife {
    static final LateLocked SHARED = new LateLocked();
    private final Queue<Runnable> jobs = new ConcurrentLinkedQueue<>();

    void execute(Runnable job) {
        synchronized (jobs) {
            if (!isRunning()) {
                throw new IllegalStateException();
            }
            jobs.add(job);
        }
    }

    @Override
    protected void doStop() {
        synchronized (jobs) {
            for (Runnable job; (job = jobs.poll()) != null;) {
                job.run();
            }
        }
    }
}

/** Silent: it is asked for what it is before it stops: the question keeps nobody away then. */
class LateOther extends LateLife {
    static final LateOther SHARED = new LateOther();
    private final Queue<Runnable> jobs = new ConcurrentLinkedQueue<>();

    void afterwards(Runnable job) {
        if (isOver()) {
            jobs.add(job);
        }
    }

    @Override
    protected void doStop() {
        for (Runnable job; (job = jobs.poll()) != null;) {
            job.run();
        }
    }
}

/** What the end is called by the class below. */
abstract class LateFuture {
    private volatile boolean done;

    boolean isDone() {
        return done;
    }

    boolean cancel() {
        synchronized (this) {
            if (done) {
                return false;
            }
            done = true;
            notifyAll();
        }
        return true;
    }
}

class LateChained extends LateFuture {
    static final LateChained SHARED = new LateChained();
    private final AtomicReference<LateFuture> on = new AtomicReference<>();

    void setOn(LateFuture f) {
        if (isDone()) {
            f.cancel();
        } else {
            on.set(f); // BLOCAL: check-then-act medium {{'on' is set because of 'done'}}
        }
    }

    /** Silent: who comes too late sees it, and ends it himself. */
    void setAndLook(LateFuture f) {
        on.set(f);
        if (isDone()) {
            f.cancel();
        }
    }

    @Override
    boolean cancel() {
        boolean first = super.cancel();
        LateFuture f = on.getAndSet(null);
        if (f != null) {
            f.cancel();
        }
        return first;
    }
}

/** The flag of the class above is set only when all that is there has been dealt with. */
abstract class LateBase {
    private volatile boolean closed;

    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
    }
}

class LateCluster extends LateBase {
    static final LateCluster SHARED = new LateCluster();
    private final ConcurrentMap<String, Runnable> servers = new ConcurrentHashMap<>();

    void add(String name, Runnable server) {
        if (isClosed()) {
            return;
        }
        synchronized (this) {
            servers.put(name, server); // BLOCAL: check-then-act medium {{as long as 'closed' is not set}}
        }
    }

    @Override
    void close() {
        synchronized (this) {
            for (Runnable s : servers.values()) {
                s.run();
            }
        }
        super.close();
    }
}

/** Silent: asked again under the lock that is held when the flag is set. */
class LateClusterMended extends LateBase {
    static final LateClusterMended SHARED = new LateClusterMended();
    private final ConcurrentMap<String, Runnable> servers = new ConcurrentHashMap<>();

    void add(String name, Runnable server) {
        synchronized (this) {
            if (isClosed()) {
                return;
            }
            servers.put(name, server);
        }
    }

    @Override
    void close() {
        synchronized (this) {
            super.close();
            for (Runnable s : servers.values()) {
                s.run();
            }
        }
    }
}

/** What is set up before the first use, and only looked up then. */
abstract class LateSource {
    private volatile boolean used;

    protected void assertUnused() {
        if (used) {
            throw new IllegalStateException();
        }
    }

    protected abstract int register(String user);

    int get(String user) {
        used = true;
        return register(user);
    }
}

/** Silent: what is there for one key is looked up, and none of it ended: what is put there later is for others. */
class LatePerUser extends LateSource {
    static final LatePerUser SHARED = new LatePerUser();
    private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();

    void setName(String user, String name) {
        assertUnused();
        names.put(user, name);
    }

    private String nameOf(String user) {
        String name = names.get(user);
        return name == null ? "" : name;
    }

    @Override
    protected int register(String user) {
        return nameOf(user).length();
    }
}
