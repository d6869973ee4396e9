// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;

/** Effective Java, items 78 to 84. */
class BookEffective {

    /** Item 78: a flag without any lock. Silent: a data race. */
    static class StopThread {
        private static boolean stopRequested;

        public static void main(String[] args) throws InterruptedException {
            Thread backgroundThread = new Thread(() -> {
                int i = 0;
                while (!stopRequested) {
                    i++;
                }
            });
            backgroundThread.start();
            TimeUnit.SECONDS.sleep(1);
            stopRequested = true;
        }
    }

    /** Item 78: both sides synchronized. Silent. */
    static class StopThreadLocked {
        private static boolean stopRequested;

        private static synchronized void requestStop() {
            stopRequested = true;
        }

        private static synchronized boolean stopRequested() {
            return stopRequested;
        }

        public static void main(String[] args) throws InterruptedException {
            Thread backgroundThread = new Thread(() -> {
                int i = 0;
                while (!stopRequested()) {
                    i++;
                }
            });
            backgroundThread.start();
            TimeUnit.SECONDS.sleep(1);
            requestStop();
        }
    }

    /** Item 78: a volatile serial number. */
    static class SerialVolatile {
        private static volatile int nextSerialNumber = 0;

        public static int generateSerialNumber() {
            return nextSerialNumber++; // BLOCAL: lost-update high
        }
    }

    /** Item 78, mended twice. Silent. */
    static class SerialRight {
        private static final AtomicLong nextSerialNum = new AtomicLong();
        private static int other;

        public static long generateSerialNumber() {
            return nextSerialNum.getAndIncrement();
        }

        public static synchronized int generateOther() {
            return other++;
        }
    }

    interface SetObserver<E> {
        void added(ObservableSet<E> set, E element);
    }

    /** Item 79: the alien method is called with the lock held. Silent: liveness. */
    static class ObservableSet<E> {
        static final ObservableSet<Integer> SHARED = new ObservableSet<>(new HashSet<Integer>());
        private final Set<E> s;
        private final List<SetObserver<E>> observers = new ArrayList<>();

        ObservableSet(Set<E> set) {
            s = set;
        }

        public void addObserver(SetObserver<E> observer) {
            synchronized (observers) {
                observers.add(observer);
            }
        }

        public boolean removeObserver(SetObserver<E> observer) {
            synchronized (observers) {
                return observers.remove(observer);
            }
        }

        private void notifyElementAdded(E element) {
            synchronized (observers) {
                for (SetObserver<E> observer : observers) {
                    observer.added(this, element);
                }
            }
        }

        /** The mended one: a snapshot. Silent. */
        private void notifySnapshot(E element) {
            List<SetObserver<E>> snapshot = null;
            synchronized (observers) {
                snapshot = new ArrayList<>(observers);
            }
            for (SetObserver<E> observer : snapshot) {
                observer.added(this, element);
            }
        }

        public boolean add(E element) {
            boolean added = s.add(element);
            if (added) {
                notifyElementAdded(element);
                notifySnapshot(element);
            }
            return added;
        }
    }

    /** Item 79: a copy-on-write list of observers. Silent, but for who asks whether one is there first. */
    static class ObservableCow<E> {
        static final ObservableCow<Integer> SHARED = new ObservableCow<>();
        private final List<Consumer<E>> observers = new CopyOnWriteArrayList<>();

        public void addObserver(Consumer<E> observer) {
            observers.add(observer);
        }

        public void addObserverOnce(Consumer<E> observer) {
            if (!observers.contains(observer)) {
                observers.add(observer); // BLOCAL: check-then-act medium
            }
        }

        public void removeObserver(Consumer<E> observer) {
            observers.remove(observer);
        }

        void tell(E element) {
            for (Consumer<E> o : observers) {
                o.accept(element);
            }
        }
    }

    /** Item 81: String.intern on a map: putIfAbsent tells. Silent. */
    static class Interner {
        private static final ConcurrentMap<String, String> map = new ConcurrentHashMap<>();

        public static String intern(String s) {
            String previousValue = map.putIfAbsent(s, s);
            return previousValue == null ? s : previousValue;
        }

        public static String internFaster(String s) {
            String result = map.get(s);
            if (result == null) {
                result = map.putIfAbsent(s, s);
                if (result == null) {
                    result = s;
                }
            }
            return result;
        }

        /** Broken twin: two strings may each be the canonical one. */
        public static String internTwoSteps(String s) {
            String result = map.get(s);
            if (result == null) {
                map.put(s, s); // BLOCAL: check-then-act medium
                result = s;
            }
            return result;
        }
    }

    /** Item 81: the timing framework of latches. Silent. */
    static class Timing {
        public static long time(Executor executor, int concurrency, Runnable action) throws InterruptedException {
            CountDownLatch ready = new CountDownLatch(concurrency);
            CountDownLatch start = new CountDownLatch(1);
            CountDownLatch done = new CountDownLatch(concurrency);
            for (int i = 0; i < concurrency; i++) {
                executor.execute(() -> {
                    ready.countDown();
                    try {
                        start.await();
                        action.run();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    } finally {
                        done.countDown();
                    }
                });
            }
            ready.await();
            long startNanos = System.nanoTime();
            start.countDown();
            done.await();
            return System.nanoTime() - startNanos;
        }
    }

    /** Item 83: lazy initialisation, in all its forms. */
    static class Lazy {
        static final Lazy SHARED = new Lazy();
        private StringBuilder accessor;
        private volatile StringBuilder doubled;
        private volatile StringBuilder single;

        private StringBuilder computeFieldValue() {
            return new StringBuilder("x");
        }

        /** The synchronized accessor. Silent. */
        synchronized StringBuilder getAccessor() {
            if (accessor == null) {
                accessor = computeFieldValue();
            }
            return accessor;
        }

        /** The double-check idiom, with its local. */
        StringBuilder getDoubled() {
            StringBuilder result = doubled;
            if (result != null) {
                return result;
            }
            synchronized (this) {
                if (doubled == null) {
                    doubled = computeFieldValue(); // BENIGN: check-then-act rechecked
                }
                return doubled;
            }
        }

        /** The single-check idiom: it may be made several times, and is told to be so. */
        StringBuilder getSingle() {
            StringBuilder result = single;
            if (result == null) {
                single = result = computeFieldValue(); // BLOCAL: check-then-act low
            }
            return result;
        }
    }

    /** Item 84: a slow latch that spins. Silent: what is decided is to end. */
    static class SlowCountDownLatch {
        static final SlowCountDownLatch SHARED = new SlowCountDownLatch(4);
        private int count;

        SlowCountDownLatch(int count) {
            if (count < 0) {
                throw new IllegalArgumentException(count + " < 0");
            }
            this.count = count;
        }

        public void await() {
            while (true) {
                synchronized (this) {
                    if (count == 0) {
                        return;
                    }
                }
            }
        }

        public synchronized void countDown() {
            if (count != 0) {
                count--;
            }
        }

        /** Broken twin: who counts asks first. */
        public synchronized int count() {
            return count;
        }

        synchronized void set(int c) {
            count = c;
        }

        public void countDownSplit() {
            int c = count();
            if (c != 0) {
                set(c - 1); // BLOCAL: lost-update high
            }
        }
    }

    /** Item 82: a private lock object, and the client of a conditionally thread-safe map. */
    static class Registry {
        static final Registry SHARED = new Registry();
        private final Map<String, String> m = Collections.synchronizedMap(new HashMap<String, String>());

        void put(String k, String v) {
            m.put(k, v);
        }

        /** The walk that the documentation asks to lock. Silent. */
        int walkLocked() {
            int n = 0;
            Set<String> s = m.keySet();
            synchronized (m) {
                for (String key : s) {
                    n += key.length(); // FALSE: stale-value (the documented idiom: the view is no copy)
                }
            }
            return n;
        }

        /** Not locked. */
        int walk() {
            int n = 0;
            for (String key : m.keySet()) { // BLOCAL: guarded-by medium
                n += key.length();
            }
            return n;
        }
    }
}
