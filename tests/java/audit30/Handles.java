package audit30;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A volatile that others take away: the timer of a reconnect, the job of a view, the writer of an index. */
public class Handles {
    static final Handles SHARED = new Handles();

    private volatile Future<?> current;
    private volatile Optional<Thread> writer = Optional.empty();
    private volatile Thread job;
    private volatile Runnable channel;
    private final AtomicBoolean done = new AtomicBoolean();
    private volatile Object context;

    void reconnect(ScheduledExecutorService timer) {
        current = timer.schedule(new Runnable() {
            @Override
            public void run() {
                current = null;
            }
        }, 1, TimeUnit.SECONDS);
    }

    /** Fired meanwhile: read three times. */
    void prepareClose() {
        if (current != null && !current.isDone()) { // BLOCAL: check-then-act medium {{current}}
            current.cancel(true);
        }
    }

    /** Silent. */
    void prepareCloseWell() {
        Future<?> f = current;
        if (f != null && !f.isDone()) {
            f.cancel(true);
        }
    }

    /** What a language makes of a non-null assertion. */
    void cancelAsserted() {
        if (current == null) {
            return;
        }
        Objects.requireNonNull(current).cancel(true); // BLOCAL: check-then-act medium {{current}}
    }

    /** Silent: looked at again, and gone is gone. */
    void cancelTwice() {
        if (current == null) {
            return;
        }
        Future<?> f = current;
        if (f != null) {
            f.cancel(true);
        }
    }

    void open(Thread t) {
        writer = Optional.of(t);
    }

    /** Two close it: the second's get() throws. */
    void close() {
        if (writer.isPresent()) {
            writer.get().interrupt(); // BLOCAL: check-then-act
            writer = Optional.empty();
        }
    }

    /** Silent: one Optional. */
    void closeWell() {
        Optional<Thread> w = writer;
        writer = Optional.empty();
        if (w.isPresent()) {
            w.get().interrupt();
        }
    }

    /** Silent: one read, and the lambda has what was read. */
    void closeByLambda() {
        writer.ifPresent(t -> t.interrupt());
    }

    /** Runs once; who cancels it comes from elsewhere. */
    void create(Runnable body) {
        job = Thread.currentThread();
        try {
            body.run();
        } finally {
            job = null;
        }
    }

    /** Over by then. */
    String jobName() {
        if (job == null) {
            return "idle";
        }
        return job.getName(); // BLOCAL: check-then-act medium {{job}}
    }

    /** Ended while it is attached: nobody ends it. */
    void attach(Runnable ch) {
        if (done.get()) {
            ch.run();
            return;
        }
        channel = ch; // BLOCAL: check-then-act medium {{done}}
    }

    /** Silent: looked once more. */
    void attachWell(Runnable ch) {
        channel = ch;
        if (done.get()) {
            ch.run();
        }
    }

    boolean cancel() {
        if (!done.compareAndSet(false, true)) {
            return false;
        }
        Runnable ch = channel;
        if (ch != null) {
            channel = null; // BLOCAL: check-then-act low {{channel}}
            ch.run();
        }
        return true;
    }

    /** Given back to a pool of such objects. */
    void recycle() {
        context = null;
    }

    void use(Object c) {
        context = c;
        try {
            prepareCloseWell();
        } finally {
            recycle();
        }
    }

    /** Given back between the look and the use. */
    boolean late() {
        // was expected medium: who sets it has it taken away by a helper, and nobody copies it
        return context != null && context.hashCode() > 0; // BLOCAL: check-then-act low {{context}}
    }
}
