package threads;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A number is counted by one operation, and asked by another: what the first would have answered is not what the second does. */
class CountedApart {

    /** Of two who count down, both may find none left, and end it twice. */
    static class Last {
        static final Last SHARED = new Last();
        private final AtomicInteger users = new AtomicInteger();

        void enter() {
            users.incrementAndGet();
        }

        void leave() {
            users.decrementAndGet();
            if (users.get() == 0) { // BLOCAL: check-then-act medium {{asked for its value by another operation}}
                end();
            }
        }

        void leaveAtOnce() {
            if (users.decrementAndGet() == 0) {
                end();
            }
        }

        private void end() {
            System.out.println("ended");
        }
    }

    /** Of two who count up, both may get the second number. */
    static class Ids {
        static final Ids SHARED = new Ids();
        private final AtomicLong last = new AtomicLong();

        long next() {
            last.incrementAndGet();
            return last.get(); // BLOCAL: stale-value medium {{asked for its value by another operation}}
        }

        long nextAtOnce() {
            return last.incrementAndGet();
        }
    }

    /** … or both the first. */
    static class Taken {
        static final Taken SHARED = new Taken();
        private final AtomicInteger free = new AtomicInteger();
        private final Map<Object, Object> known = new ConcurrentHashMap<>();
        private final Object[] slots = new Object[100];

        int take() {
            int mine = free.get();
            free.incrementAndGet(); // BLOCAL: stale-value medium {{counted on after its value was taken}}
            return mine;
        }

        void put(Object o) {
            slots[free.get()] = o;
            free.getAndIncrement(); // BLOCAL: stale-value medium {{counted on after its value was taken}}
        }

        int takeAtOnce() {
            return free.getAndIncrement();
        }

        void note(Object o) {
            known.put(o, o);
        }
    }

    /** Silent: a lock is held over both, by all who count. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final AtomicInteger users = new AtomicInteger();

        synchronized void enter() {
            users.incrementAndGet();
        }

        synchronized boolean leave() {
            users.decrementAndGet();
            return users.get() == 0;
        }
    }

    /** Silent: who waits for all the others asks again and again. */
    static class Waits {
        static final Waits SHARED = new Waits();
        private final AtomicInteger arrived = new AtomicInteger();

        void arrive(int all) {
            arrived.incrementAndGet();
            while (arrived.get() != all) {
                Thread.yield();
            }
        }
    }

    /** Silent: what is asked is only told of, or compared with a bound. */
    static class Told {
        static final Told SHARED = new Told();
        private final AtomicInteger seen = new AtomicInteger();

        void see() {
            seen.incrementAndGet();
            System.out.println(seen.get());
            if (seen.get() > 100) {
                System.out.println("many");
            }
        }
    }
}
