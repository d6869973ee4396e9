// RELEASES: 17
package audit48;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** What is done right, in a roundabout way: silent all through, but where a comment says so. */
public class Odds {
    /** Who is at a key says so under the monitor; nobody else computes it meanwhile. */
    static class Loading {
        static final Loading LOADING = new Loading();
        private final Map<String, String> done = new HashMap<>();
        private final Set<String> busy = new HashSet<>();
        private int loads;

        String get(String key, Function<String, String> load) throws InterruptedException {
            synchronized (this) {
                while (busy.contains(key)) {
                    wait();
                }
                String there = done.get(key);
                if (there != null) {
                    return there;
                }
                busy.add(key);
            }
            String made = null;
            try {
                made = load.apply(key);
                return made;
            } finally {
                synchronized (this) {
                    if (made != null) {
                        done.put(key, made); // BENIGN: check-then-act handed-over; BLOCAL: check-then-act low
                        loads++;
                    }
                    busy.remove(key);
                    notifyAll();
                }
            }
        }

        synchronized void forget(String key) {
            if (!busy.contains(key)) {
                done.remove(key);
            }
        }
    }

    /** A version that every writer moves on, looked at before what was made is put. */
    static class Versioned {
        static final Versioned VERSIONED = new Versioned();
        private long version;
        private List<String> items = new ArrayList<>();

        void rebuild(Function<List<String>, List<String>> how) {
            while (true) {
                List<String> copy;
                long then;
                synchronized (this) {
                    then = version;
                    copy = new ArrayList<>(items); // BLOCAL: check-then-act low
                }
                List<String> next = how.apply(copy);
                if (commit(then, next)) { // BENIGN: lost-update rechecked; BENIGN: check-then-act rechecked
                    return;
                }
            }
        }

        private synchronized boolean commit(long then, List<String> next) {
            if (version != then) {
                return false;
            }
            items = next;
            version++;
            return true;
        }

        synchronized void add(String item) {
            items.add(item);
            version++;
        }
    }

    /** A lock that a resource holds. */
    static class Held {
        static final Held HELD = new Held();
        private final ReentrantLock lock = new ReentrantLock();
        private final Map<String, Integer> counts = new HashMap<>();

        final class Hold implements AutoCloseable {
            Hold() {
                lock.lock();
            }

            @Override
            public void close() {
                lock.unlock();
            }
        }

        int count(String key) {
            try (Hold hold = new Hold()) {
                Integer n = counts.get(key);
                int next = n == null ? 1 : n + 1;
                counts.put(key, next);
                return next;
            }
        }

        void clear(String key) {
            try (Hold hold = new Hold()) {
                if (counts.containsKey(key)) {
                    counts.remove(key);
                }
            }
        }
    }

    /** A semaphore of one permit. */
    static class Permit {
        static final Permit PERMIT = new Permit();
        private final Semaphore one = new Semaphore(1);
        private final Map<String, String> names = new HashMap<>();
        private int changes;

        boolean rename(String from, String to) throws InterruptedException {
            one.acquire();
            try {
                if (!names.containsKey(from) || names.containsKey(to)) {
                    return false;
                }
                names.put(to, names.remove(from));
                changes++;
                return true;
            } finally {
                one.release();
            }
        }

        void name(String name) throws InterruptedException {
            one.acquire();
            try {
                names.put(name, name);
                changes++;
            } finally {
                one.release();
            }
        }
    }

    /** Locks by stripe, and one for each key that is never taken away. */
    static class Striped {
        static final Striped STRIPED = new Striped();
        private final Object[] locks = new Object[16];
        private final int[] slots = new int[16];
        private final ConcurrentHashMap<String, Object> byKey = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, String> values = new ConcurrentHashMap<>();

        Striped() {
            for (int i = 0; i < locks.length; i++) {
                locks[i] = new Object();
            }
        }

        boolean claim(int i) {
            synchronized (locks[i]) {
                if (slots[i] != 0) {
                    return false;
                }
                slots[i] = 1;
                return true;
            }
        }

        void unclaim(int i) {
            synchronized (locks[i]) {
                slots[i] = 0;
            }
        }

        String value(String key, Supplier<String> made) {
            String v = values.get(key);
            if (v == null) {
                synchronized (byKey.computeIfAbsent(key, k -> new Object())) {
                    v = values.get(key);
                    if (v == null) {
                        v = made.get();
                        values.put(key, v); // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                    }
                }
            }
            return v;
        }
    }

    /** Turns: who has a number waits until it is served, works without the monitor, and hands on. */
    static class Turns {
        static final Turns TURNS = new Turns();
        private long next;
        private long served;
        private final List<String> log = Collections.synchronizedList(new ArrayList<>());

        void inTurn(String what) throws InterruptedException {
            long mine;
            synchronized (this) {
                mine = next++;
                while (served != mine) {
                    wait();
                }
            }
            try {
                log.add(what);
            } finally {
                synchronized (this) {
                    served++; // BENIGN: check-then-act handed-over; BLOCAL: check-then-act low
                    notifyAll();
                }
            }
        }
    }

    /** What is asked for is counted; one drains until nothing was missed. */
    static class Drain {
        static final Drain DRAIN = new Drain();
        private final AtomicInteger work = new AtomicInteger();
        private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean ended;

        void offer(String item) {
            queue.offer(item);
            if (work.getAndIncrement() != 0) {
                return;
            }
            int missed = 1;
            do {
                for (String s = queue.poll(); s != null; s = queue.poll()) {
                    if (ended) {
                        queue.clear();
                        return;
                    }
                    System.out.println(s);
                }
                missed = work.addAndGet(-missed);
            } while (missed != 0);
        }

        void end() {
            ended = true;
        }
    }

    /** Numbers that operations look after. */
    static class Numbers {
        static final Numbers NUMBERS = new Numbers();
        private final AtomicInteger left = new AtomicInteger(10);
        private final AtomicInteger size = new AtomicInteger();
        private final AtomicLong high = new AtomicLong();
        private final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();

        boolean take() {
            return left.getAndUpdate(n -> n > 0 ? n - 1 : n) > 0;
        }

        void giveBack() {
            left.incrementAndGet();
        }

        void put(String key, String value) {
            if (map.put(key, value) == null) {
                size.incrementAndGet();
            }
        }

        void remove(String key) {
            if (map.remove(key) != null) {
                size.decrementAndGet();
            }
        }

        long raise(long to) {
            return high.updateAndGet(h -> Math.max(h, to));
        }

        int apply(IntUnaryOperator f) {
            int old, next;
            do {
                old = size.get();
                next = f.applyAsInt(old);
                if (next == old) {
                    return old;
                }
            } while (!size.compareAndSet(old, next));
            return next;
        }
    }

    /** What is reserved is taken back if it fails. */
    static class Reserve {
        static final Reserve RESERVE = new Reserve();
        private int free = 100;
        private final List<String> failed = new ArrayList<>();

        boolean run(int n, Runnable body) {
            synchronized (this) {
                if (free < n) {
                    return false;
                }
                free -= n;
            }
            boolean ok = false;
            try {
                body.run();
                ok = true;
            } finally {
                synchronized (this) {
                    free += n; // BENIGN: check-then-act handed-over
                    if (!ok) {
                        failed.add("failed");
                    }
                    notifyAll();
                }
            }
            return ok;
        }

        synchronized void more(int n) {
            free += n;
            notifyAll();
        }
    }

    /** Two buffers that are exchanged under the monitor; the one that is out is the writer's own. */
    static class Buffers {
        static final Buffers BUFFERS = new Buffers();
        private List<String> front = new ArrayList<>();
        private List<String> back = new ArrayList<>();

        void add(String line) {
            synchronized (this) {
                front.add(line);
            }
        }

        void flush(Appendable out) throws java.io.IOException {
            List<String> full;
            synchronized (this) {
                if (front.isEmpty() || back == null) {
                    return;
                }
                full = front;
                front = back;
                back = null;
            }
            for (String line : full) {
                out.append(line);
            }
            full.clear();
            synchronized (this) {
                back = full; // BENIGN: check-then-act handed-over; BENIGN: stale-value handed-over
            }
        }
    }

    /** A state that is one object, exchanged by trying. */
    static class Machine {
        static final Machine MACHINE = new Machine();

        record State(String name, int users) {
        }

        private final AtomicReference<State> state = new AtomicReference<>(new State("idle", 0));

        boolean enter() {
            for (State s = state.get(); !s.name().equals("closed"); s = state.get()) {
                if (state.compareAndSet(s, new State("busy", s.users() + 1))) {
                    return true;
                }
            }
            return false;
        }

        void leave() {
            state.updateAndGet(s -> s.users() == 1 && !s.name().equals("closed") ? new State("idle", 0) : new State(s.name(), s.users() - 1));
        }

        boolean close() {
            State s = state.getAndUpdate(old -> new State("closed", old.users()));
            return !s.name().equals("closed");
        }
    }

    /** Read and written in the modes of a lock, with a second look. */
    static class Modes {
        static final Modes MODES = new Modes();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private final StampedLock stamps = new StampedLock();
        private final Map<String, Integer> map = new HashMap<>();
        private int x;
        private int y;

        int id(String name) {
            rw.readLock().lock();
            try {
                Integer id = map.get(name);
                if (id != null) {
                    return id;
                }
            } finally {
                rw.readLock().unlock();
            }
            rw.writeLock().lock();
            try {
                Integer id = map.get(name);
                if (id == null) {
                    id = map.size();
                    map.put(name, id); // BENIGN: check-then-act rechecked
                }
                return id;
            } finally {
                rw.writeLock().unlock();
            }
        }

        int sum() {
            for (int i = 0; i < 3; i++) {
                long stamp = stamps.tryOptimisticRead();
                int a = x;
                int b = y;
                if (stamp != 0 && stamps.validate(stamp)) {
                    return a + b;
                }
            }
            long stamp = stamps.readLock();
            try {
                return x + y;
            } finally {
                stamps.unlockRead(stamp);
            }
        }

        void move(int dx, int dy) {
            long stamp = stamps.writeLock();
            try {
                x += dx;
                y += dy;
            } finally {
                stamps.unlockWrite(stamp);
            }
        }
    }

    /** A timer that is set anew under the monitor, and tells whether it is still the one. */
    static class Alarm {
        static final Alarm ALARM = new Alarm();
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        private ScheduledFuture<?> pending;
        private int round;

        synchronized void snooze(long millis) {
            if (pending != null) {
                pending.cancel(false);
            }
            int mine = ++round;
            pending = timer.schedule(() -> ring(mine), millis, TimeUnit.MILLISECONDS);
        }

        private void ring(int which) {
            synchronized (this) {
                if (which != round) {
                    return;
                }
                pending = null;
            }
            System.out.println("ring");
        }

        synchronized void off() {
            round++;
            if (pending != null) {
                pending.cancel(false);
                pending = null;
            }
        }
    }

    /** Predicates in helpers, and what is waited for. */
    static class Gate {
        static final Gate GATE = new Gate();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition moved = lock.newCondition();
        private final ArrayDeque<String> items = new ArrayDeque<>();
        private int capacity = 10;
        private boolean closed;

        private boolean hasRoom() {
            return items.size() < capacity && !closed;
        }

        private void awaitRoom() throws InterruptedException {
            while (!hasRoom()) {
                moved.await();
            }
        }

        void put(String item) throws InterruptedException {
            lock.lock();
            try {
                awaitRoom();
                items.add(item);
                moved.signalAll();
            } finally {
                lock.unlock();
            }
        }

        String take(long millis) throws InterruptedException {
            long left = TimeUnit.MILLISECONDS.toNanos(millis);
            lock.lock();
            try {
                while (items.isEmpty() && left > 0) {
                    left = moved.awaitNanos(left);
                }
                String item = items.poll();
                if (item != null) {
                    moved.signalAll();
                }
                return item;
            } finally {
                lock.unlock();
            }
        }

        void close() {
            lock.lock();
            try {
                closed = true;
                capacity = 0;
                moved.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Ordered by a latch, by the end of a thread, and by a future. */
    static class Ordered {
        private int sum;
        private String name;
        private final CountDownLatch ready = new CountDownLatch(1);

        int run() throws Exception {
            Thread t = new Thread(() -> {
                name = "x";
                ready.countDown();
                for (int i = 0; i < 10; i++) {
                    sum += i;
                }
            });
            t.start();
            ready.await();
            String n = name;
            t.join();
            sum += n.length();
            return CompletableFuture.supplyAsync(() -> sum).thenApply(s -> s + 1).get();
        }
    }

    /** The one who ends it is told so. */
    static class Once {
        static final Once ONCE = new Once();
        private final CompletableFuture<String> result = new CompletableFuture<>();
        private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
        private final ConcurrentHashMap<String, CompletableFuture<String>> calls = new ConcurrentHashMap<>();
        private volatile List<String> config = List.of();

        void finish(String value) {
            if (result.complete(value)) {
                tasks.add(() -> System.out.println(value));
            }
        }

        CompletableFuture<String> call(String id) {
            CompletableFuture<String> f = new CompletableFuture<>();
            CompletableFuture<String> old = calls.putIfAbsent(id, f);
            if (old != null) {
                return old;
            }
            f.whenComplete((v, e) -> calls.remove(id, f));
            return f;
        }

        void answered(String id, String value) {
            CompletableFuture<String> f = calls.remove(id);
            if (f != null) {
                f.complete(value);
            }
        }

        void configure(List<String> all) {
            config = List.copyOf(all);
        }

        String first() {
            List<String> c = config;
            return c.isEmpty() ? "" : c.get(0);
        }

        int drain() {
            List<Runnable> all = new ArrayList<>();
            tasks.drainTo(all);
            all.forEach(Runnable::run);
            return all.size();
        }
    }

    /** Taken under the lock where it is ready, run behind it. */
    static class Ready {
        static final Ready READY = new Ready();
        private final Map<String, List<Runnable>> waiting = new HashMap<>();
        private final Set<String> there = new HashSet<>();

        void when(String name, Runnable r) {
            boolean now;
            synchronized (waiting) {
                now = there.contains(name);
                if (!now) {
                    waiting.computeIfAbsent(name, n -> new ArrayList<>()).add(r);
                }
            }
            if (now) {
                r.run();
            }
        }

        void arrive(String name) {
            List<Runnable> all;
            synchronized (waiting) {
                all = there.add(name) ? waiting.remove(name) : null;
            }
            if (all != null) {
                all.forEach(Runnable::run);
            }
        }

        /** Silent: only told. */
        String describe() {
            int n;
            synchronized (waiting) {
                n = waiting.size();
            }
            return n > 0 ? n + " waiting" : "none";
        }
    }

    /** What goes by the old value, and is put right by who looks again. */
    static class Retried {
        static final Retried RETRIED = new Retried();
        private final Object lock = new Object();
        private int[] table = new int[8];
        private int used;

        void add(int x) {
            while (true) {
                int size;
                synchronized (lock) {
                    if (used < table.length) {
                        table[used++] = x;
                        return;
                    }
                    size = table.length;
                }
                int[] more = new int[size * 2];
                synchronized (lock) {
                    if (table.length == size) {
                        System.arraycopy(table, 0, more, 0, used);
                        table = more; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        int get(int i) {
            synchronized (lock) {
                return i < used ? table[i] : -1;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (String arg : args) {
            new Thread(() -> {
                try {
                    Loading.LOADING.get(arg, String::trim);
                    Versioned.VERSIONED.rebuild(l -> l);
                    Held.HELD.count(arg);
                    Permit.PERMIT.rename(arg, arg);
                    Striped.STRIPED.claim(1);
                    Turns.TURNS.inTurn(arg);
                    Drain.DRAIN.offer(arg);
                    Numbers.NUMBERS.put(arg, arg);
                    Reserve.RESERVE.run(1, () -> { });
                    Buffers.BUFFERS.add(arg);
                    Buffers.BUFFERS.flush(System.out);
                    Machine.MACHINE.enter();
                    Modes.MODES.id(arg);
                    Alarm.ALARM.snooze(3);
                    Gate.GATE.put(arg);
                    Once.ONCE.finish(arg);
                    Ready.READY.when(arg, () -> { });
                    Retried.RETRIED.add(1);
                } catch (Exception e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        }
        System.out.println(new Ordered().run());
    }
}
