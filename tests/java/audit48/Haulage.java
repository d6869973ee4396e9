// RELEASES: 8 17
package audit48;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Downloads in parts: a manager, its loads, the parts on a pool, progress and mirrors. */
public class Haulage {
    interface Listener {
        void done(Load load);
    }

    static class Part {
        final int number;
        /** Written by the one thread that fetches the part. */
        int tries;
        byte[] data;

        Part(int number) {
            this.number = number;
        }
    }

    static class Load {
        private final String url;
        private final int parts;
        private final BitSet have = new BitSet();
        private final AtomicInteger left;
        private final AtomicLong received = new AtomicLong();
        private final AtomicBoolean finished = new AtomicBoolean();
        private long speed;
        private int percent;
        private String mirror;
        private int failures;

        Load(String url, int parts) {
            this.url = url;
            this.parts = parts;
            this.left = new AtomicInteger(parts);
        }

        /** Counted by one operation, asked by another: two parts may both be the last, or none. */
        void partDone(Part part, Listener listener) {
            left.decrementAndGet();
            if (left.get() == 0) { // BLOCAL: check-then-act
                listener.done(this);
            }
        }

        /** Silent: the one who counts to nothing is told so. */
        void partDoneOnce(Part part, Listener listener) {
            if (left.decrementAndGet() == 0) {
                listener.done(this);
            }
        }

        /** Two find it unfinished, and both tell. */
        void finish(Listener listener) {
            if (!finished.get()) {
                /* The flag is not all: it is told. */
                finished.set(true); // BLOCAL: check-then-act
                listener.done(this);
            }
        }

        /** Silent: one wins. */
        void finishOnce(Listener listener) {
            if (finished.compareAndSet(false, true)) {
                listener.done(this);
            }
        }

        /** Is the part missing? Then it is marked in another block. */
        boolean claim(int number) {
            boolean there;
            synchronized (this) {
                there = have.get(number);
            }
            if (there) {
                return false;
            }
            synchronized (this) {
                have.set(number); // BLOCAL: check-then-act
            }
            return true;
        }

        /** Silent: one block. */
        synchronized boolean claimAtOnce(int number) {
            if (have.get(number)) {
                return false;
            }
            have.set(number);
            return true;
        }

        /** Silent: each part is claimed by who asks for the next, under the lock. */
        synchronized int claimNext() {
            int next = have.nextClearBit(0);
            if (next >= parts) {
                return -1;
            }
            have.set(next);
            return next;
        }

        /** The speed is a mean of the old one, which was read under the lock before. */
        void measure(long nanos, int bytes) {
            long old;
            synchronized (this) {
                old = speed;
            }
            long now = bytes * 1000000000L / (nanos + 1);
            synchronized (this) {
                speed = (old * 7 + now) / 8; // BLOCAL: lost-update
            }
        }

        /** Silent: what was received is a sum that is only ever added to; the percentage is made of one look. */
        void received(int bytes, long total) {
            long sum = received.addAndGet(bytes);
            synchronized (this) {
                int now = (int) (sum * 100 / total);
                if (now > percent) {
                    percent = now;
                }
            }
        }

        synchronized void reset() {
            speed = 0;
            percent = 0;
            have.clear();
            failures = 0;
        }

        /** Which mirror fails was asked in one block; the next one is set whatever is there by then. */
        void switchMirror(List<String> all) {
            String old = mirror();
            int next = (all.indexOf(old) + 1) % all.size();
            setMirror(all.get(next)); // MISSED: lost-update (the number that `indexOf` answers is not taken for one that hangs on what it is given)
        }

        synchronized String mirror() {
            return mirror;
        }

        synchronized void setMirror(String mirror) {
            this.mirror = mirror;
        }

        /** Silent: switched only away from the one that has failed. */
        synchronized void leaveMirror(String failed, List<String> all) {
            if (failed.equals(mirror)) {
                mirror = all.get((all.indexOf(failed) + 1) % all.size());
                failures++;
            }
        }
    }

    static class Manager {
        private final ExecutorService pool = Executors.newFixedThreadPool(8);
        private final Map<String, Load> loads = Collections.synchronizedMap(new HashMap<String, Load>());
        private final ConcurrentLinkedQueue<Load> waiting = new ConcurrentLinkedQueue<Load>();
        private final AtomicInteger active = new AtomicInteger();
        private final List<Listener> listeners = new ArrayList<Listener>();

        /** Each operation locks, and both together do not. */
        Load add(String url) {
            Load load = loads.get(url);
            if (load == null) {
                load = new Load(url, 16);
                loads.put(url, load); // BLOCAL: check-then-act
            }
            return load;
        }

        /** Silent: the lock of the wrapper is the wrapper. */
        Load addLocked(String url) {
            synchronized (loads) {
                Load load = loads.get(url);
                if (load == null) {
                    load = new Load(url, 16);
                    loads.put(url, load);
                }
                return load;
            }
        }

        /** A walk over a wrapper needs its lock, and others put. */
        long total() {
            long sum = 0;
            for (Load load : loads.values()) { // BLOCAL: guarded-by
                sum += load.received.get();
            }
            return sum;
        }

        /** Silent. */
        long totalLocked() {
            synchronized (loads) {
                long sum = 0;
                for (Load load : loads.values()) {
                    sum += load.received.get();
                }
                return sum;
            }
        }

        /** Room is asked for, then a load is begun. */
        void next() {
            if (active.get() < 3) {
                Load load = waiting.poll();
                if (load != null) {
                    active.incrementAndGet(); // BLOCAL: check-then-act
                    start(load);
                }
            }
        }

        void start(Load load) {
            List<Future<?>> all = new ArrayList<Future<?>>();
            for (int i = 0; i < load.parts; i++) {
                all.add(pool.submit(() -> fetch(load)));
            }
            CompletableFuture.runAsync(() -> {
                load.finish(l -> active.decrementAndGet());
                load.finishOnce(l -> next());
            }, pool);
        }

        /** Silent: the part is made here and given to nobody while it is worked on. */
        private void fetch(Load load) {
            int number = load.claimNext();
            if (number < 0 || !load.claim(number) || !load.claimAtOnce(number)) { // BENIGN: check-then-act handed-over
                return;
            }
            Part part = new Part(number);
            while (part.data == null) {
                part.tries = part.tries + 1;
                part.data = new byte[part.tries * 100];
            }
            load.measure(1, part.data.length); // BLOCAL: check-then-act low
            load.received(part.data.length, 1000);
            load.partDone(part, this::tell);
            load.partDoneOnce(part, this::tell);
            load.switchMirror(Collections.singletonList(load.url));
            load.leaveMirror(load.url, Collections.singletonList(load.url));
        }

        void listen(Listener listener) {
            synchronized (listeners) {
                listeners.add(listener);
            }
        }

        void unlisten(Listener listener) {
            synchronized (listeners) {
                listeners.remove(listener);
            }
        }

        /** Silent: an array is made of them under the lock, and told outside. */
        void tell(Load load) {
            Listener[] all;
            synchronized (listeners) {
                all = listeners.toArray(new Listener[0]);
            }
            for (Listener listener : all) {
                listener.done(load);
            }
        }

        /** The listeners are walked under no lock, while others come and go. */
        void tellUnlocked(Load load) {
            /* Several threads are given it, no more. */
            for (Listener listener : listeners) { // BLOCAL: guarded-by low
                listener.done(load);
            }
        }
    }

    public static void main(String[] args) {
        Manager manager = new Manager();
        manager.listen(l -> System.out.println(l.url));
        for (String url : args) {
            new Thread(() -> {
                manager.waiting.add(manager.add(url));
                manager.waiting.add(manager.addLocked(url));
                manager.next();
                System.out.println(manager.total() + manager.totalLocked());
                manager.tellUnlocked(manager.add(url));
            }).start();
        }
    }
}
