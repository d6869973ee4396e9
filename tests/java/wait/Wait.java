package wait;

/** A wait gives up the lock that it waits on, and that one only. */
class Wait {

    /** Written back after the wait. */
    static class WrittenBack {
        static final WrittenBack SHARED = new WrittenBack();
        private int n;

        synchronized void add() throws InterruptedException {
            int t = n;
            wait();
            n = t + 1; // BLOCAL: stale-after-wait {{'n'}}
        }

        synchronized void reset() {
            n = 0;
            notifyAll();
        }
    }

    /** Stored into another field. */
    static class StoredElsewhere {
        static final StoredElsewhere SHARED = new StoredElsewhere();
        private final Object lock = new Object();
        private int n;
        private int last;

        void remember() throws InterruptedException {
            synchronized (lock) {
                int t = n;
                lock.wait();
                last = t; // BLOCAL: stale-after-wait
            }
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
                lock.notifyAll();
            }
        }

        int last() {
            synchronized (lock) {
                return last;
            }
        }
    }

    /** Computed with while the lock is held again. */
    static class ComputedWith {
        static final ComputedWith SHARED = new ComputedWith();
        private int n;

        synchronized int twice() throws InterruptedException {
            int t = n;
            wait();
            return t * 2; // BLOCAL: stale-after-wait
        }

        synchronized void set(int value) {
            n = value;
            notifyAll();
        }
    }

    /** A wait with a time limit is a wait. */
    static class Timed {
        static final Timed SHARED = new Timed();
        private int n;

        synchronized void add() throws InterruptedException {
            int t = n;
            wait(100);
            n = t + 1; // BLOCAL: stale-after-wait
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** Read before the loop that may wait. */
    static class BeforeTheLoop {
        static final BeforeTheLoop SHARED = new BeforeTheLoop();
        private int n;
        private boolean ready;

        synchronized void add() throws InterruptedException {
            int t = n;
            while (!ready) {
                wait();
            }
            n = t + 1; // BLOCAL: stale-after-wait
        }

        synchronized void open() {
            ready = true;
            notifyAll();
        }

        synchronized void close() {
            ready = false;
            n = 0;
        }
    }

    /** The old value decided that this is done after the wait. */
    static class DecidesWrite {
        static final DecidesWrite SHARED = new DecidesWrite();
        private int n;

        synchronized void init() throws InterruptedException {
            if (n == 0) {
                wait();
                n = 1; // BLOCAL: stale-after-wait {{'n' is changed depending on what it was}}
            }
        }

        synchronized void set(int value) {
            n = value;
            notifyAll();
        }
    }

    /** A helper waits. */
    static class HelperWaits {
        static final HelperWaits SHARED = new HelperWaits();
        private final Object lock = new Object();
        private int n;

        void add() throws InterruptedException {
            synchronized (lock) {
                int t = n;
                pause();
                n = t + 1; // BLOCAL: stale-after-wait
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
                lock.notifyAll();
            }
        }

        private void pause() throws InterruptedException {
            lock.wait();
        }
    }

    /** A synchronized method re-enters the lock and waits: that gives up all levels. */
    static class ReenteringHelper {
        static final ReenteringHelper SHARED = new ReenteringHelper();
        private int n;
        private boolean open;

        synchronized void add() throws InterruptedException {
            int t = n;
            awaitOpen();
            n = t + 1; // BLOCAL: stale-after-wait
        }

        synchronized void awaitOpen() throws InterruptedException {
            while (!open) {
                wait();
            }
        }

        synchronized void open() {
            open = true;
            notifyAll();
        }

        synchronized void close() {
            open = false;
            n = 0;
        }
    }

    /** The same within one method. */
    static class TwoLevels {
        static final TwoLevels SHARED = new TwoLevels();
        private int n;

        synchronized void add() throws InterruptedException {
            int t = n;
            synchronized (this) {
                wait();
            }
            n = t + 1; // BLOCAL: stale-after-wait
        }

        synchronized void reset() {
            n = 0;
            notifyAll();
        }
    }

    /** A wait that throws has given up the lock too. */
    static class Interrupted {
        static final Interrupted SHARED = new Interrupted();
        private int n;

        synchronized void add() {
            int t = n;
            try {
                wait();
            } catch (InterruptedException e) {
                n = t; // BLOCAL: stale-after-wait
            }
        }

        synchronized void reset() {
            n = 0;
            notifyAll();
        }
    }

    /** State of the monitor that is waited on, another one being held around it. */
    static class WaitedMonitor {
        static final WaitedMonitor SHARED = new WaitedMonitor();
        private final Object gate = new Object();
        private int passed; // guarded by gate

        void pass() throws InterruptedException {
            synchronized (this) {
                synchronized (gate) {
                    int t = passed;
                    gate.wait();
                    passed = t + 1; // BLOCAL: stale-after-wait
                }
            }
        }

        void reset() {
            synchronized (gate) {
                passed = 0;
                gate.notifyAll();
            }
        }

        void clear() {
            synchronized (gate) {
                passed = -1;
            }
        }
    }

    /** Silent: a wait on one monitor does not give up another. */
    static class OtherMonitor {
        static final OtherMonitor SHARED = new OtherMonitor();
        private final Object gate = new Object();
        private int n; // guarded by this

        void add() throws InterruptedException {
            synchronized (this) {
                int t = n;
                synchronized (gate) {
                    gate.wait();
                }
                n = t + 1;
            }
        }

        synchronized void reset() {
            n = 0;
        }

        void open() {
            synchronized (gate) {
                gate.notifyAll();
            }
        }
    }

    /** Silent: the condition is read again after every wait. */
    static class Loop {
        static final Loop SHARED = new Loop();
        private int n;

        synchronized void take() throws InterruptedException {
            while (n == 0) {
                wait();
            }
            n--;
        }

        synchronized void give() {
            n++;
            notifyAll();
        }
    }

    /** Silent: after the wait the value is read anew. */
    static class ReadAgain {
        static final ReadAgain SHARED = new ReadAgain();
        private int n;

        synchronized void add() throws InterruptedException {
            int t = n;
            System.out.println(t);
            wait();
            t = n;
            n = t + 1;
        }

        synchronized void reset() {
            n = 0;
            notifyAll();
        }
    }

    /** Silent: both arms lead to the increment, which reads anew. (That "if" should be "while" is another matter.) */
    static class DecidesWaitOnly {
        static final DecidesWaitOnly SHARED = new DecidesWaitOnly();
        private int n;

        synchronized void add() throws InterruptedException {
            if (n == 0) {
                wait();
            }
            n = n + 1;
        }

        synchronized void reset() {
            n = 0;
            notifyAll();
        }
    }

    /** Silent: a value that is only returned is not used here. */
    static class Returned {
        static final Returned SHARED = new Returned();
        private int n;

        synchronized int before() throws InterruptedException {
            int t = n;
            wait();
            return t;
        }

        synchronized void set(int value) {
            n = value;
            notifyAll();
        }
    }

    /** Silent by default: used when the lock is no longer held. */
    static class UsedOutside {
        static final UsedOutside SHARED = new UsedOutside();
        private final Object lock = new Object();
        private int n;

        void tell() throws InterruptedException {
            int t;
            synchronized (lock) {
                t = n;
                lock.wait();
            }
            System.out.println(t);
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
                lock.notifyAll();
            }
        }
    }

    /** Silent: notify does not give up the lock. */
    static class Notify {
        static final Notify SHARED = new Notify();
        private int n;

        synchronized void add() {
            int t = n;
            notifyAll();
            n = t + 1;
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** Silent: neither does sleep. */
    static class Sleep {
        static final Sleep SHARED = new Sleep();
        private int n;

        synchronized void add() throws InterruptedException {
            int t = n;
            Thread.sleep(1);
            n = t + 1;
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** Silent: a stale copy that is compared with a fresh read, and nothing else, is how a barrier works. */
    static class Barrier {
        static final Barrier SHARED = new Barrier();
        private int round;

        synchronized void awaitNext() throws InterruptedException {
            int seen = round;
            while (round == seen) {
                wait();
            }
        }

        synchronized void next() {
            round++;
            notifyAll();
        }
    }

    /** Silent: the bounded buffer of the textbooks. */
    static class BoundedBuffer {
        static final BoundedBuffer SHARED = new BoundedBuffer();
        private final Object[] items = new Object[8];
        private int head;
        private int count;

        synchronized void put(Object item) throws InterruptedException {
            while (count == 8) {
                wait();
            }
            items[(head + count) % 8] = item;
            count++;
            notifyAll();
        }

        synchronized Object take() throws InterruptedException {
            while (count == 0) {
                wait();
            }
            Object item = items[head];
            items[head] = null;
            head = (head + 1) % 8;
            count--;
            notifyAll();
            return item;
        }
    }

    /** Silent: waiting with a deadline; what is carried over the wait is local. */
    static class Deadline {
        static final Deadline SHARED = new Deadline();
        private boolean ready;

        synchronized boolean await(long millis) throws InterruptedException {
            long end = System.currentTimeMillis() + millis;
            long left = millis;
            while (!ready && left > 0) {
                wait(left);
                left = end - System.currentTimeMillis();
            }
            return ready;
        }

        synchronized void open() {
            ready = true;
            notifyAll();
        }

        synchronized void close() {
            ready = false;
        }
    }

    /** What is stored when the wait is interrupted was decided by the interruption, not by the old check. */
    static class CutShort {
        static final CutShort SHARED = new CutShort();
        private Exception failure;

        synchronized Exception await() {
            if (failure == null) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    failure = e; // BLOCAL: stale-after-wait low
                }
            }
            return failure;
        }

        synchronized void fail(Exception e) {
            failure = e;
            notifyAll();
        }
    }

    /** The same without an exception: the old check has decided. */
    static class Woken {
        static final Woken SHARED = new Woken();
        private Exception failure;

        synchronized Exception await() throws InterruptedException {
            if (failure == null) {
                wait();
                failure = new Exception("nobody came"); // BLOCAL: stale-after-wait medium
            }
            return failure;
        }

        synchronized void fail(Exception e) {
            failure = e;
            notifyAll();
        }
    }
}
