package audit24;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Default methods of interfaces. */
public class Defaults implements Runnable {
    interface Cache {
        ConcurrentMap<String, StringBuilder> map();

        default StringBuilder find(String k) {
            StringBuilder b = map().get(k);
            if (b == null) {
                b = new StringBuilder();
                map().put(k, b); // BLOCAL: check-then-act high
            }
            return b;
        }

        default StringBuilder findWell(String k) {
            return map().computeIfAbsent(k, x -> new StringBuilder());
        }
    }

    interface Counted {
        int count();

        void count(int n);

        default void bump() {
            count(count() + 1); // BLOCAL: lost-update high
        }

        default void bumpWell() {
            synchronized (this) {
                count(count() + 1);
            }
        }
    }

    interface Locked {
        Lock lock();

        default void locked(Runnable r) {
            lock().lock();
            try {
                r.run();
            } finally {
                lock().unlock();
            }
        }
    }

    static final class Simple implements Cache, Counted, Locked {
        static final Simple SIMPLE = new Simple();

        private final ConcurrentMap<String, StringBuilder> map = new ConcurrentHashMap<>();
        private final Lock lock = new ReentrantLock();
        private final Set<String> tags = new HashSet<>();
        private int count;

        @Override
        public ConcurrentMap<String, StringBuilder> map() {
            return map;
        }

        @Override
        public Lock lock() {
            return lock;
        }

        @Override
        public synchronized int count() {
            return count;
        }

        @Override
        public synchronized void count(int n) {
            count = n;
        }

        void drop(String k) {
            map.remove(k);
        }

        void tag(String t) {
            boolean[] there = new boolean[1];
            locked(() -> there[0] = tags.contains(t));
            if (!there[0]) {
                locked(() -> tags.add(t)); // BLOCAL: check-then-act medium
            }
        }

        void tagWell(String t) {
            locked(() -> {
                if (!tags.contains(t)) {
                    tags.add(t);
                }
            });
        }

        void untag(String t) {
            locked(() -> tags.remove(t));
        }
    }

    @Override
    public void run() {
        Simple.SIMPLE.bump();
        Simple.SIMPLE.find("a");
        Simple.SIMPLE.tag("t");
    }

    public static void main(String[] a) {
        new Thread(new Defaults()).start();
        new Thread(new Defaults()).start();
    }
}
