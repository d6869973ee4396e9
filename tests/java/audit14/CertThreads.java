// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** The SEI CERT rules on threads, pools and safe construction: THI, TPS, TSM. */
class CertThreads {

    /** THI01: a group's threads are counted, then listed into an array of that size: static calls. Silent: no field of ours. */
    static final class NetworkHandler implements Runnable {
        public void run() {
            Thread[] threads = new Thread[Thread.activeCount()];
            int n = Thread.enumerate(threads);
            for (int i = 0; i < n; i++) {
                threads[i].interrupt();
            }
        }
    }

    /** THI02: notify instead of notifyAll. Silent: liveness; the test is in the loop. */
    static final class ProcessStep implements Runnable {
        private static final Object lock = new Object();
        private static int time = 0;
        private final int step;

        ProcessStep(int step) {
            this.step = step;
        }

        @Override
        public void run() {
            try {
                synchronized (lock) {
                    while (time != step) {
                        lock.wait();
                    }
                    time++;
                    lock.notify();
                }
            } catch (InterruptedException ie) {
                Thread.currentThread().interrupt();
            }
        }

        public static void main(String[] args) {
            for (int i = 4; i >= 0; i--) {
                new Thread(new ProcessStep(i)).start();
            }
        }
    }

    /** THI03, noncompliant: an if in place of the loop. Silent: nothing read before the wait is used after it. */
    static final class BufferIf {
        static final BufferIf SHARED = new BufferIf();
        private final LinkedList<Object> buffer = new LinkedList<>();

        public synchronized Object get() throws InterruptedException {
            if (buffer.isEmpty()) {
                wait();
            }
            return buffer.removeFirst(); // BLOCAL: stale-after-wait medium
        }

        public synchronized void put(Object o) {
            buffer.add(o);
            notifyAll();
        }
    }

    /** THI03, worse: the size is kept over the wait. */
    static final class BufferKept {
        static final BufferKept SHARED = new BufferKept();
        private int count;
        private int rest;

        public synchronized void get() throws InterruptedException {
            int n = count;
            while (count == 0) {
                wait();
            }
            count = n - 1; // BLOCAL: stale-after-wait high
        }

        public synchronized void put() {
            count++;
            notifyAll();
        }
    }

    /** THI03, compliant. Silent. */
    static final class BufferWhile {
        static final BufferWhile SHARED = new BufferWhile();
        private final LinkedList<Object> buffer = new LinkedList<>();

        public synchronized Object get() throws InterruptedException {
            while (buffer.isEmpty()) {
                wait();
            }
            return buffer.removeFirst();
        }

        public synchronized void put(Object o) {
            buffer.add(o);
            notifyAll();
        }
    }

    /** THI03, the check before the lock: the wake-up is lost. */
    static final class BufferOutside {
        static final BufferOutside SHARED = new BufferOutside();
        private boolean ready;

        public void await() throws InterruptedException {
            while (!isReady()) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait high
                }
            }
        }

        public synchronized boolean isReady() {
            return ready;
        }

        public synchronized void open() {
            ready = true;
            notifyAll();
        }
    }

    /** THI05: stopping a thread that fills a vector. Silent: the walk and the adding are one call each, by one thread. */
    static final class Container implements Runnable {
        static final Container SHARED = new Container();
        private final Vector<Integer> vector = new Vector<>(1000);
        private volatile boolean done = false;

        public Vector<Integer> getVector() {
            return vector;
        }

        public void shutdown() {
            done = true;
        }

        @Override
        public void run() {
            Random number = new Random(123L);
            int i = vector.capacity();
            while (!done && i > 0) {
                vector.add(number.nextInt(100)); // silent: capacity is no part of what add changes
                i--;
            }
        }

        public static void main(String[] args) throws InterruptedException {
            Thread thread = new Thread(SHARED);
            thread.start();
            Thread.sleep(5000);
            SHARED.shutdown();
        }
    }

    /** TPS00: a thread for each request. Silent. */
    static final class RequestHandler {
        private final Helper helper = new Helper();

        public void handleRequest() {
            new Thread(new Runnable() {
                public void run() {
                    helper.handle();
                }
            }).start();
        }
    }

    static final class Helper {
        static final Helper SHARED = new Helper();
        private int handled;
        private int failed;

        public void handle() {
            if (load() < 10) {
                // Mended: both by callees, medium.
                begin(); // BLOCAL: check-then-act medium
            }
        }

        synchronized int load() {
            return handled;
        }

        synchronized void begin() {
            handled++;
        }

        synchronized void end() {
            handled--;
        }

        /** The question and the act in one. Silent. */
        synchronized boolean tryBegin() {
            if (handled < 10) {
                handled++;
                return true;
            }
            return false;
        }

        public void handleRightly() {
            if (!tryBegin()) {
                System.err.println("too much to do");
            }
        }
    }

    /** TPS03 and TPS04: the counters of a pool's thread. The thread-local day is its thread's own. Silent. */
    static final class Diary {
        static final Diary SHARED = new Diary();
        private static final ThreadLocal<Integer> days = new ThreadLocal<Integer>() {
            @Override
            protected Integer initialValue() {
                return 0;
            }
        };

        private int current() {
            return days.get();
        }

        public void setDay(int newDay) {
            days.set(newDay);
        }

        public void threadSpecificTask() {
            if (current() < 7) {
                days.set(current() + 1);
            }
        }
    }

    /** TSM01: this escapes in the constructor. Silent: no stale value. */
    static final class Publisher {
        public static volatile Publisher published;
        int num;

        Publisher(int number) {
            published = this;
            this.num = number;
        }
    }

    /** TSM02 and TSM03: a lazily made helper that is shown before it is whole; the flag tells it before the state is there. */
    static final class FooInit {
        static final FooInit SHARED = new FooInit();
        private volatile boolean initialized;
        private Map<String, String> table;

        public synchronized void initialize() {
            if (!initialized) {
                initialized = true;
                table = new HashMap<>(); // BLOCAL: check-then-act
            }
        }

        public String look(String key) {
            if (!initialized) {
                // Mended: the check of the reader is repeated by the callee, as to the flag.
                initialize(); // BENIGN: check-then-act rechecked
            }
            return table.get(key);
        }
    }

    /** TSM03, compliant: filled first, told after that. The benign check is repeated under the lock. */
    static final class FooInitRight {
        static final FooInitRight SHARED = new FooInitRight();
        private volatile boolean initialized;
        private Map<String, String> table;

        public void initialize() {
            if (!initialized) {
                synchronized (this) {
                    if (!initialized) {
                        // Mended: the first write that is decided stands for both.
                        table = new HashMap<>(); // BENIGN: check-then-act rechecked
                        initialized = true;
                    }
                }
            }
        }

        public String look(String key) {
            initialize();
            return table.get(key);
        }
    }
}
