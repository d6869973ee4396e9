// RELEASES: 8 17
package audit31;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.logging.Logger;

/** Written with the rules, not before: the shapes that the rest of the folder missed or shunned, varied. */
public class Later {
    static final Later SHARED = new Later();

    /** Collections that are as thread-safe as what they wrap. */
    static class Wrapped {
        static final Wrapped SHARED = new Wrapped();

        private final Set<String> set = Collections.newSetFromMap(new ConcurrentHashMap<>());
        private final Set<Integer> sized = Collections.newSetFromMap(new ConcurrentHashMap<Integer, Boolean>(16, 0.75f));
        private final Set<String> weak = Collections.newSetFromMap(new WeakHashMap<>());
        private final Collection<String> checked = Collections.checkedCollection(new ConcurrentLinkedDeque<>(), String.class);
        private final Set<String> either;
        private Set<String> put;
        private final AtomicInteger n = new AtomicInteger();

        Wrapped() {
            this(true);
        }

        Wrapped(boolean shared) {
            Map<String, Boolean> map = shared ? new ConcurrentHashMap<>() : new HashMap<>();
            either = Collections.newSetFromMap(map);
        }

        void enter(String s) {
            if (!set.contains(s)) {
                set.add(s); // BLOCAL: check-then-act medium {{set}}
                n.incrementAndGet();
            }
        }

        /** Silent: told whether it was new. */
        void enterWell(String s) {
            if (set.add(s)) {
                n.incrementAndGet();
            }
        }

        void leave(String s) {
            if (set.remove(s)) {
                n.decrementAndGet();
            }
        }

        void number(int i) {
            if (sized.contains(i)) {
                return;
            }
            sized.add(i); // BLOCAL: check-then-act medium {{sized}}
            n.incrementAndGet();
        }

        void forget(int i) {
            sized.remove(i);
        }

        /** Silent: not thread-safe, and no lock is known for it. */
        void weakly(String s) {
            if (!weak.contains(s)) {
                weak.add(s);
                n.incrementAndGet();
            }
        }

        /** Silent: what it wraps is perhaps not thread-safe. */
        void eitherWay(String s) {
            if (!either.contains(s)) {
                either.add(s);
                n.incrementAndGet();
            }
        }

        /** Silent: which one is wrapped is not seen. */
        void replaced(String s) {
            if (!put.contains(s)) {
                put.add(s);
                n.incrementAndGet();
            }
        }

        void put(Map<String, Boolean> m) {
            put = Collections.newSetFromMap(m);
        }

        void once(String s) {
            if (!checked.contains(s)) {
                checked.add(s); // BLOCAL: check-then-act medium {{checked}}
            }
        }
    }

    /** Sets that only say what has been done. */
    static class Remembered {
        static final Remembered SHARED = new Remembered();
        private static final Logger LOG = Logger.getLogger("remembered");

        private final Set<String> looked = ConcurrentHashMap.newKeySet();
        private final Set<String> warned = ConcurrentHashMap.newKeySet();
        private final Set<String> running = ConcurrentHashMap.newKeySet();
        private final Set<String> begun = ConcurrentHashMap.newKeySet();
        private final Map<String, String> found = new ConcurrentHashMap<>();

        /** The work is done twice, as it would be after clear(). */
        void look(String s) {
            if (!looked.contains(s)) {
                found.put(s, s.trim());
                looked.add(s); // BLOCAL: check-then-act low {{looked}}
            }
        }

        void clear() {
            looked.clear();
        }

        /** Said twice. */
        void warn(String s) {
            if (!warned.contains(s)) {
                warned.add(s); // BLOCAL: check-then-act low {{warned}}
                LOG.warning("no " + s);
            }
        }

        /** Two run it: it is taken out when it is over, so to be in it is more than to have been. */
        void run(String s, Runnable r) {
            if (!running.contains(s)) {
                found.put(s, s);
                running.add(s); // BLOCAL: check-then-act medium {{running}}
                LOG.fine(s);
            }
        }

        void over(String s) {
            running.remove(s);
        }

        /** What it says is done only then. */
        void begin(String s) {
            if (!begun.contains(s)) {
                begun.add(s); // BLOCAL: check-then-act medium {{begun}}
                found.put(s, s);
            }
        }
    }

    /** Claimed in the block that looked, as a local tells. */
    static class Claimed {
        static final Claimed SHARED = new Claimed();

        enum Phase {
            IDLE, RUNNING, OVER
        }

        private final Object lock = new Object();
        private final ReentrantLock mutex = new ReentrantLock();
        private Phase phase = Phase.IDLE;
        private Object result;
        private long last;
        private Object fresh;
        private Runnable task;

        void task(Runnable next) {
            synchronized (lock) {
                task = next;
            }
        }

        void reset(long at) {
            synchronized (lock) {
                phase = Phase.IDLE;
                result = null;
            }
            mutex.lock();
            try {
                last = at;
                fresh = null;
            } finally {
                mutex.unlock();
            }
        }

        /** Silent. */
        void byFlag() {
            boolean mine = false;
            synchronized (lock) {
                if (phase == Phase.IDLE) {
                    phase = Phase.RUNNING;
                    mine = true;
                }
            }
            if (mine) {
                Object r = new Object();
                synchronized (lock) {
                    result = r;
                    phase = Phase.OVER; // BENIGN: check-then-act handed-over
                }
            }
        }

        /** Silent: what the test said is kept, and the claim follows it. */
        void byKeptTest() {
            boolean mine;
            synchronized (lock) {
                mine = phase == Phase.IDLE;
                if (mine) {
                    phase = Phase.RUNNING;
                }
            }
            if (!mine) {
                return;
            }
            Object r = new Object();
            synchronized (lock) {
                result = r;
                phase = Phase.OVER; // BENIGN: check-then-act handed-over
            }
        }

        /** Silent: a reference tells. */
        void byReference() {
            Runnable r = null;
            synchronized (lock) {
                if (phase == Phase.IDLE) {
                    phase = Phase.RUNNING;
                    r = task;
                }
            }
            if (r != null) {
                r.run();
                synchronized (lock) {
                    result = new Object(); // BLOCAL: check-then-act low
                    phase = Phase.OVER;
                }
            }
        }

        /** Silent: by the time. */
        void byTime(long now) {
            boolean due = false;
            mutex.lock();
            try {
                if (now - last > 1000) {
                    last = now;
                    due = true;
                }
            } finally {
                mutex.unlock();
            }
            if (due) {
                Object f = new Object();
                mutex.lock();
                try {
                    fresh = f; // BENIGN: check-then-act handed-over
                } finally {
                    mutex.unlock();
                }
            }
        }

        /** Silent: the copy itself is asked again. */
        void byCopy() {
            Phase was;
            synchronized (lock) {
                was = phase;
                if (was == Phase.IDLE) {
                    phase = Phase.RUNNING;
                }
            }
            if (was != Phase.IDLE) {
                return;
            }
            Object r = new Object();
            synchronized (lock) {
                result = r;
                phase = Phase.OVER; // BENIGN: check-then-act handed-over
            }
        }

        /** Silent: by a number. */
        int byCode() {
            int code;
            synchronized (lock) {
                if (phase == Phase.RUNNING) {
                    code = 2;
                } else if (phase == Phase.OVER) {
                    code = 3;
                } else {
                    phase = Phase.RUNNING;
                    code = 1;
                }
            }
            if (code == 1) {
                Object r = new Object();
                synchronized (lock) {
                    result = r;
                    phase = Phase.OVER; // BENIGN: check-then-act handed-over; BENIGN: check-then-act handed-over
                }
            }
            return code;
        }

        /** Another phase is claimed than the one that is acted upon. */
        void byOtherCopy() {
            Phase was;
            synchronized (lock) {
                was = phase;
                if (was == Phase.RUNNING) {
                    phase = Phase.OVER;
                }
            }
            if (was == Phase.IDLE) {
                Object r = new Object();
                synchronized (lock) {
                    result = r;
                    phase = Phase.RUNNING; // BLOCAL: check-then-act high {{phase}}
                }
            }
        }

        /** Looked, and not claimed. */
        void unclaimed() {
            boolean mine = false;
            synchronized (lock) {
                if (phase == Phase.IDLE) {
                    mine = true;
                }
            }
            if (mine) {
                Object r = new Object();
                synchronized (lock) {
                    result = r;
                    phase = Phase.OVER; // BLOCAL: check-then-act high {{phase}}
                }
            }
        }

        /** Claimed where it was not idle, and acted upon where it was. */
        void claimedElse() {
            boolean mine = false;
            synchronized (lock) {
                if (phase == Phase.IDLE) {
                    mine = true;
                } else {
                    phase = Phase.RUNNING;
                }
            }
            if (mine) {
                Object r = new Object();
                synchronized (lock) {
                    result = r;
                    phase = Phase.OVER; // BLOCAL: check-then-act high {{phase}}
                }
            }
        }
    }

    /** Asked again in the block of the act, and put right there. */
    static class PutRight {
        static final PutRight SHARED = new PutRight();

        private long low;
        private long high;
        private int left;
        private int most = 10;

        synchronized void reset() {
            low = 0;
            high = 0;
            left = 0;
            most = 10;
        }

        /** Silent. */
        long next() {
            synchronized (this) {
                if (low < high) {
                    return low++;
                }
            }
            long start = System.nanoTime();
            synchronized (this) {
                if (high <= low) {
                    low = start; // BENIGN: check-then-act rechecked
                    high = start + 100;
                }
                return low++;
            }
        }

        /** Another question. */
        int take() {
            synchronized (this) {
                if (left >= most) {
                    return -1;
                }
            }
            int n = (int) System.nanoTime();
            synchronized (this) {
                if (left < 0) {
                    left = n;
                }
                left++; // BLOCAL: check-then-act medium {{left}}
                return left;
            }
        }
    }

    /** Offered where there is room. */
    static class Offered {
        static final Offered SHARED = new Offered();

        private final BlockingQueue<String> queue = new LinkedBlockingQueue<>(10);
        private final BlockingQueue<String> other = new ArrayBlockingQueue<>(10);
        private final AtomicInteger dropped = new AtomicInteger();

        /** Silent: the caller is told. */
        boolean offer(String s) {
            return queue.remainingCapacity() > 0 && queue.offer(s); // BLOCAL: check-then-act low {{queue}}
        }

        /** Silent: as well. */
        boolean offerEarly(String s) {
            if (queue.remainingCapacity() == 0) {
                return false;
            }
            return queue.offer(s); // BLOCAL: check-then-act low {{queue}}
        }

        /** Silent: it counts what was not taken. */
        void offerCounted(String s) {
            if (other.remainingCapacity() != 0) {
                if (!other.offer(s)) { // BLOCAL: check-then-act low {{other}}
                    dropped.incrementAndGet();
                }
            }
        }

        /** Lost, and nobody is told. */
        void offerDeaf(String s) {
            if (other.remainingCapacity() > 0) {
                other.offer(s); // BLOCAL: check-then-act medium {{other}}
            }
        }

        String poll() {
            String s = queue.poll();
            return s != null ? s : other.poll();
        }
    }

    /** What is changed by many readers at once. */
    static class Readers {
        static final Readers SHARED = new Readers();

        private final ReadWriteLock rw = new ReentrantReadWriteLock();
        private final StampedLock stamped = new StampedLock();
        private final Map<String, String> map = new HashMap<>();
        private final Map<String, String> safe = new ConcurrentHashMap<>();
        private long hits;
        private long locked;
        private volatile long seen;
        private int area;

        String get(String k) {
            rw.readLock().lock();
            try {
                hits++; // BLOCAL: guarded-by medium {{in the mode of readers}}
                seen = hits;
                return map.get(k);
            } finally {
                rw.readLock().unlock();
            }
        }

        /** Two readers put. */
        String load(String k) {
            rw.readLock().lock();
            try {
                String v = map.get(k);
                if (v == null) {
                    v = k.trim();
                    map.put(k, v); // BLOCAL: guarded-by medium {{in the mode of readers}}
                }
                return v;
            } finally {
                rw.readLock().unlock();
            }
        }

        /** Silent: it needs no lock. */
        void cache(String k) {
            rw.readLock().lock();
            try {
                safe.put(k, k);
            } finally {
                rw.readLock().unlock();
            }
        }

        /** Silent: another lock keeps the other readers out. */
        void count() {
            rw.readLock().lock();
            try {
                synchronized (map) {
                    locked++;
                }
            } finally {
                rw.readLock().unlock();
            }
        }

        void clear() {
            rw.writeLock().lock();
            try {
                map.clear();
                safe.clear();
                hits = 0;
                locked = 0;
            } finally {
                rw.writeLock().unlock();
            }
        }

        /** By a stamp. */
        void grow() {
            long s = stamped.readLock();
            try {
                area++; // BLOCAL: guarded-by medium {{in the mode of readers}}
            } finally {
                stamped.unlockRead(s);
            }
        }

        void shrink() {
            long s = stamped.writeLock();
            try {
                area = 0;
            } finally {
                stamped.unlockWrite(s);
            }
        }
    }

    /** Static state under the lock of an object, and of the class. */
    static class Instances {
        private static int alive;
        private static int asked;
        private static final List<String> NAMES = new ArrayList<>();
        private static boolean any;
        private static int both;

        static synchronized void made(String name) {
            alive++;
            NAMES.add(name);
            any = true;
            both++;
        }

        synchronized void gone() {
            alive--; // BLOCAL: guarded-by medium {{one for all}}
        }

        synchronized void rename(String s) {
            NAMES.add(s); // BLOCAL: guarded-by medium {{one for all}}
        }

        /** Silent: a flag is only set. */
        synchronized void note() {
            any = true;
        }

        /** Silent: both locks. */
        synchronized void counted() {
            synchronized (Instances.class) {
                both++;
            }
        }

        static int alive() {
            synchronized (Instances.class) {
                return alive;
            }
        }
    }

    /** A flag and what is left when it is set, each in a hold of its own. */
    static class Late {
        static final Late SHARED = new Late();

        interface Listener {
            void over();
        }

        private final Object lock = new Object();
        private final List<Listener> listeners = new ArrayList<>();
        private final Deque<String> jobs = new ArrayDeque<>();
        private boolean over;
        private boolean shut;

        /** Never called, if it is over between the two. */
        void listen(Listener l) {
            synchronized (lock) {
                if (over) {
                    return;
                }
            }
            synchronized (lock) {
                listeners.add(l); // BLOCAL: check-then-act medium {{listeners}}; BLOCAL: check-then-act low {{listeners}}
            }
        }

        /** Silent: one hold. */
        void listenWell(Listener l) {
            synchronized (lock) {
                if (!over) {
                    listeners.add(l);
                    return;
                }
            }
            l.over();
        }

        void finish() {
            synchronized (lock) {
                over = true;
            }
            List<Listener> all;
            synchronized (lock) {
                all = new ArrayList<>(listeners);
                listeners.clear();
            }
            for (Listener l : all) {
                l.over();
            }
        }

        /** Silent: looked at once more by who has added. */
        void submit(String s) {
            synchronized (lock) {
                if (shut) {
                    return;
                }
            }
            synchronized (lock) {
                jobs.add(s); // BLOCAL: check-then-act low {{jobs}}
            }
            synchronized (lock) {
                if (shut) {
                    jobs.remove(s);
                }
            }
        }

        void shut() {
            synchronized (lock) {
                shut = true;
            }
            synchronized (lock) {
                jobs.clear();
            }
        }
    }

    /** Objects of a copy, whose own calls lock: an object that was made of the copy and of others is not the copy. */
    static class Copies {
        static final Copies SHARED = new Copies();

        private final List<Member> members = new ArrayList<>();
        private int sum;

        final class Member {
            private int n;

            void end() {
                synchronized (Copies.this) {
                    sum -= n;
                    n = 0;
                }
            }
        }

        synchronized void add() {
            members.add(new Member());
            sum++;
        }

        /** Silent. */
        void endAll() {
            final Set<Member> copy;
            synchronized (this) {
                copy = new HashSet<>(members);
            }
            new Object() {
                void run() {
                    for (Member m : copy) {
                        m.end();
                    }
                }
            }.run();
        }
    }

    /** Waited for once, and then taken for granted. */
    static class Once {
        static final Once SHARED = new Once();

        private final ReentrantLock mutex = new ReentrantLock();
        private final java.util.concurrent.locks.Condition more = mutex.newCondition();
        private final Deque<String> queue = new ArrayDeque<>();
        private int permits;
        private int tokens;
        private boolean ready;
        private String slot;

        synchronized void give(String s) {
            permits++;
            queue.add(s);
            ready = true;
            slot = s;
            notifyAll();
        }

        synchronized void take() throws InterruptedException {
            if (permits == 0) {
                wait();
            }
            permits--; // BLOCAL: stale-after-wait medium {{permits}}
        }

        synchronized String next() throws InterruptedException {
            if (queue.isEmpty()) {
                wait();
            }
            return queue.remove(); // BLOCAL: stale-after-wait medium {{queue}}
        }

        /** In a loop of its own, which does not ask. */
        void serve() throws InterruptedException {
            while (!mutex.isFair()) {
                String s;
                synchronized (this) {
                    if (queue.isEmpty()) {
                        wait();
                    }
                    s = queue.removeFirst(); // BLOCAL: stale-after-wait medium {{queue}}
                }
                System.out.println(s);
            }
        }

        synchronized void signalled() {
            if (!ready) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            ready = false; // BLOCAL: stale-after-wait medium {{ready}}
        }

        synchronized String exchange() throws InterruptedException {
            if (slot == null) {
                wait();
            }
            String s = slot;
            slot = null; // BLOCAL: stale-after-wait medium {{slot}}
            return s;
        }

        void token() throws InterruptedException {
            mutex.lock();
            try {
                if (tokens <= 0) {
                    more.await();
                }
                tokens -= 1; // BLOCAL: stale-after-wait medium {{tokens}}
            } finally {
                mutex.unlock();
            }
        }

        void refill() {
            mutex.lock();
            try {
                tokens++;
                more.signal();
            } finally {
                mutex.unlock();
            }
        }

        /** Silent. */
        synchronized void takeWell() throws InterruptedException {
            while (permits == 0) {
                wait();
            }
            permits--;
        }

        /** Silent: asked once more. */
        synchronized boolean tryTake() throws InterruptedException {
            if (permits == 0) {
                wait();
            }
            if (permits > 0) {
                permits--;
                return true;
            }
            return false;
        }

        /** Silent: the answer says whether there was anything. */
        synchronized String nextOrNull() throws InterruptedException {
            if (queue.isEmpty()) {
                wait();
            }
            return queue.poll();
        }

        /** Silent: not without limit. */
        synchronized void takeSoon() throws InterruptedException {
            if (permits == 0) {
                wait(100);
            }
            permits--;
        }

        /** Silent: the loop lies behind the test. */
        synchronized void takeLooping() throws InterruptedException {
            if (permits == 0) {
                do {
                    wait();
                } while (permits == 0);
            }
            permits--;
        }

        /** Silent: the test is another turn's. */
        synchronized void takeTurning() throws InterruptedException {
            for (;;) {
                if (permits > 0) {
                    permits--;
                    return;
                }
                wait();
            }
        }

        /** Silent: what is added needs nothing to be there. */
        synchronized void add() throws InterruptedException {
            if (permits == 0) {
                wait();
            }
            permits++;
        }
    }
}
