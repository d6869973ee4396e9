// RELEASES: 17
package audit48;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** A cache of builds, and who may lead those that build. */
public class Foundry {
    record Digest(String hex) {
    }

    record Artifact(Digest digest, byte[] data, long at) {
    }

    record Vote(String whom, long term) {
    }

    /** Read and write lock; builders are virtual friends of the pool. */
    static class Cache {
        static final Cache CACHE = new Cache();
        private final ReadWriteLock rw = new ReentrantReadWriteLock();
        private final Map<Digest, Artifact> artifacts = new HashMap<>();
        private final Map<Digest, Set<Digest>> needs = new HashMap<>();
        private final ConcurrentHashMap<Digest, CompletableFuture<Artifact>> building = new ConcurrentHashMap<>();
        private long size;
        private long limit = 1 << 20;

        /** Looked for by readers, made, and put by the writer, who does not look: the size is counted twice. */
        Artifact get(Digest digest, Supplier<byte[]> build) {
            rw.readLock().lock();
            try {
                Artifact there = artifacts.get(digest);
                if (there != null) {
                    return there;
                }
            } finally {
                rw.readLock().unlock();
            }
            Artifact made = new Artifact(digest, build.get(), System.nanoTime());
            rw.writeLock().lock();
            try {
                artifacts.put(digest, made); // BLOCAL: check-then-act
                size += made.data().length;
            } finally {
                rw.writeLock().unlock();
            }
            return made;
        }

        /** Silent but for a benign one: the writer looks again. */
        Artifact getOnce(Digest digest, Supplier<byte[]> build) {
            rw.readLock().lock();
            try {
                Artifact there = artifacts.get(digest);
                if (there != null) {
                    return there;
                }
            } finally {
                rw.readLock().unlock();
            }
            rw.writeLock().lock();
            try {
                Artifact there = artifacts.get(digest);
                if (there == null) {
                    there = new Artifact(digest, build.get(), System.nanoTime());
                    artifacts.put(digest, there); // BENIGN: check-then-act rechecked
                    size += there.data().length;
                }
                return there;
            } finally {
                rw.writeLock().unlock();
            }
        }

        /** Silent: downgraded, the read lock taken before the write lock is left. */
        long addAndSum(Artifact artifact) {
            rw.writeLock().lock();
            try {
                if (artifacts.putIfAbsent(artifact.digest(), artifact) == null) {
                    size += artifact.data().length;
                }
                rw.readLock().lock();
            } finally {
                rw.writeLock().unlock();
            }
            try {
                return size;
            } finally {
                rw.readLock().unlock();
            }
        }

        /** Silent: one future for each, and removed as it was. */
        CompletableFuture<Artifact> build(Digest digest, Supplier<byte[]> build) {
            CompletableFuture<Artifact> mine = new CompletableFuture<>();
            CompletableFuture<Artifact> there = building.putIfAbsent(digest, mine);
            if (there != null) {
                return there;
            }
            CompletableFuture.runAsync(() -> {
                mine.complete(get(digest, build));
                building.remove(digest, mine);
            });
            return mine;
        }

        /** Two build the same. */
        CompletableFuture<Artifact> buildTwice(Digest digest, Supplier<byte[]> build) {
            CompletableFuture<Artifact> f = building.get(digest);
            if (f == null) {
                f = new CompletableFuture<>();
                building.put(digest, f); // BLOCAL: check-then-act
                f.complete(getOnce(digest, build));
            }
            return f;
        }

        /** How much is over is read by readers, and taken off by a writer that clears. */
        void prune() {
            long over;
            rw.readLock().lock();
            try {
                over = size - limit;
            } finally {
                rw.readLock().unlock();
            }
            if (over > 0) {
                rw.writeLock().lock();
                try {
                    artifacts.clear();
                    size = 0; // BLOCAL: check-then-act
                } finally {
                    rw.writeLock().unlock();
                }
            }
        }

        /** Silent: read and cut by the writer. */
        void pruneRightly() {
            rw.writeLock().lock();
            try {
                if (size > limit) {
                    artifacts.clear();
                    size = 0;
                }
            } finally {
                rw.writeLock().unlock();
            }
        }

        /** The set that a digest needs is got by readers and changed by a writer, when it may be another one. */
        void need(Digest digest, Digest what) {
            Set<Digest> all;
            rw.readLock().lock();
            try {
                all = needs.get(digest);
            } finally {
                rw.readLock().unlock();
            }
            rw.writeLock().lock();
            try {
                if (all == null) {
                    all = new HashSet<>();
                    needs.put(digest, all); // BLOCAL: check-then-act
                }
                all.add(what);
            } finally {
                rw.writeLock().unlock();
            }
        }

        /** Changed under the lock of readers. */
        void forget(Digest digest) {
            rw.readLock().lock();
            try {
                needs.remove(digest); // BLOCAL: guarded-by
            } finally {
                rw.readLock().unlock();
            }
        }

        /** Silent: a copy is given. */
        Set<Digest> needs(Digest digest) {
            rw.readLock().lock();
            try {
                return Set.copyOf(needs.getOrDefault(digest, Collections.emptySet()));
            } finally {
                rw.readLock().unlock();
            }
        }
    }

    enum Role { FOLLOWER, CANDIDATE, LEADER }

    /** One of several, which vote. */
    static class Peer {
        private final Lock lock = new ReentrantLock();
        private final String name;
        private final Set<String> votes = new HashSet<>();
        private final Map<Role, Integer> times = new EnumMap<>(Role.class);
        private final AtomicReference<Vote> vote = new AtomicReference<>();
        private final AtomicBoolean leads = new AtomicBoolean();
        private final ConcurrentSkipListSet<Long> terms = new ConcurrentSkipListSet<>();
        private Role role = Role.FOLLOWER;
        private long term;
        private String leader;

        Peer(String name) {
            this.name = name;
        }

        Role role() {
            lock.lock();
            try {
                return role;
            } finally {
                lock.unlock();
            }
        }

        long term() {
            lock.lock();
            try {
                return term;
            } finally {
                lock.unlock();
            }
        }

        /** The term is read in one section, and moved on in the next. */
        void stand() {
            long next = term() + 1;
            lock.lock();
            try {
                term = next; // BLOCAL: lost-update
                role = Role.CANDIDATE;
                votes.clear();
            } finally {
                lock.unlock();
            }
        }

        /** Silent. */
        void standAtOnce() {
            lock.lock();
            try {
                term++;
                role = Role.CANDIDATE;
                votes.clear();
                votes.add(name);
                times.merge(role, 1, Integer::sum);
            } finally {
                lock.unlock();
            }
        }

        /** A candidate in one section, a leader in the next: it may have been told of another in between. */
        void won(int peers) {
            boolean enough;
            lock.lock();
            try {
                enough = role == Role.CANDIDATE && votes.size() > peers / 2;
            } finally {
                lock.unlock();
            }
            if (enough) {
                lock.lock();
                try {
                    role = Role.LEADER; // BLOCAL: check-then-act
                    leader = name;
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Silent: the term says whether it still is the same election. */
        void wonIn(long which, int peers) {
            lock.lock();
            try {
                if (term == which && role == Role.CANDIDATE && votes.size() > peers / 2) {
                    role = Role.LEADER;
                    leader = name;
                }
            } finally {
                lock.unlock();
            }
        }

        /** Silent: the newer term wins. */
        boolean heard(String from, long theirs) {
            lock.lock();
            try {
                if (theirs < term) {
                    return false;
                }
                term = theirs;
                role = Role.FOLLOWER;
                leader = from;
                votes.clear();
                return true;
            } finally {
                lock.unlock();
            }
        }

        /** One vote a term: looked at and set by two operations. */
        boolean grant(String whom, long which) {
            Vote old = vote.get();
            if (old != null && old.term() >= which) {
                return false;
            }
            vote.set(new Vote(whom, which)); // BLOCAL: check-then-act
            return true;
        }

        /** Silent. */
        boolean grantOnce(String whom, long which) {
            Vote old = vote.get();
            return (old == null || old.term() < which) && vote.compareAndSet(old, new Vote(whom, which));
        }

        /** Whether it leads is tested, and set by another operation. */
        void lead(Runnable work) {
            if (!leads.get()) {
                /* The flag is not all: work is done. */
                leads.set(true); // BLOCAL: check-then-act
                work.run();
            }
        }

        /** Silent. */
        void leadOnce(Runnable work) {
            if (leads.compareAndSet(false, true)) {
                try {
                    work.run();
                } finally {
                    leads.set(false);
                }
            }
        }

        /** The latest term and its successor by two operations. */
        long nextTerm() {
            long next = terms.last() + 1;
            terms.add(next); // BLOCAL: stale-value
            return next;
        }

        /** Silent: a term is dropped when it is old; nobody goes on with it. */
        void dropTerms(long before) {
            terms.headSet(before).clear();
        }
    }

    public static void main(String[] args) {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(4);
        List<Peer> peers = new ArrayList<>();
        for (String name : args) {
            Peer peer = new Peer(name);
            peers.add(peer);
            timer.scheduleAtFixedRate(peer::stand, 1, 1, TimeUnit.SECONDS);
            timer.scheduleAtFixedRate(() -> peer.won(args.length), 1, 1, TimeUnit.SECONDS);
            timer.scheduleAtFixedRate(() -> peer.lead(() -> Cache.CACHE.prune()), 1, 1, TimeUnit.SECONDS);
            timer.scheduleAtFixedRate(() -> peer.leadOnce(() -> Cache.CACHE.pruneRightly()), 1, 1, TimeUnit.SECONDS);
            timer.execute(() -> {
                peer.standAtOnce();
                peer.wonIn(peer.term(), 3); // BLOCAL: stale-value low
                peer.heard(name, 4);
                peer.grant(name, 4);
                peer.grantOnce(name, 5);
                peer.nextTerm();
                Digest digest = new Digest(name);
                Cache.CACHE.get(digest, () -> new byte[10]);
                Cache.CACHE.build(digest, () -> new byte[10]);
                Cache.CACHE.buildTwice(digest, () -> new byte[10]);
                Cache.CACHE.need(digest, digest);
                Cache.CACHE.forget(digest);
            });
        }
    }
}
