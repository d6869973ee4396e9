package real;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A map has a lock for each key, and it is taken away from there while others wait for it: they and who makes the next one are let in. */
class DroppedLock {

    /** Under the lock itself: who waits has the old one. */
    static class Inside {
        static final Inside SHARED = new Inside();
        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private final Store store = new Store();

        void move(String key) {
            Object lock = locks.computeIfAbsent(key, k -> new Object());
            synchronized (lock) { // BLOCAL: mutable-lock medium {{what 'locks' has for the key}}
                store.move(key);
                locks.remove(key);
            }
        }
    }

    /** After it, and the lock is one of the library's. */
    static class Behind {
        static final Behind SHARED = new Behind();
        private final ConcurrentMap<String, Lock> locks = new ConcurrentHashMap<>();
        private final Store store = new Store();

        void move(String key) {
            Lock lock = locks.computeIfAbsent(key, k -> new ReentrantLock());
            lock.lock(); // BLOCAL: mutable-lock medium {{takes away}}
            try {
                store.move(key);
            } finally {
                lock.unlock();
                locks.remove(key);
            }
        }
    }

    /** Whether anybody waits for it is asked before: who has got it from the map waits a moment later. */
    static class IfNobodyWaits {
        static final IfNobodyWaits SHARED = new IfNobodyWaits();
        private final ConcurrentMap<String, ReentrantLock> locks = new ConcurrentHashMap<>();
        private final Store store = new Store();

        void move(String key) {
            ReentrantLock lock = locks.computeIfAbsent(key, k -> new ReentrantLock());
            lock.lock(); // BLOCAL: mutable-lock medium {{takes away}}
            try {
                store.move(key);
            } finally {
                lock.unlock();
                if (!lock.hasQueuedThreads()) {
                    locks.remove(key, lock);
                }
            }
        }
    }

    /** By hand, and got by a helper. */
    static class ByHelper {
        static final ByHelper SHARED = new ByHelper();
        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private final Store store = new Store();

        private Object lockOf(String key) {
            Object fresh = new Object();
            Object old = locks.putIfAbsent(key, fresh);
            return old == null ? fresh : old;
        }

        void move(String key) {
            synchronized (lockOf(key)) { // BLOCAL: mutable-lock medium {{takes away}}
                store.move(key);
            }
        }

        void forget(String key) {
            locks.remove(key);
        }
    }

    /** A helper that is told nothing, of one key. */
    static class OfOneKey {
        private static final ConcurrentMap<String, Object> LOCKS = new ConcurrentHashMap<>();
        private static final Store STORE = new Store();

        private static Object lock() {
            return LOCKS.computeIfAbsent("all", k -> new Object());
        }

        static void move() {
            synchronized (lock()) { // BLOCAL: mutable-lock medium {{takes away}}
                STORE.move("all");
                LOCKS.remove("all");
            }
        }
    }

    /** The key is the thread itself: nobody else asks for that lock. */
    static class SilentOfThread {
        static final SilentOfThread SHARED = new SilentOfThread();
        private final ConcurrentMap<Thread, Object> locks = new ConcurrentHashMap<>();
        private final Store store = new Store();

        void move() {
            synchronized (locks.computeIfAbsent(Thread.currentThread(), k -> new Object())) {
                store.move("own");
            }
            locks.remove(Thread.currentThread());
        }
    }

    /** Who has waited asks whether the map still has that one. */
    static class SilentLooksAgain {
        static final SilentLooksAgain SHARED = new SilentLooksAgain();
        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private final Store store = new Store();

        void move(String key) {
            while (true) {
                Object lock = locks.computeIfAbsent(key, k -> new Object());
                synchronized (lock) {
                    if (locks.get(key) == lock) {
                        store.move(key);
                        locks.remove(key);
                        return;
                    }
                }
            }
        }
    }

    /** Nobody takes any away. */
    static class SilentKept {
        static final SilentKept SHARED = new SilentKept();
        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private final Store store = new Store();

        void move(String key) {
            synchronized (locks.computeIfAbsent(key, k -> new Object())) {
                store.move(key);
            }
        }
    }

    /** It is there for what is made once: who waited finds that made. */
    static class MadeOnce {
        static final MadeOnce SHARED = new MadeOnce();
        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private final Map<String, String> pages = new ConcurrentHashMap<>();

        String page(String key) {
            String page = pages.get(key);
            if (page == null) {
                synchronized (locks.computeIfAbsent(key, k -> new Object())) { // BLOCAL: mutable-lock low
                    page = pages.get(key);
                    if (page == null) {
                        page = "<" + key + ">";
                        pages.put(key, page); // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                    }
                    locks.remove(key);
                }
            }
            return page;
        }
    }

    /** One lock covers getting it, having it, and its removal. */
    static class SilentUnderOne {
        static final SilentUnderOne SHARED = new SilentUnderOne();
        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private final Store store = new Store();

        synchronized void move(String key) {
            synchronized (locks.computeIfAbsent(key, k -> new Object())) {
                store.move(key);
            }
        }

        synchronized void forget(String key) {
            locks.remove(key);
        }
    }

    /** The element is more than a lock: who waited goes on with what it has. */
    static class SilentElement {
        static final SilentElement SHARED = new SilentElement();
        private final ConcurrentMap<String, StringBuilder> texts = new ConcurrentHashMap<>();

        void add(String key, String word) {
            StringBuilder text = texts.computeIfAbsent(key, k -> new StringBuilder());
            synchronized (text) {
                text.append(word);
            }
        }

        void forget(String key) {
            texts.remove(key);
        }
    }

    /** Each lock counts who wants it: whoever gets one that nobody wants any more tries again. */
    static class SilentCounted {
        static final SilentCounted SHARED = new SilentCounted();
        private final ConcurrentMap<String, Wanted> locks = new ConcurrentHashMap<>();
        private final Store store = new Store();

        private Wanted lockOf(String key) {
            while (true) {
                Wanted lock = locks.computeIfAbsent(key, k -> new Wanted());
                if (lock.want()) {
                    return lock;
                }
            }
        }

        void move(String key) {
            Wanted lock = lockOf(key);
            synchronized (lock) {
                store.move(key);
            }
            if (lock.leave()) {
                locks.remove(key); // BLOCAL: check-then-act low
            }
        }
    }

    static class Wanted {
        private int by;

        synchronized boolean want() {
            return by >= 0 && ++by > 0;
        }

        synchronized boolean leave() {
            if (--by > 0) {
                return false;
            }
            by = -1;
            return true;
        }
    }

    /** What is waited for is told when it is there: more than a lock. */
    static class SilentTold {
        static final SilentTold SHARED = new SilentTold();
        private final ConcurrentMap<String, Object> waiting = new ConcurrentHashMap<>();

        void tell(String key) {
            Object fresh = new Object();
            Object there = waiting.putIfAbsent(key, fresh);
            Object one = there == null ? fresh : there;
            synchronized (one) {
                one.notifyAll();
            }
            waiting.remove(key);
        }
    }

    /** What is locked is one of two other objects, and not what the map has. */
    static class SilentOther {
        static final SilentOther SHARED = new SilentOther();
        private final ConcurrentMap<String, Object> marks = new ConcurrentHashMap<>();
        private final Object even = new Object(), odd = new Object();
        private final Store store = new Store();

        void move(String key) {
            Object mark = new Object();
            if (marks.putIfAbsent(key, mark) != null) {
                return;
            }
            Object lock = key.length() % 2 == 0 ? even : odd;
            synchronized (lock) {
                store.move(key);
            }
            marks.remove(key);
        }
    }

    static class Store {
        void move(String key) {
            System.out.println(key);
        }
    }

    /** Silent: all of them are dropped, which is at the end. */
    static class SilentAll {
        static final SilentAll SHARED = new SilentAll();
        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private final Store store = new Store();

        void move(String key) {
            synchronized (locks.computeIfAbsent(key, k -> new Object())) {
                store.move(key);
            }
        }

        void shutdown() {
            locks.clear();
        }
    }
}
