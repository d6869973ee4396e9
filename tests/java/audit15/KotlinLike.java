// RELEASES: 8 17
package audit15;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The shapes that other compilers make of a class: companions, accessors, boxes, defaults. */
public final class KotlinLike {
    public static final Companion Companion = new Companion();
    private static final KotlinLike INSTANCE = new KotlinLike();

    private final Lock lock = new ReentrantLock();
    private int count;

    public static final class Companion {
        public KotlinLike getInstance() {
            return INSTANCE;
        }
    }

    static final class IntRef {
        int element;
    }

    interface Function0<R> {
        R invoke();
    }

    static int access$getCount$p(KotlinLike self) {
        return self.count;
    }

    static void access$setCount$p(KotlinLike self, int v) {
        self.count = v;
    }

    static <R> R withLock(Lock l, Function0<R> body) {
        l.lock();
        try {
            return body.invoke();
        } finally {
            l.unlock();
        }
    }

    static void setCount$default(KotlinLike self, int v, int mask) {
        if ((mask & 1) != 0) {
            v = 0;
        }
        self.setCount(v);
    }

    public int getCount() {
        return withLock(lock, () -> count);
    }

    public void setCount(int v) {
        lock.lock();
        try {
            count = v;
        } finally {
            lock.unlock();
        }
    }

    static final class Body implements Function0<Integer> {
        private final KotlinLike self;

        Body(KotlinLike self) {
            this.self = self;
        }

        @Override
        public Integer invoke() {
            return access$getCount$p(self);
        }
    }

    void bump() {
        int c = withLock(lock, new Body(this));
        // as expected first: high (medium: by the accessors that a compiler made, two calls)
        setCount$default(this, c + 1, 0); // BLOCAL: lost-update medium
    }

    void viaBox() {
        IntRef box = new IntRef();
        withLock(lock, () -> box.element = count);
        withLock(lock, () -> count = box.element + 1); // BLOCAL: lost-update high
    }

    void boxInOne() {
        IntRef box = new IntRef();
        withLock(lock, () -> {
            box.element = count;
            return count = box.element + 1;
        });
    }

    static void viaCompanion() {
        KotlinLike k = Companion.getInstance();
        k.setCount(k.getCount() - 1); // BLOCAL: lost-update high
    }

    void accessors() {
        lock.lock();
        int c = access$getCount$p(this);
        lock.unlock();
        lock.lock();
        access$setCount$p(this, c + 1); // BLOCAL: lost-update high
        lock.unlock();
    }
}
