// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.locks.*;

/** The SEI CERT rules on locks, LCK00 to LCK06. */
class CertLocks {

    /** LCK00: an accessible monitor. Silent: who else takes it is a matter of liveness. */
    static final class SomeObject {
        static final SomeObject SHARED = new SomeObject();
        private int changes;

        public synchronized void changeValue() {
            changes++;
        }

        public synchronized int changes() {
            return changes;
        }
    }

    /** LCK00, noncompliant: the lock object is public and can be put in place of another. */
    static final class PublicLock {
        static final PublicLock SHARED = new PublicLock();
        public volatile Object lock = new Object();
        private int value;

        public void changeValue() {
            synchronized (lock) { // BLOCAL: mutable-lock low
                value++;
            }
        }

        public void setLock(Object lockValue) {
            lock = lockValue;
        }
    }

    /** LCK00, compliant: private and final. Silent. */
    static final class PrivateLock {
        static final PrivateLock SHARED = new PrivateLock();
        private final Object lock = new Object();
        private int value;

        public void changeValue() {
            synchronized (lock) {
                value++;
            }
        }
    }

    /** LCK01, noncompliant: the monitor of a shared Boolean. Silent: the field is final and the lock a lock. */
    static final class BooleanMonitor {
        static final BooleanMonitor SHARED = new BooleanMonitor();
        private final Boolean initialized = Boolean.FALSE;
        private int steps;

        public void doSomething() {
            synchronized (initialized) {
                steps++;
            }
        }
    }

    /** LCK01, noncompliant: the monitor of a boxed number that the block itself puts another in place of. */
    static final class BoxedMonitor {
        static final BoxedMonitor SHARED = new BoxedMonitor();
        private Integer count = 0;

        public void doSomething() {
            synchronized (count) { // BLOCAL: mutable-lock medium
                count++;
            }
        }

        public Integer count() {
            return count;
        }
    }

    /** LCK01, noncompliant: an interned string. Silent for the same reason as the Boolean. */
    static final class StringMonitor {
        static final StringMonitor SHARED = new StringMonitor();
        private final String lock = new String("LOCK").intern();
        private int steps;

        public void doSomething() {
            synchronized (lock) {
                steps++;
            }
        }
    }

    /** LCK02: getClass() is another lock for the subclass. Silent: only one class counts under it. */
    static class Base {
        static final Base SHARED = new Base();
        static java.text.DateFormat format = java.text.DateFormat.getDateInstance(java.text.DateFormat.MEDIUM);

        public Date parse(String str) throws java.text.ParseException {
            synchronized (getClass()) {
                return format.parse(str);
            }
        }
    }

    static class Derived extends Base {
        public Date doSomethingAndParse(String str) throws java.text.ParseException {
            synchronized (Base.class) {
                return format.parse(str);
            }
        }
    }

    /** LCK03, noncompliant: the monitor of a high-level lock, which others lock by its methods: two locks, the field is guarded by neither enough. */
    static final class HighLevel {
        static final HighLevel SHARED = new HighLevel();
        private final Lock lock = new ReentrantLock();
        private int balance;

        public void deposit(int n) {
            synchronized (lock) { // Silent: read and write in one block
                balance += n;
            }
        }

        public void withdraw(int n) {
            lock.lock();
            try {
                balance -= n;
            } finally {
                lock.unlock();
            }
        }
    }

    /** LCK03: checked under the monitor of the lock object, acted upon under the lock: two locks. Silent but by --strict. */
    static final class HighLevelMixed {
        static final HighLevelMixed SHARED = new HighLevelMixed();
        private final ReentrantLock lock = new ReentrantLock();
        private int balance;

        public void withdraw(int n) {
            boolean enough;
            lock.lock();
            try {
                enough = balance >= n;
            } finally {
                lock.unlock();
            }
            if (enough) {
                lock.lock();
                try {
                    balance -= n; // BLOCAL: check-then-act high
                } finally {
                    lock.unlock();
                }
            }
        }

        public void deposit(int n) {
            lock.lock();
            try {
                balance += n;
            } finally {
                lock.unlock();
            }
        }
    }

    /** LCK04, noncompliant: the view is locked, not the map behind it, so that the walk is not covered by the map's lock. */
    static final class ViewLocked {
        static final ViewLocked SHARED = new ViewLocked();
        private final Map<Integer, String> map = Collections.synchronizedMap(new HashMap<Integer, String>());
        private final Set<Integer> set = map.keySet();

        public Map<Integer, String> getMap() {
            return map;
        }

        public void put(int k, String v) {
            map.put(k, v);
        }

        public int doSomething() {
            int sum = 0;
            synchronized (set) {
                for (Integer k : set) { // Silent: the view has a field of its own, and a lock of the programmer's is held
                    sum += k;
                }
            }
            return sum;
        }
    }

    /** LCK04, compliant. Silent. */
    static final class MapLocked {
        static final MapLocked SHARED = new MapLocked();
        private final Map<Integer, String> map = Collections.synchronizedMap(new HashMap<Integer, String>());

        public void put(int k, String v) {
            map.put(k, v);
        }

        public int doSomething() {
            int sum = 0;
            synchronized (map) {
                for (Integer k : map.keySet()) {
                    sum += k;
                }
            }
            return sum;
        }
    }

    /** LCK05, noncompliant: a method of the object counts what another class's untrusted code may change. Silent: a data race. */
    static final class CallHelperPlain {
        private static int counter;

        public static void incrementCounter() {
            counter++;
        }
    }

    /** LCK05, compliant. Silent. */
    static final class CallHelperLocked {
        private static int counter;
        private static final Object lock = new Object();

        public static void incrementCounter() {
            synchronized (lock) {
                counter++;
            }
        }
    }

    /** LCK06, noncompliant: static state under the monitor of one of many objects. */
    static final class StaticByInstance implements Runnable {
        private static volatile int total;
        private static int counter;
        private final Object lock = new Object();

        @Override
        public void run() {
            synchronized (lock) {
                counter++; // BLOCAL: guarded-by
            }
        }

        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) {
                new Thread(new StaticByInstance()).start();
            }
        }
    }

    /** LCK06, noncompliant: a synchronized instance method. */
    static final class StaticBySynchronized implements Runnable {
        private static int counter;

        @Override
        public synchronized void run() {
            counter++; // BLOCAL: guarded-by
        }

        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) {
                new Thread(new StaticBySynchronized()).start();
            }
        }
    }

    /** LCK06, compliant: a static lock. Silent. */
    static final class StaticByStatic implements Runnable {
        private static int counter;
        private static final Object lock = new Object();

        @Override
        public void run() {
            synchronized (lock) {
                counter++;
            }
        }

        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) {
                new Thread(new StaticByStatic()).start();
            }
        }
    }
}
