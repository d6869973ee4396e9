// RELEASES: 17
package audit48;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** What schedulers of jobs have mended: triggers that are acquired and fired, worker threads, signals, shutdowns, repositories. */
public class Triggers {
    record Key(String group, String name) {
    }

    enum Status { WAITING, ACQUIRED, EXECUTING, PAUSED, BLOCKED }

    static final class Trigger {
        final Key key;
        private Status status = Status.WAITING;
        private long next;

        Trigger(Key key, long next) {
            this.key = key;
            this.next = next;
        }
    }

    /** Triggers in memory. */
    static class Memory {
        static final Memory MEMORY = new Memory();
        private final Object lock = new Object();
        private final Map<Key, Trigger> triggers = new HashMap<>();
        private final TreeSet<Trigger> timed = new TreeSet<>(Comparator.comparingLong((Trigger t) -> t.next).thenComparing(t -> t.key.name()));
        private final Set<String> pausedGroups = new HashSet<>();
        private final Map<Key, Status> blocked = new HashMap<>();

        /** Silent: all in one. */
        Trigger acquire(long before) {
            synchronized (lock) {
                if (timed.isEmpty()) {
                    return null;
                }
                Trigger t = timed.first();
                if (t.next > before || t.status != Status.WAITING) {
                    return null;
                }
                timed.remove(t);
                t.status = Status.ACQUIRED;
                return t;
            }
        }

        /** As it was: the first in one block, taken in another: two fire it. */
        Trigger acquireHasty(long before) {
            Trigger t;
            synchronized (lock) {
                if (timed.isEmpty()) {
                    return null;
                }
                t = timed.first();
            }
            synchronized (lock) {
                timed.remove(t);
                t.status = Status.ACQUIRED; // BLOCAL: check-then-act; BLOCAL: stale-value low
            }
            return t;
        }

        /** As it was: its status is asked in one block, and set in another, when it has been paused. */
        boolean fired(Key key) {
            Status status;
            synchronized (lock) {
                Trigger t = triggers.get(key);
                if (t == null) {
                    return false;
                }
                status = t.status;
            }
            if (status != Status.ACQUIRED) {
                return false;
            }
            synchronized (lock) {
                blocked.put(key, Status.EXECUTING); // BLOCAL: check-then-act low
            }
            return true;
        }

        /** Silent. */
        boolean firedOnce(Key key) {
            synchronized (lock) {
                Trigger t = triggers.get(key);
                if (t == null || t.status != Status.ACQUIRED) {
                    return false;
                }
                t.status = Status.EXECUTING;
                blocked.put(key, Status.EXECUTING);
                return true;
            }
        }

        /** As it was: the same key is refused by a look of its own. */
        void store(Trigger t) {
            if (exists(t.key)) {
                throw new IllegalStateException(t.key.name());
            }
            put(t); // BLOCAL: check-then-act
        }

        /** Silent. */
        boolean storeOnce(Trigger t) {
            synchronized (lock) {
                if (exists(t.key)) {
                    return false;
                }
                put(t);
                return true;
            }
        }

        boolean exists(Key key) {
            synchronized (lock) {
                return triggers.containsKey(key);
            }
        }

        private void put(Trigger t) {
            synchronized (lock) {
                triggers.put(t.key, t);
                timed.add(t);
                if (pausedGroups.contains(t.key.group())) {
                    t.status = Status.PAUSED;
                }
            }
        }

        /** Silent. */
        void remove(Key key) {
            synchronized (lock) {
                Trigger t = triggers.remove(key);
                if (t != null) {
                    timed.remove(t);
                    blocked.remove(key);
                }
            }
        }

        /** The paused groups are copied in one block and put back in another. */
        void resume(String prefix) {
            Set<String> left = new HashSet<>();
            synchronized (lock) {
                for (String group : pausedGroups) {
                    if (!group.startsWith(prefix)) {
                        left.add(group);
                    }
                }
            }
            synchronized (lock) {
                pausedGroups.retainAll(left); // BLOCAL: stale-value
            }
        }

        /** Silent. */
        void resumeOnce(String prefix) {
            synchronized (lock) {
                pausedGroups.removeIf(g -> g.startsWith(prefix));
            }
        }

        void pause(String group) {
            synchronized (lock) {
                pausedGroups.add(group);
                for (Trigger t : triggers.values()) {
                    if (t.key.group().equals(group)) {
                        t.status = Status.PAUSED;
                    }
                }
            }
        }
    }

    /** Threads that are free, busy or gone. */
    static class Workers {
        static final Workers WORKERS = new Workers();
        private final Object nextLock = new Object();
        private final LinkedList<Thread> free = new LinkedList<>();
        private final LinkedList<Thread> busy = new LinkedList<>();
        private boolean handoff;
        private boolean shutdown;

        /** Silent: as it is. */
        boolean run(Runnable r) throws InterruptedException {
            synchronized (nextLock) {
                handoff = true;
                while (free.isEmpty() && !shutdown) {
                    nextLock.wait(500);
                }
                if (!shutdown) {
                    Thread t = free.removeFirst();
                    busy.add(t);
                } else {
                    new Thread(r).start();
                }
                handoff = false;
                nextLock.notifyAll();
                return true;
            }
        }

        /** As it was: how many are free in one block, one taken in another. */
        Thread take() throws InterruptedException {
            if (blockForFree() > 0) {
                synchronized (nextLock) {
                    Thread t = free.removeFirst(); // BLOCAL: check-then-act
                    busy.add(t);
                    return t;
                }
            }
            return null;
        }

        int blockForFree() throws InterruptedException {
            synchronized (nextLock) {
                while ((free.isEmpty() || handoff) && !shutdown) {
                    nextLock.wait(500);
                }
                return free.size();
            }
        }

        /** Silent. */
        void done(Thread t) {
            synchronized (nextLock) {
                if (busy.remove(t) && !shutdown) {
                    free.add(t);
                }
                nextLock.notifyAll();
            }
        }

        /** As it was: shut down, and waits for who is busy by a look of before. */
        void shutdown() throws InterruptedException {
            boolean any;
            synchronized (nextLock) {
                shutdown = true;
                any = !busy.isEmpty();
            }
            if (any) {
                synchronized (nextLock) {
                    nextLock.wait(); // BLOCAL: check-then-wait
                }
            }
        }

        /** Silent: as it is. */
        void shutdownRightly() throws InterruptedException {
            synchronized (nextLock) {
                shutdown = true;
                free.clear();
                while (!busy.isEmpty()) {
                    nextLock.wait(1000);
                }
            }
        }
    }

    /** The thread that goes round, and who tells it that there is something earlier. */
    static class Loop extends Thread {
        private final Object signal = new Object();
        private boolean signaled;
        private long candidate;
        private boolean paused = true;
        private final AtomicBoolean halted = new AtomicBoolean();

        /** Silent. */
        void tell(long at) {
            synchronized (signal) {
                signaled = true;
                candidate = at;
                signal.notifyAll();
            }
        }

        /** As it was: told or not in one block, taken back in another: what is told in between is lost. */
        boolean told() {
            boolean was;
            synchronized (signal) {
                was = signaled;
            }
            if (was) {
                synchronized (signal) {
                    signaled = false; // BLOCAL: check-then-act
                    candidate = 0;
                }
            }
            return was;
        }

        /** Silent: as it is. */
        boolean toldOnce() {
            synchronized (signal) {
                boolean was = signaled;
                signaled = false;
                candidate = 0;
                return was;
            }
        }

        void pause(boolean on) {
            synchronized (signal) {
                paused = on;
                signal.notifyAll();
            }
        }

        /** Silent: one halts it. */
        void halt() {
            if (halted.compareAndSet(false, true)) {
                synchronized (signal) {
                    signal.notifyAll();
                }
            }
        }

        @Override
        public void run() {
            while (!halted.get()) {
                synchronized (signal) {
                    while (paused && !halted.get()) {
                        try {
                            signal.wait(1000);
                        } catch (InterruptedException e) {
                            interrupt();
                        }
                    }
                }
                if (!told() && !toldOnce()) { // BLOCAL: check-then-act low; BLOCAL: check-then-act low
                    Memory.MEMORY.acquire(System.nanoTime());
                }
            }
        }
    }

    /** Schedulers by name, and what is delayed. */
    static class Repository {
        static final Repository REPOSITORY = new Repository();
        private final Map<String, Loop> loops = new HashMap<>();
        private final Map<String, Loop> shared = new ConcurrentHashMap<>();
        private final DelayQueue<Later> later = new DelayQueue<>();
        private final AtomicInteger handed = new AtomicInteger();

        static final class Later implements Delayed {
            final long at;

            Later(long at) {
                this.at = at;
            }

            @Override
            public long getDelay(TimeUnit unit) {
                return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
            }

            @Override
            public int compareTo(Delayed o) {
                return Long.compare(at, ((Later) o).at);
            }
        }

        /** Silent: bound or refused in one. */
        synchronized void bind(String name, Loop loop) {
            if (loops.containsKey(name)) {
                throw new IllegalStateException(name);
            }
            loops.put(name, loop);
        }

        synchronized Loop lookup(String name) {
            return loops.get(name);
        }

        synchronized void unbind(String name) {
            loops.remove(name);
        }

        /** As it was: looked up, and bound if it was missing, by two calls. */
        Loop instance(String name) {
            Loop loop = lookup(name);
            if (loop == null) {
                loop = new Loop();
                bindOver(name, loop); // BLOCAL: check-then-act
                loop.start();
            }
            return loop;
        }

        private synchronized void bindOver(String name, Loop loop) {
            loops.put(name, loop);
        }

        /** Silent: started by who has put it. */
        Loop instanceOnce(String name) {
            Loop there = shared.get(name);
            if (there != null) {
                return there;
            }
            Loop fresh = new Loop();
            there = shared.putIfAbsent(name, fresh);
            if (there != null) {
                return there;
            }
            fresh.start();
            return fresh;
        }

        /** There is one that is due; who takes it may wait, or get another. */
        Later due() {
            Later first = later.peek();
            if (first != null && first.getDelay(TimeUnit.NANOSECONDS) <= 0) {
                later.poll(); // BLOCAL: check-then-act
                handed.incrementAndGet();
                return first;
            }
            return null;
        }

        /** Silent. */
        Later dueOnce() {
            Later first = later.poll();
            if (first != null) {
                handed.incrementAndGet();
            }
            return first;
        }

        /** Silent: a copy of the names is made under the lock, and each is looked up anew. */
        List<Loop> all() {
            List<String> names;
            synchronized (this) {
                names = new ArrayList<>(loops.keySet());
            }
            List<Loop> all = new ArrayList<>();
            for (String name : names) {
                Loop loop = lookup(name);
                if (loop != null) {
                    all.add(loop);
                }
            }
            return all;
        }

        void remove(String name) {
            Loop loop = shared.remove(name);
            if (loop != null) {
                loop.halt();
            }
        }
    }

    public static void main(String[] args) {
        Loop loop = new Loop();
        loop.start();
        for (String arg : args) {
            new Thread(() -> {
                Key key = new Key(arg, arg);
                Memory.MEMORY.store(new Trigger(key, 3));
                Memory.MEMORY.acquireHasty(3);
                Memory.MEMORY.fired(key);
                Memory.MEMORY.pause(arg);
                Repository.REPOSITORY.instance(arg);
                loop.tell(3);
                loop.pause(false);
                loop.halt();
            }).start();
        }
    }
}
