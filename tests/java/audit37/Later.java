// RELEASES: 8 17
package audit37;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.logging.Logger;

/** What came with the rules. */
public class Later {
    /** What a lambda does later to a collection, or an atomic, that was asked before. */
    static class Handed {
        static final Handed SHARED = new Handed();
        private final ConcurrentHashMap<String, String> done = new ConcurrentHashMap<>();
        private final AtomicLong bytes = new AtomicLong();
        private final ExecutorService pool = Executors.newFixedThreadPool(4);

        void once(String key) {
            if (!done.containsKey(key)) {
                pool.execute(() -> done.put(key, "of " + key)); // BLOCAL: check-then-act {{done}}
            }
        }

        /** Silent: it looks itself. */
        void onceMended(String key) {
            if (!done.containsKey(key)) {
                pool.execute(() -> done.putIfAbsent(key, "of " + key));
            }
        }

        /** Silent: of another key than was asked for. */
        void other(String key, String also) {
            if (!done.containsKey(key)) {
                pool.execute(() -> done.put(also, "of " + also));
            }
        }

        void add(int n) {
            long before = bytes.get();
            pool.execute(() -> bytes.set(before + n)); // BLOCAL: lost-update {{bytes}}
        }

        /** Silent. */
        void addMended(int n) {
            pool.execute(() -> bytes.addAndGet(n));
        }

        /** In place, too. */
        void addHere(int n) {
            long before = bytes.get();
            Runnable r = () -> bytes.set(before + n); // BLOCAL: lost-update {{bytes}}
            r.run();
        }

        /** Silent: read where it is written, by one operation. */
        void addHereMended(int n) {
            Runnable r = () -> bytes.updateAndGet(b -> b + n);
            r.run();
        }

        void undone(String key) {
            done.remove(key);
        }
    }

    /** What fails where there is nothing, and who counts on that. */
    static class Caught {
        static final Caught SHARED = new Caught();
        private final ConcurrentLinkedDeque<String> idle = new ConcurrentLinkedDeque<>();

        void give(String s) {
            idle.addFirst(s);
        }

        String take() {
            return idle.isEmpty() ? null : idle.removeFirst(); // BLOCAL: check-then-act {{idle}}
        }

        /** He is told by what is thrown. (Low, as in a loop.) */
        String takeCaught() {
            try {
                return idle.isEmpty() ? null : idle.removeFirst(); // BLOCAL: check-then-act low {{idle}}
            } catch (NoSuchElementException e) {
                return null;
            }
        }

        /** He counts on something else. */
        String takeOtherwiseCaught() {
            try {
                return idle.isEmpty() ? null : idle.removeFirst(); // BLOCAL: check-then-act {{idle}}
            } catch (IllegalStateException e) {
                return null;
            }
        }
    }

    /** What a compareAndSet expects, and what its new value is made of. */
    static class Compared {
        static final Compared SHARED = new Compared();
        private final AtomicStampedReference<String> top = new AtomicStampedReference<>("", 0);
        private final AtomicInteger n = new AtomicInteger();

        /** Silent: the stamp was read after what is expected, so that it fails where they do not go together. */
        boolean rename(String to) {
            String was = top.getReference();
            int stamp = top.getStamp();
            return top.compareAndSet(was, was + to, stamp, stamp + 1);
        }

        /** What is expected is newer than what the new value is made of. */
        boolean next() {
            int made = n.get() + 1;
            int now = n.get();
            return n.compareAndSet(now, made); // BLOCAL: lost-update {{n}}
        }

        /** Silent: it is older, and so it fails where another was faster. */
        boolean nextMended() {
            int was = n.get();
            int made = n.get() + 1;
            return n.compareAndSet(was, made);
        }

        void reset() {
            top.set("", 0);
            n.set(0);
        }
    }

    /** A number is given to somebody, and then set back. */
    static class GivenOn {
        static final GivenOn SHARED = new GivenOn();
        private static final Logger LOG = Logger.getLogger("given");
        private final AtomicLong hits = new AtomicLong();
        private final AtomicLong last = new AtomicLong();
        private final AtomicLong total = new AtomicLong();
        private int misses;

        void hit() {
            hits.incrementAndGet();
        }

        synchronized void miss() {
            misses++;
        }

        void at(long when) {
            last.set(when);
        }

        private static void send(long n) {
            System.out.println(n);
        }

        void report() {
            send(hits.get());
            hits.set(0); // BLOCAL: lost-update {{hits}}
        }

        /** Silent. */
        void reportMended() {
            send(hits.getAndSet(0));
        }

        /** Added to another. */
        void collect() {
            total.addAndGet(hits.get());
            hits.set(0); // BLOCAL: lost-update {{hits}}
        }

        /** Silent: nobody adds to it, it is only set. */
        void forgetLast() {
            send(last.get());
            last.set(0);
        }

        /** Silent: people are told. */
        void log() {
            LOG.info(String.valueOf(hits.get()));
            hits.set(0);
        }

        /** Under a lock, in two blocks. */
        void reportMisses() {
            int n;
            synchronized (this) {
                n = misses;
            }
            send(n);
            synchronized (this) {
                misses = 0; // BLOCAL: lost-update {{misses}}
            }
        }

        /** Silent: in one. */
        synchronized void reportMissesMended() {
            send(misses);
            misses = 0;
        }
    }

    /** Counted by an updater, asked as a field. */
    static class Asked {
        static final Asked SHARED = new Asked();
        private static final AtomicIntegerFieldUpdater<Asked> OPEN =
                AtomicIntegerFieldUpdater.newUpdater(Asked.class, "open");
        private volatile int open;

        void begin() {
            OPEN.incrementAndGet(this);
        }

        void end(Runnable last) {
            OPEN.decrementAndGet(this);
            if (open == 0) { // BLOCAL: check-then-act {{open}}
                last.run();
            }
        }

        /** Silent. */
        void endMended(Runnable last) {
            if (OPEN.decrementAndGet(this) == 0) {
                last.run();
            }
        }

        /** Silent: who waits asks until it is reached. */
        void endAndWait() {
            OPEN.decrementAndGet(this);
            while (open != 0) {
                Thread.yield();
            }
        }

        int number() {
            OPEN.incrementAndGet(this);
            return open; // BLOCAL: stale-value {{open}}
        }
    }

    /** What an element is, an old index has said. */
    static class Chosen {
        enum Phase {
            IDLE, OPEN, CLOSED;

            Phase next() {
                return values()[(ordinal() + 1) % values().length];
            }
        }

        static final Chosen SHARED = new Chosen();
        private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.IDLE);
        private Phase locked = Phase.IDLE;

        void turn() {
            phase.set(phase.get().next()); // BLOCAL: lost-update {{phase}}
        }

        /** Silent. */
        void turnMended() {
            phase.updateAndGet(Phase::next);
        }

        private synchronized Phase locked() {
            return locked;
        }

        private synchronized void locked(Phase p) {
            locked = p;
        }

        void turnLocked() {
            locked(locked().next()); // BLOCAL: lost-update {{locked}}
        }

        /** Silent. */
        synchronized void turnLockedMended() {
            locked(locked().next());
        }

        /** Silent: another one's next. */
        void turnTo(Phase from) {
            locked(from.next());
        }
    }

    /** All there is is added up, and then cleared. */
    static class Summed {
        static final Summed SHARED = new Summed();
        private final ConcurrentHashMap<String, AtomicInteger> counts = new ConcurrentHashMap<>();
        private final List<Integer> sizes = new ArrayList<>();

        void hit(String key) {
            counts.computeIfAbsent(key, k -> new AtomicInteger()).incrementAndGet();
        }

        void add(int n) {
            synchronized (sizes) {
                sizes.add(n);
            }
        }

        int flush() {
            int sum = 0;
            for (AtomicInteger n : counts.values()) {
                sum += n.get();
            }
            counts.clear(); // BLOCAL: lost-update {{counts}}
            return sum;
        }

        /** Silent: each is taken as it is counted. */
        int flushMended() {
            int sum = 0;
            for (String k : counts.keySet()) {
                AtomicInteger n = counts.remove(k);
                sum += n == null ? 0 : n.get();
            }
            return sum;
        }

        /** Silent: who adds holds the lock. */
        int flushSizes() {
            synchronized (sizes) {
                int sum = 0;
                for (int n : sizes) {
                    sum += n;
                }
                sizes.clear();
                return sum;
            }
        }

        /** Silent: nothing is made of what it has, but how many went by. */
        int countAndClear() {
            int n = 0;
            for (AtomicInteger i : counts.values()) {
                if (i != null) {
                    n++;
                }
            }
            counts.clear();
            return n;
        }
    }

    /** What is put into a set is made of what it had. */
    static class Numbered {
        static final Numbered SHARED = new Numbered();
        private final ConcurrentSkipListSet<Integer> ids = new ConcurrentSkipListSet<>();

        int next() {
            int n = ids.size() + 1;
            ids.add(n); // BLOCAL: stale-value {{ids}}
            return n;
        }

        /** Silent: it is asked whether it was new. */
        int nextMended() {
            int n = ids.size() + 1;
            while (!ids.add(n)) {
                n++;
            }
            return n;
        }

        /** Silent: a number that the caller has. */
        void put(int n) {
            ids.add(n);
        }

        void forget(int n) {
            ids.remove(n);
        }
    }

    /** A helper that has just been made reads by a method of its own, and keeps it in itself. */
    static class Helped {
        static final Helped SHARED = new Helped();
        private int level;
        private String owner;
        private final Shown shown = new Shown();

        static class Look {
            private final Helped of;
            private int before;
            private boolean free;

            Look(Helped of) {
                this.of = of;
            }

            Look look() {
                synchronized (of) {
                    before = of.level;
                    free = of.owner == null;
                }
                return this;
            }

            void more(int n) {
                before += n;
            }

            void put() {
                synchronized (of) {
                    of.level = before;
                }
            }
        }

        static class Single {
            private int before;

            void look(Helped of) {
                before = of.level();
            }
        }

        /** Others have one of it, which looks as well. */
        static class Shown {
            private volatile int before;

            void look(Helped of) {
                before = of.level();
            }
        }

        private synchronized int level() {
            return level;
        }

        /** Silent: what others have is as current as they keep it. */
        void raiseByShown() {
            shown.look(this);
            synchronized (this) {
                level = shown.before + 1;
            }
        }

        void raise() {
            Look l = new Look(this);
            l.look();
            synchronized (this) {
                level = l.before + 1; // BLOCAL: lost-update {{level}}
            }
        }

        /** By its methods alone. */
        void raiseByIt() {
            Look l = new Look(this);
            l.look();
            l.more(1);
            l.put(); // BLOCAL: lost-update {{level}}
        }

        /** Silent: it looks in the block that writes. */
        synchronized void raiseMended() {
            Look l = new Look(this);
            l.look();
            level = l.before + 1;
        }

        /** Silent: it has not looked. */
        void raiseUnseen() {
            Look l = new Look(this);
            l.more(1);
            synchronized (this) {
                level = l.before;
            }
        }

        boolean own(String me) {
            Look l = new Look(this).look();
            if (!l.free) {
                return false;
            }
            synchronized (this) {
                owner = me; // BLOCAL: check-then-act {{owner}}
            }
            return true;
        }

        void raiseBySingle() {
            Single s = new Single();
            s.look(this);
            synchronized (this) {
                level = s.before + 1; // BLOCAL: lost-update {{level}}
            }
        }

        synchronized void reset() {
            level = 0;
            owner = null;
        }
    }

    /** What has room for one value has only the last. */
    static class Refilled {
        static final Refilled SHARED = new Refilled();
        private int level;

        static class One {
            int value;
        }

        static class Two {
            int value;
            int other;
        }

        synchronized void reset() {
            level = 0;
        }

        /** Silent: an array of one, filled again in the block. */
        void inArray() {
            int[] held = new int[1];
            synchronized (this) {
                held[0] = level;
            }
            synchronized (this) {
                held[0] = level;
                level = held[0] + 1;
            }
        }

        /** Another element is filled. */
        void inArrayOfTwo() {
            int[] held = new int[2];
            synchronized (this) {
                held[0] = level;
            }
            synchronized (this) {
                held[1] = 7;
                level = held[0] + held[1]; // BLOCAL: lost-update {{level}}
            }
        }

        /** Silent: an object with one field, likewise. */
        void inObject() {
            One held = new One();
            synchronized (this) {
                held.value = level;
            }
            synchronized (this) {
                held.value = level;
                level = held.value + 1;
            }
        }

        /** Another field is filled. */
        void inObjectOfTwo() {
            Two held = new Two();
            synchronized (this) {
                held.value = level;
            }
            synchronized (this) {
                held.other = 7;
                level = held.value + held.other; // BLOCAL: lost-update {{level}}
            }
        }

        /** Filled again, with what is no newer. */
        void inArrayOld() {
            int[] held = new int[1];
            int n;
            synchronized (this) {
                n = level;
            }
            synchronized (this) {
                held[0] = 0;
                held[0] = n;
                level = held[0] + 1; // BLOCAL: lost-update {{level}}
            }
        }
    }

    /** A field has an object with a collection in it: read in one block, replaced in the next. */
    static class Swapped {
        static final Swapped SHARED = new Swapped();
        private Batch batch = new Batch();
        private Plan plan = new Plan();

        static class Batch {
            final List<String> lines = new ArrayList<>();
            int bytes;
        }

        static class Plan {
            final List<String> steps = new ArrayList<>();
        }

        synchronized void add(String line) {
            batch.lines.add(line);
            batch.bytes += line.length();
        }

        List<String> flush() {
            Batch full;
            synchronized (this) {
                full = batch;
            }
            List<String> out = new ArrayList<>(full.lines);
            synchronized (this) {
                batch = new Batch(); // BLOCAL: lost-update {{batch}}
            }
            return out;
        }

        /** Silent: in one. */
        List<String> flushMended() {
            Batch full;
            synchronized (this) {
                full = batch;
                batch = new Batch();
            }
            return new ArrayList<>(full.lines);
        }

        /** Silent: what it has is not looked at. */
        int restart() {
            Batch old;
            synchronized (this) {
                old = batch;
            }
            int n = old.bytes;
            synchronized (this) {
                batch = new Batch();
            }
            return n;
        }

        /** Silent: nobody adds to the one in the field. */
        List<String> steps() {
            Plan p;
            synchronized (this) {
                p = plan;
            }
            List<String> out = new ArrayList<>(p.steps);
            synchronized (this) {
                plan = new Plan();
            }
            return out;
        }
    }

    /** Two fields are asked, and asked again. */
    static class Twice {
        static final Twice SHARED = new Twice();
        private String token;
        private boolean over;
        private int asked;

        synchronized void end() {
            token = null;
            over = true;
            asked = 0;
        }

        /** That the one is asked again because of the other is no act. */
        boolean put(String t) {
            synchronized (this) {
                if (over || token != null) {
                    return false;
                }
            }
            String made = t.trim();
            synchronized (this) {
                if (over || token != null) {
                    return false;
                }
                token = made; // BENIGN: check-then-act rechecked
                return true;
            }
        }

        /** Another field than was asked is read. */
        int count() {
            synchronized (this) {
                if (over) {
                    return 0;
                }
            }
            synchronized (this) {
                return asked + 1; // BLOCAL: check-then-act low {{over}}
            }
        }
    }
}
