// RELEASES: 17 21
package audit35;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Guards, declared and inferred; operations that are atomic by themselves; methods that are meant to be; locks that change. */
public class Rules {
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.FIELD, ElementType.METHOD})
    @interface GuardedBy {
        String value();
    }

    @Retention(RetentionPolicy.CLASS)
    @interface Atomic {
    }

    /** Declared guards. */
    static final class Declared {
        static final Declared SHARED = new Declared();
        private final ReentrantLock lock = new ReentrantLock();
        @GuardedBy("this")
        private int ofThis;
        @GuardedBy("lock")
        private int ofLock;
        @GuardedBy("Declared.class")
        private static int ofClass;

        void right() {
            synchronized (this) {
                ofThis++;
            }
            lock.lock();
            try {
                ofLock = 1;
            } finally {
                lock.unlock();
            }
            synchronized (Declared.class) {
                ofClass = 2;
            }
        }

        int wrongRead() {
            return ofThis; // BLOCAL: guarded-by high {{ofThis}}
        }

        void wrongWrite() {
            ofLock = 0; // BLOCAL: guarded-by high {{ofLock}}
        }

        synchronized void wrongLock() {
            ofClass++; // BLOCAL: guarded-by high {{ofClass}}
        }

        @GuardedBy("this")
        private void needsIt() {
            ofThis = 0;
        }

        /** Silent. */
        synchronized void callsRightly() {
            needsIt();
        }

        /** Silent: taken by a try. */
        void tried() {
            if (lock.tryLock()) {
                try {
                    ofLock++;
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /** Inferred guards: three of four writes are enough, two of three are not, one is none. */
    static final class Inferred {
        static final Inferred SHARED = new Inferred();
        private int threeOfFour;
        private int twoOfThree;
        private int oneOfTwo;
        private volatile int fast;

        Inferred() {
            threeOfFour = 1;
            twoOfThree = 1;
            oneOfTwo = 1;
        }

        synchronized void a() {
            threeOfFour = 3;
            twoOfThree = 3;
            oneOfTwo = 3;
            fast = 3;
        }

        synchronized void b() {
            threeOfFour = 4;
            twoOfThree = 4;
            fast = 4;
        }

        synchronized void c() {
            threeOfFour++;
            fast = 5;
        }

        void d() {
            threeOfFour++; // BLOCAL: guarded-by medium {{threeOfFour}}
        }

        /** Silent: too few of the writes hold it. */
        void e() {
            twoOfThree = 0;
        }

        /** Silent. */
        void f() {
            oneOfTwo = 0;
        }

        /** Silent: a volatile needs no guard. */
        void g() {
            fast = 0;
        }

        /** Silent: a read is no breach of what is inferred. */
        int h() {
            return threeOfFour;
        }
    }

    /** The guard is held by all who call the helper. */
    static final class Entered {
        static final Entered SHARED = new Entered();
        private int n;
        private int m;

        private void bump() {
            n++;
        }

        /** One caller does not hold what the others do: told at the access. */
        private void hop() {
            m++; // BLOCAL: guarded-by medium {{'m'}}
        }

        synchronized void a() {
            bump();
            hop();
        }

        synchronized void b() {
            bump();
            hop();
            n = 2;
            m = 2;
        }

        synchronized void c() {
            n = 0;
            m = 0;
        }

        synchronized void d() {
            n = 1;
            m = 1;
        }

        void unheld() {
            hop();
        }

        /** Silent: read under the guard that the helper's callers hold, in one block. */
        synchronized void held() {
            int old = n;
            bump();
            n = old + 2;
        }
    }

    /** Operations that are each atomic. */
    static final class Operations {
        static final Operations SHARED = new Operations();
        private final AtomicInteger a = new AtomicInteger();
        private final Map<String, List<String>> lists = new ConcurrentHashMap<>();
        private final Map<String, Integer> marks = new ConcurrentHashMap<>();
        private final Queue<String> queue = new ConcurrentLinkedQueue<>();
        private final Vector<String> vector = new Vector<>();

        void clear() {
            a.set(0);
            lists.clear();
            marks.clear();
            queue.clear();
            vector.clear();
        }

        void gotAndSet() {
            int n = a.get();
            a.set(n + 1); // BLOCAL: lost-update high {{'a'}}
        }

        /** Silent: retried. */
        void retried() {
            int n;
            do {
                n = a.get();
            } while (!a.compareAndSet(n, n + 1));
        }

        /** Not retried, and nobody asks. */
        void unasked() {
            int n = a.get();
            a.compareAndSet(n, n + 1); // BLOCAL: lost-cas high {{'a'}}
        }

        /** Silent: who asks is told. */
        boolean asked() {
            int n = a.get();
            return a.compareAndSet(n, n + 1);
        }

        /** The expected value is fresh, the new one is of an older read. */
        void older() {
            int next = a.get() + 1;
            while (!a.compareAndSet(a.get(), next)) { // BLOCAL: lost-update {{'a'}}
                Thread.onSpinWait();
            }
        }

        void bounded() {
            if (a.get() < 10) {
                a.incrementAndGet(); // BLOCAL: check-then-act {{'a'}}
            }
        }

        /** Silent: the limit is kept by the operation. */
        boolean boundedMended() {
            return a.getAndUpdate(n -> n < 10 ? n + 1 : n) < 10;
        }

        void listed(String key, String value) {
            List<String> l = lists.get(key);
            if (l == null) {
                l = new ArrayList<>();
                lists.put(key, l); // BLOCAL: check-then-act high {{lists}}
            }
            synchronized (l) {
                l.add(value);
            }
        }

        /** Silent: made at once. */
        void listedAtOnce(String key, String value) {
            List<String> l = lists.computeIfAbsent(key, k -> new ArrayList<>());
            synchronized (l) {
                l.add(value);
            }
        }

        void marked(String key) {
            Integer n = marks.get(key);
            marks.put(key, n == null ? 1 : n + 1); // BLOCAL: lost-update {{marks}}
        }

        /** Silent: replaced only if it is as it was. */
        boolean markedMended(String key) {
            Integer n = marks.get(key);
            return n != null && marks.replace(key, n, n + 1);
        }

        /** Silent: another key has nothing to do with it. */
        void otherKey(String key, String to) {
            Integer n = marks.get(key);
            if (n == null) {
                return;
            }
            marks.putIfAbsent(to, 1);
        }

        int taken() {
            if (!queue.isEmpty()) {
                return queue.poll().length(); // BLOCAL: check-then-act {{queue}}
            }
            return 0;
        }

        /** Silent: what is polled is asked. */
        int takenMended() {
            String s = queue.poll();
            return s == null ? 0 : s.length();
        }

        void once(String s) {
            if (!vector.contains(s)) {
                vector.add(s); // BLOCAL: check-then-act {{vector}}
            }
        }

        /** Silent: the vector's own lock. */
        void onceHeld(String s) {
            synchronized (vector) {
                if (!vector.contains(s)) {
                    vector.add(s);
                }
            }
        }

        /** A concurrent map's monitor is not its lock. */
        void onceInVain(String key) {
            synchronized (lists) {
                if (!lists.containsKey(key)) {
                    lists.put(key, new ArrayList<>()); // BLOCAL: check-then-act {{lists}}
                }
            }
        }

        /** Silent: to walk over a concurrent collection is weakly consistent, by contract. */
        int walked() {
            int sum = 0;
            for (String s : queue) {
                sum += s.length();
            }
            for (int n : marks.values()) {
                sum += n;
            }
            return sum;
        }
    }

    /** What is meant to be atomic. */
    static final class Account {
        static final Account FIRST = new Account();
        static final Account SECOND = new Account();
        private int money;

        synchronized void add(int n) {
            money += n;
        }

        synchronized void set(int n) {
            money = n;
        }

        synchronized int money() {
            return money;
        }
    }

    static final class Bank {
        static final Bank SHARED = new Bank();
        private final Account from = Account.FIRST;
        private final Account to = Account.SECOND;
        private final AtomicInteger moves = new AtomicInteger();
        private int mine;

        /** It was expected at the head: the first line that there is code of. */
        synchronized void move(int n) {
            from.add(-n); // BLOCAL: non-atomic medium
            to.add(n);
        }

        /** Silent: both are held from the one to the other. */
        synchronized void moveHeld(int n) {
            synchronized (from) {
                synchronized (to) {
                    from.add(-n);
                    to.add(n);
                }
            }
        }

        /** Silent: one action on another lock. */
        synchronized void moveOne(int n) {
            mine += n;
            from.add(n);
        }

        /** Silent: a turn that fails does nothing. */
        @Atomic
        void counted() {
            int n;
            do {
                n = moves.get();
            } while (!moves.compareAndSet(n, n + 1));
        }

        /** Silent. */
        @Atomic
        synchronized int mine() {
            mine++;
            return mine;
        }
    }

    /** The lock is the object in a field that changes. */
    static final class Mutable {
        static final Mutable SHARED = new Mutable();
        private List<String> items = new ArrayList<>();
        private final List<String> fixed = new ArrayList<>();

        void add(String s) {
            synchronized (items) { // BLOCAL: mutable-lock low
                items.add(s);
            }
        }

        void renew() {
            items = new ArrayList<>();
        }

        /** Silent. */
        void addFixed(String s) {
            synchronized (fixed) {
                fixed.add(s);
            }
        }
    }

    /** What shares an object, and what does not. */
    static final class Unshared {
        private int n;

        synchronized void reset() {
            n = 0;
        }

        /** Nothing says that threads share it: one step lower. */
        void twice() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + 1; // BLOCAL: lost-update medium {{'n'}}
            }
        }
    }

    /** A thread runs it, and who made it has it still. */
    static final class Worker implements Runnable {
        private int n;
        private boolean stop;

        static Worker begin() {
            Worker w = new Worker();
            new Thread(w).start();
            return w;
        }

        synchronized void stop() {
            stop = true;
            n = 0;
        }

        @Override
        public void run() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + 1; // BLOCAL: lost-update {{'n'}}
            }
        }
    }

    /** §4: what nothing writes, or is final, is not shared state. */
    static final class Fixed {
        static final Fixed SHARED = new Fixed(3);
        private final int size;
        private int never;
        private int sum;

        Fixed(int size) {
            this.size = size;
            this.never = size;
        }

        synchronized void add(int n) {
            sum += n;
        }

        /** Silent. */
        void ofFinal() {
            int n;
            synchronized (this) {
                n = size + never;
            }
            synchronized (this) {
                sum = n;
            }
        }
    }

    /** The lock's path goes through a field that can change: likely the same. */
    static final class Likely {
        static final Likely SHARED = new Likely();
        private Account account = new Account();

        void swap(Account other) {
            account = other;
        }

        void twice() {
            int n = account.money();
            account.set(n + 1); // BLOCAL: lost-update medium {{money}}
        }
    }
}
