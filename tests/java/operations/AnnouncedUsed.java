package operations;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Several volatile fields are made by who needs the first: another thread finds that, uses it, and then needs the others. That two may make them is low. */
class AnnouncedUsed {

    /** The first is used first. */
    static class Reflected {
        private static volatile Constructor<?> maker;
        private static volatile Method all;
        private static volatile boolean failed;

        static Object of(Class<?> c) throws Exception {
            if (maker == null && !failed) {
                try {
                    Class<?> k = Class.forName("operations.Kinds");
                    maker = k.getConstructor(Class.class); // BLOCAL: check-then-act low
                    all = k.getMethod("all"); // BLOCAL: check-then-act medium {{'all' is set after 'maker' was set}}
                } catch (ReflectiveOperationException e) {
                    failed = true;
                }
            }
            if (maker == null) {
                return null;
            }
            Object o = maker.newInstance(c);
            return all.invoke(o);
        }
    }

    /** Nothing is announced too early: the mended form, the one that is asked for is set last. */
    static class Last {
        private static volatile Constructor<?> maker;
        private static volatile Method all;

        static Object of(Class<?> c) throws Exception {
            if (maker == null) {
                Class<?> k = Class.forName("operations.Kinds");
                all = k.getMethod("all");
                maker = k.getConstructor(Class.class); // BLOCAL: check-then-act low
            }
            Object o = maker.newInstance(c);
            return all.invoke(o);
        }
    }

    /** Nothing is announced too early: who uses the first waits by that until the second is there. */
    static class Awaited {
        static final Awaited SHARED = new Awaited();
        private volatile CountDownLatch ready;
        private volatile Map<String, String> names;

        String name(String key) throws InterruptedException {
            if (ready == null) {
                CountDownLatch mine = new CountDownLatch(1);
                ready = mine; // BLOCAL: check-then-act medium {{'ready' is changed}}
                names = new HashMap<>(System.getenv());
                mine.countDown();
            }
            ready.await();
            return names.get(key);
        }
    }

    /** Nothing is announced too early: likewise by a future. */
    static class ByFuture {
        static final ByFuture SHARED = new ByFuture();
        private volatile Future<String> first;
        private volatile List<String> rest;

        String name(int i) throws InterruptedException, ExecutionException {
            if (first == null) {
                FutureTask<String> task = new FutureTask<>(() -> "a");
                first = task; // BLOCAL: check-then-act low
                rest = new ArrayList<>(System.getenv().keySet());
                task.run();
            }
            first.get();
            return rest.get(i);
        }
    }

    /** Nothing is announced too early: what is called in between is the program's own, and may wait until all is there. */
    static class Own {
        static final Own SHARED = new Own();
        private volatile Part part;
        private volatile List<String> rest;

        String name(int i) {
            if (part == null) {
                part = new Part(); // BLOCAL: check-then-act low
                rest = new ArrayList<>(System.getenv().keySet());
            }
            part.settle();
            return rest.get(i);
        }
    }

    static class Part {
        private final CountDownLatch settled = new CountDownLatch(1);

        void settle() {
            try {
                settled.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Nothing is announced too early: likewise by an interface of the program's. */
    static class Given {
        static final Given SHARED = new Given();
        private volatile Step step;
        private volatile List<String> rest;

        String name(int i) {
            if (step == null) {
                step = new Settled(); // BLOCAL: check-then-act low
                rest = new ArrayList<>(System.getenv().keySet());
            }
            step.settle();
            return rest.get(i);
        }
    }

    interface Step {
        void settle();
    }

    static class Settled implements Step {
        private final Part part = new Part();

        @Override
        public void settle() {
            part.settle();
        }
    }

    /** Nothing is announced too early: or of the library's, that the program implements. */
    static class Run {
        static final Run SHARED = new Run();
        private volatile Runnable step;
        private volatile List<String> rest;

        String name(int i) {
            if (step == null) {
                Part part = new Part();
                step = () -> part.settle(); // BLOCAL: check-then-act low
                rest = new ArrayList<>(System.getenv().keySet());
            }
            step.run();
            return rest.get(i);
        }
    }

    /** Nothing is announced too early: who uses the first waits for a while. */
    static class ForAWhile {
        static final ForAWhile SHARED = new ForAWhile();
        private volatile CountDownLatch ready;
        private volatile Map<String, String> names;

        String name(String key) throws InterruptedException {
            if (ready == null) {
                CountDownLatch mine = new CountDownLatch(1);
                ready = mine; // BLOCAL: check-then-act medium {{'ready' is changed}}
                names = new HashMap<>(System.getenv());
                mine.countDown();
            }
            if (!ready.await(1, TimeUnit.SECONDS)) {
                return null;
            }
            return names.get(key);
        }
    }

    /** Nothing is announced too early: the first is a lock that is held until all is there. */
    static class ByLock {
        static final ByLock SHARED = new ByLock();
        private volatile Lock lock;
        private volatile Map<String, String> names;

        String name(String key) {
            if (lock == null) {
                Lock mine = new ReentrantLock();
                mine.lock();
                lock = mine; // BLOCAL: check-then-act medium {{'lock' is changed}}
                names = new HashMap<>(System.getenv());
                mine.unlock();
            }
            lock.lock();
            try {
                return names.get(key);
            } finally {
                lock.unlock();
            }
        }
    }
}
