package words;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.METHOD})
@interface GuardedBy { String value(); }

/** The line stands in the block, but the lambda runs when the answer comes. */
class Pings {
    private final Object lock = new Object();
    @GuardedBy("lock") private final Set<String> done = new HashSet<>();

    void ping(CompletableFuture<String> answer) {
        synchronized (lock) {
            done.clear();
            answer.thenAccept(s -> {
                done.add(s); // BLOCAL: guarded-by high {{'done' is changed by add() in a lambda without 'this.lock'}}
            });
        }
    }
}

/** The lock is named as the method that has to take it would write it. */
class Encoder {
    private final Object lock = new Object();
    @GuardedBy("lock") private int left;

    void append(int n) {
        synchronized (lock) {
            left = n;
        }
    }

    /** Nobody else can call it, and its caller does not hold the lock either. */
    private void pad() {
        left = 0; // BLOCAL: guarded-by high {{'left' is written without 'this.lock'}}
    }

    static int left(Encoder encoder) {
        return encoder.left; // BLOCAL: guarded-by high {{'left' is read without 'argument 1.lock'}}
    }

    class Session {
        void close() {
            pad();
            left = 1; // BLOCAL: guarded-by high {{'left' is written without 'Encoder.this.lock'}}
        }
    }
}

/** Two classes have a lock of the same name each. */
abstract class Base {
    private final Object lock = new Object();
    @GuardedBy("lock") private Object task;

    void stop() {
        synchronized (lock) {
            task = null;
        }
    }

    void start() {
        task = new Object(); // BLOCAL: guarded-by high {{'task' is written without 'this.lock'}}
    }
}

class Below extends Base {
    private final Object lock = new Object();

    void register() {
        synchronized (lock) {
            start();
        }
    }
}
