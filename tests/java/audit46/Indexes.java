// RELEASES: 17
package audit46;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** After what search libraries and clusters of files have mended: counted references, commits, deletes that are buffered, merges, leases, replicas, safe mode. */
public class Indexes {
    interface Dir {
        void delete(String file) throws IOException;
    }

    /** A reader that is counted: nobody may revive what was closed. */
    static class Ref {
        private final AtomicInteger refs = new AtomicInteger(1);
        private final AtomicBoolean closed = new AtomicBoolean();

        boolean tryIncLate() {
            if (refs.get() > 0) {
                refs.incrementAndGet(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean tryInc() {
            int n;
            while ((n = refs.get()) > 0) {
                if (refs.compareAndSet(n, n + 1)) {
                    return true;
                }
            }
            return false;
        }

        void decLate() {
            refs.decrementAndGet();
            if (refs.get() == 0) { // BLOCAL: check-then-act
                closed.set(true);
            }
        }

        void dec() {
            int n = refs.decrementAndGet();
            if (n == 0) {
                closed.set(true);
            } else if (n < 0) {
                throw new IllegalStateException();
            }
        }

        void close() {
            if (closed.compareAndSet(false, true)) {
                dec();
            }
        }
    }

    /** Files that are counted under the writer's lock. */
    static class Files {
        private final Map<String, Integer> counts = new HashMap<>();
        private final Set<String> deletable = new HashSet<>();
        private final Dir dir;

        Files(Dir dir) {
            this.dir = dir;
        }

        synchronized void inc(Collection<String> all) {
            for (String f : all) {
                counts.merge(f, 1, Integer::sum);
            }
        }

        void decLate(String f) throws IOException {
            int n;
            synchronized (this) {
                n = counts.getOrDefault(f, 0) - 1;
                counts.put(f, n);
            }
            if (n == 0) {
                dir.delete(f);
                synchronized (this) {
                    // Was to be shown: the block that read it has written it, too.
                    counts.remove(f); // BENIGN: check-then-act handed-over
                }
            }
        }

        void dec(String f) throws IOException {
            synchronized (this) {
                int n = counts.getOrDefault(f, 0) - 1;
                if (n > 0) {
                    counts.put(f, n);
                    return;
                }
                counts.remove(f);
            }
            dir.delete(f);
        }

        void deleteAllLate() throws IOException {
            Set<String> all;
            synchronized (this) {
                all = new HashSet<>(deletable);
            }
            for (String f : all) {
                dir.delete(f);
            }
            synchronized (this) {
                deletable.clear(); // BLOCAL: lost-update
            }
        }

        void deleteAll() throws IOException {
            Set<String> all;
            synchronized (this) {
                all = new HashSet<>(deletable);
                deletable.removeAll(all);
            }
            for (String f : all) {
                dir.delete(f);
            }
        }

        synchronized void later(String f) {
            deletable.add(f);
        }
    }

    static class Writer {
        private final Object commitLock = new Object();
        private final Object flushLock = new Object();
        private final AtomicLong changes = new AtomicLong();
        private final AtomicLong ram = new AtomicLong();
        private final List<String> pending = new ArrayList<>();
        private long lastCommit;
        private long generation;
        private volatile boolean closed;
        private volatile List<String> infos = List.of();
        private boolean merging;
        private final Map<String, List<String>> deletes = new ConcurrentHashMap<>();

        /** What was counted in between is marked as committed: read before, and only then set. */
        void commitLate() {
            List<String> all;
            synchronized (flushLock) {
                all = new ArrayList<>(pending);
            }
            synchronized (commitLock) {
                lastCommit = changes.get();
            }
            synchronized (flushLock) {
                if (!all.isEmpty()) {
                    // Was marked a line on, as a lost-update: what is but asked whether there is any is not worked off.
                    generation++; // BLOCAL: check-then-act
                    pending.clear();
                }
            }
        }

        void commit() {
            long now = changes.get();
            synchronized (flushLock) {
                if (!pending.isEmpty()) {
                    generation++;
                    pending.clear();
                }
            }
            synchronized (commitLock) {
                lastCommit = now;
            }
        }

        void add(String doc) {
            if (closed) {
                throw new IllegalStateException();
            }
            synchronized (flushLock) {
                pending.add(doc);
            }
            changes.incrementAndGet();
        }

        void ramLate(long bytes) {
            long n = ram.get() + bytes;
            if (n > 1000) {
                n = 0;
            }
            ram.set(n); // BLOCAL: lost-update
        }

        void ram(long bytes) {
            if (ram.addAndGet(bytes) > 1000) {
                ram.set(0);
            }
        }

        void infoLate(String s) {
            List<String> more = new ArrayList<>(infos);
            more.add(s);
            infos = List.copyOf(more); // BLOCAL: lost-update
        }

        void info(String s) {
            synchronized (commitLock) {
                List<String> more = new ArrayList<>(infos);
                more.add(s);
                // Was not marked.
                infos = List.copyOf(more); // BLOCAL: lost-update low
            }
        }

        boolean mergeLate() {
            boolean m;
            synchronized (this) {
                m = merging;
            }
            if (m) {
                return false;
            }
            synchronized (this) {
                merging = true; // BLOCAL: check-then-act
            }
            return true;
        }

        boolean merge() {
            synchronized (this) {
                if (merging) {
                    return false;
                }
                merging = true;
                return true;
            }
        }

        synchronized void merged() {
            merging = false;
            notifyAll();
        }

        void awaitMergeLate() throws InterruptedException {
            synchronized (this) {
                if (!merging) {
                    return;
                }
            }
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait
            }
        }

        void deleteLate(String term, String doc) {
            List<String> docs = deletes.get(term);
            if (docs == null) {
                docs = new ArrayList<>();
                deletes.put(term, docs); // BLOCAL: check-then-act
            }
            synchronized (docs) {
                docs.add(doc);
            }
        }

        void delete(String term, String doc) {
            deletes.compute(term, (k, docs) -> {
                List<String> all = docs == null ? new ArrayList<>() : docs;
                all.add(doc);
                return all;
            });
        }

        void close() {
            closed = true;
        }
    }

    record Replica(String node, long stamp) {
    }

    /** A node of names: leases, blocks, replicas, safe mode. */
    static class Names {
        private final ReentrantLock fs = new ReentrantLock();
        private final Map<Long, List<Replica>> blocks = new HashMap<>();
        private final Map<String, String> leases = new HashMap<>();
        private boolean safe = true;
        private long safeBlocks;
        private long stamp;

        long stampLate() {
            long s;
            fs.lock();
            try {
                s = stamp + 1;
            } finally {
                fs.unlock();
            }
            fs.lock();
            try {
                stamp = s; // BLOCAL: lost-update
            } finally {
                fs.unlock();
            }
            return s;
        }

        long stamp() {
            fs.lock();
            try {
                return ++stamp;
            } finally {
                fs.unlock();
            }
        }

        private boolean hasLease(String file) {
            fs.lock();
            try {
                return leases.containsKey(file);
            } finally {
                fs.unlock();
            }
        }

        boolean leaseLate(String file, String who) {
            if (hasLease(file)) {
                return false;
            }
            fs.lock();
            try {
                leases.put(file, who); // BLOCAL: check-then-act
                return true;
            } finally {
                fs.unlock();
            }
        }

        boolean lease(String file, String who) {
            fs.lock();
            try {
                if (hasLease(file)) {
                    return false;
                }
                leases.put(file, who);
                return true;
            } finally {
                fs.unlock();
            }
        }

        void release(String file) {
            fs.lock();
            try {
                leases.remove(file);
            } finally {
                fs.unlock();
            }
        }

        void reportLate(long block, Replica r) {
            List<Replica> all;
            fs.lock();
            try {
                all = blocks.computeIfAbsent(block, b -> new ArrayList<>());
            } finally {
                fs.unlock();
            }
            fs.lock();
            try {
                all.add(r); // BLOCAL: stale-value
            } finally {
                fs.unlock();
            }
        }

        void report(long block, Replica r) {
            fs.lock();
            try {
                blocks.computeIfAbsent(block, b -> new ArrayList<>()).add(r);
                safeBlocks++;
            } finally {
                fs.unlock();
            }
        }

        void lost(long block, String node) {
            fs.lock();
            try {
                List<Replica> all = blocks.get(block);
                if (all != null) {
                    all.removeIf(r -> r.node().equals(node));
                    if (all.isEmpty()) {
                        blocks.remove(block);
                    }
                }
            } finally {
                fs.unlock();
            }
        }

        void leaveLate(long need) {
            long n;
            fs.lock();
            try {
                n = safeBlocks;
            } finally {
                fs.unlock();
            }
            if (n >= need) {
                fs.lock();
                try {
                    safe = false; // BLOCAL: check-then-act low
                } finally {
                    fs.unlock();
                }
            }
        }

        List<Replica> whereLate(long block) {
            return blocks.get(block); // BLOCAL: guarded-by
        }
    }

    static final Ref REF = new Ref();
    static final Files FILES = new Files(f -> {
    });
    static final Writer WRITER = new Writer();
    static final Names NAMES = new Names();
}
