// RELEASES: 8 17
package audit48;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** A cache with its loader and an evictor that a timer runs. */
public class Pantry {
    static class Jar {
        final String label;
        final byte[] content;
        volatile long touched = System.nanoTime();

        Jar(String label, byte[] content) {
            this.label = label;
            this.content = content;
        }
    }

    static class Shelf {
        static final Shelf MAIN = new Shelf(s -> s.getBytes());

        private final ConcurrentMap<String, Jar> jars = new ConcurrentHashMap<String, Jar>();
        private final ConcurrentMap<String, FutureTask<Jar>> loading = new ConcurrentHashMap<String, FutureTask<Jar>>();
        private final ConcurrentMap<String, AtomicInteger> hits = new ConcurrentHashMap<String, AtomicInteger>();
        private final AtomicLong bytes = new AtomicLong();
        private final Function<String, byte[]> loader;

        Shelf(Function<String, byte[]> loader) {
            this.loader = loader;
        }

        /** Two load, both count the bytes, and only one of the jars is there. */
        Jar get(String label) {
            Jar jar = jars.get(label);
            if (jar == null) {
                jar = new Jar(label, loader.apply(label));
                jars.put(label, jar); // BLOCAL: check-then-act
                bytes.addAndGet(jar.content.length);
            }
            jar.touched = System.nanoTime();
            return jar;
        }

        /** Silent: what is there already wins, and only the winner counts. */
        Jar getOrPut(String label) {
            Jar jar = jars.get(label);
            if (jar == null) {
                Jar fresh = new Jar(label, loader.apply(label));
                jar = jars.putIfAbsent(label, fresh);
                if (jar == null) {
                    jar = fresh;
                    bytes.addAndGet(fresh.content.length);
                }
            }
            return jar;
        }

        /** Silent: the map does it. */
        Jar getComputed(String label) {
            return jars.computeIfAbsent(label, l -> new Jar(l, loader.apply(l)));
        }

        /** Asked for, then looked up: the evictor has been there. */
        int sizeOf(String label) {
            if (jars.containsKey(label)) {
                return jars.get(label).content.length; // BLOCAL: check-then-act
            }
            return 0;
        }

        /** Silent: looked up once. */
        int sizeOfOnce(String label) {
            Jar jar = jars.get(label);
            return jar != null ? jar.content.length : 0;
        }

        /** The eviction goes by a time that may be over, and removes by the key alone what was put anew. */
        void evict(long limit) {
            for (Map.Entry<String, Jar> entry : jars.entrySet()) {
                Jar jar = entry.getValue();
                if (jar.touched < limit) {
                    jars.remove(entry.getKey()); // MISSED: check-then-act (who puts another one neither counts nor asks what was there)
                    bytes.addAndGet(-jar.content.length);
                }
            }
        }

        /** Silent: only that very jar is removed, and only who removed it counts. */
        void evictSame(long limit) {
            for (Map.Entry<String, Jar> entry : jars.entrySet()) {
                Jar jar = entry.getValue();
                if (jar.touched < limit && jars.remove(entry.getKey(), jar)) {
                    bytes.addAndGet(-jar.content.length);
                }
            }
        }

        /** Silent: a refresh puts what is newer, whatever was there. */
        void refresh(String label) {
            jars.put(label, new Jar(label, loader.apply(label)));
        }

        /** A counter for each label, put where none was: two put, and one count is lost. */
        void hit(String label) {
            AtomicInteger n = hits.get(label);
            if (n == null) {
                n = new AtomicInteger();
                hits.put(label, n); // BLOCAL: check-then-act
            }
            n.incrementAndGet();
        }

        /** The answer of putIfAbsent is thrown away: the counter that counts may not be in the map. */
        void hitAgain(String label) {
            AtomicInteger n = hits.get(label);
            if (n == null) {
                n = new AtomicInteger();
                hits.putIfAbsent(label, n); // BLOCAL: lost-cas
            }
            n.incrementAndGet();
        }

        /** Silent. */
        void hitOnce(String label) {
            hits.computeIfAbsent(label, l -> new AtomicInteger()).incrementAndGet();
        }

        /** Silent: who comes second gets the task of the first. */
        Jar load(final String label) throws InterruptedException, ExecutionException {
            FutureTask<Jar> task = loading.get(label);
            if (task == null) {
                FutureTask<Jar> mine = new FutureTask<Jar>(new Callable<Jar>() {
                    @Override
                    public Jar call() {
                        return new Jar(label, loader.apply(label));
                    }
                });
                task = loading.putIfAbsent(label, mine);
                if (task == null) {
                    task = mine;
                    mine.run();
                }
            }
            try {
                return task.get();
            } finally {
                loading.remove(label, task);
            }
        }

        /** The bytes are brought down by what was read before the walk. */
        void recount() {
            long sum = bytes.get();
            for (Jar jar : jars.values()) {
                if (jar.content.length == 0) {
                    sum -= 1;
                }
            }
            bytes.set(sum); // BLOCAL: lost-update
        }

        /** Silent: what is taken off is taken off what is there. */
        void recountRightly() {
            long less = 0;
            for (Jar jar : jars.values()) {
                if (jar.content.length == 0) {
                    less++;
                }
            }
            bytes.addAndGet(-less);
        }

        /** The counts are read and set back, and what comes in between is lost. */
        Map<String, Integer> report() {
            Map<String, Integer> all = new HashMap<String, Integer>();
            for (Map.Entry<String, AtomicInteger> entry : hits.entrySet()) {
                int n = entry.getValue().get();
                entry.getValue().set(0); // BLOCAL: lost-update
                all.put(entry.getKey(), n);
            }
            return all;
        }

        /** Silent: read and set back in one. */
        Map<String, Integer> reportAtOnce() {
            Map<String, Integer> all = new HashMap<String, Integer>();
            for (Map.Entry<String, AtomicInteger> entry : hits.entrySet()) {
                all.put(entry.getKey(), entry.getValue().getAndSet(0));
            }
            return all;
        }

        /** Silent: the local map is nobody else's. */
        Map<String, Integer> lengths() {
            Map<String, Integer> all = new HashMap<String, Integer>();
            for (Jar jar : jars.values()) {
                Integer n = all.get(jar.label);
                if (n == null) {
                    all.put(jar.label, jar.content.length);
                } else {
                    all.put(jar.label, n + jar.content.length);
                }
            }
            for (Iterator<Integer> each = all.values().iterator(); each.hasNext();) {
                if (each.next() == 0) {
                    each.remove();
                }
            }
            return all;
        }
    }

    public static void main(String[] args) {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        timer.scheduleAtFixedRate(() -> Shelf.MAIN.evict(System.nanoTime() - 1000000000L), 1, 1, TimeUnit.SECONDS);
        timer.scheduleAtFixedRate(() -> Shelf.MAIN.evictSame(System.nanoTime() - 9000000000L), 1, 1, TimeUnit.SECONDS);
        timer.scheduleAtFixedRate(() -> System.out.println(Shelf.MAIN.report()), 1, 1, TimeUnit.MINUTES);
        for (String label : args) {
            new Thread(() -> {
                Shelf.MAIN.get(label);
                Shelf.MAIN.getOrPut(label);
                Shelf.MAIN.hit(label);
                Shelf.MAIN.hitAgain(label);
                Shelf.MAIN.hitOnce(label);
                Shelf.MAIN.sizeOf(label);
            }).start();
        }
    }
}
