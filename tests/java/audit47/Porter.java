// RELEASES: 17
package audit47;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A manager of downloads: each file has parts, which workers fetch; progress is told to listeners; several mirrors. */
public class Porter {
    sealed interface State permits Waiting, Going, Done {
    }

    record Waiting() implements State {
    }

    record Going(long bytes, long of) implements State {
        Going with(long more) {
            return new Going(bytes + more, of);
        }
    }

    record Done(String sum) implements State {
    }

    static class Load {
        final String name;
        private final AtomicReference<State> state = new AtomicReference<>(new Waiting());
        private final BitSet parts = new BitSet();
        private final AtomicInteger open = new AtomicInteger(8);
        private final Set<Integer> claimed = new HashSet<>();
        private final AtomicBoolean told = new AtomicBoolean();
        private long written;
        private Consumer<Load> whenDone;
        private boolean done;

        Load(String name) {
            this.name = name;
        }

        void gotLate(long more) {
            if (state.get() instanceof Going g) {
                // Low: loads lie in a collection, among others, and no lock has to do with it (docs/confidence.md).
                state.set(g.with(more)); // BLOCAL: lost-update low
            }
        }

        // Silent: an update that is made again if it was overtaken.
        void got(long more) {
            state.updateAndGet(s -> s instanceof Going g ? g.with(more) : s);
        }

        void startLate(long of) {
            if (state.get() instanceof Waiting) {
                state.set(new Going(0, of)); // BLOCAL: check-then-act
            }
        }

        // Silent: set only where it is still that.
        void start(long of) {
            State s = state.get();
            if (s instanceof Waiting && state.compareAndSet(s, new Going(0, of))) {
                System.out.println(name);
            }
        }

        int claimLate() {
            int free;
            synchronized (parts) {
                free = parts.nextClearBit(0);
            }
            if (free >= 8) {
                return -1;
            }
            synchronized (parts) {
                parts.set(free); // BLOCAL: check-then-act
            }
            return free;
        }

        // Silent: claimed in the block that found it.
        int claim() {
            synchronized (parts) {
                int free = parts.nextClearBit(0);
                if (free < 8) {
                    parts.set(free);
                }
                return free;
            }
        }

        boolean claim(int part) {
            synchronized (claimed) {
                return claimed.add(part);
            }
        }

        boolean isClaimed(int part) {
            synchronized (claimed) {
                return claimed.contains(part);
            }
        }

        boolean claimTwice(int part) {
            if (isClaimed(part)) {
                return false;
            }
            claim(part); // BLOCAL: check-then-act
            return true;
        }

        // Silent: the answer says who has got it.
        boolean claimOnce(int part) {
            return !isClaimed(part) && claim(part);
        }

        void partDoneLate() {
            open.decrementAndGet();
            if (open.get() == 0) { // BLOCAL: check-then-act
                finish();
            }
        }

        // Silent: the operation says who is the last.
        void partDone() {
            if (open.decrementAndGet() == 0) {
                finish();
            }
        }

        private void finish() {
            if (told.compareAndSet(false, true)) {
                state.set(new Done(name));
            }
        }

        void tellOnceLate(Consumer<Load> c) {
            if (!told.get()) {
                // Medium: the call that is made besides is more than that a flag is set (docs/kinds.md).
                told.set(true); // BLOCAL: check-then-act
                c.accept(this);
            }
        }

        synchronized long written() {
            return written;
        }

        synchronized void written(long w) {
            written = w;
        }

        // Silent: nobody can come between, its caller holds the lock.
        private void plus(long w) {
            written(written() + w);
        }

        synchronized void add(long w) {
            plus(w);
        }

        void addLate(long w) {
            long sum = Math.addExact(written(), w);
            written(sum); // BLOCAL: lost-update
        }

        void onDoneLate(Consumer<Load> c) {
            boolean now;
            synchronized (this) {
                now = done;
            }
            if (now) {
                c.accept(this);
            } else {
                synchronized (this) {
                    whenDone = c; // BLOCAL: check-then-act
                }
            }
        }

        // Silent: looked at and set in one block.
        void onDone(Consumer<Load> c) {
            boolean now;
            synchronized (this) {
                now = done;
                if (!now) {
                    whenDone = c;
                }
            }
            if (now) {
                c.accept(this);
            }
        }

        void done() {
            Consumer<Load> c;
            synchronized (this) {
                done = true;
                c = whenDone;
                whenDone = null;
            }
            if (c != null) {
                c.accept(this);
            }
        }
    }

    private final Map<String, Load> loads = new ConcurrentHashMap<>();
    private final TreeMap<Long, String> speeds = new TreeMap<>();
    private final Executor pool = Executors.newFixedThreadPool(4);

    Load loadLate(String name) {
        return Optional.ofNullable(loads.get(name)).orElseGet(() -> {
            Load l = new Load(name);
            loads.put(name, l); // BLOCAL: check-then-act
            return l;
        });
    }

    // Silent.
    Load load(String name) {
        return loads.computeIfAbsent(name, Load::new);
    }

    void dropLate(String name) {
        Load l = loads.get(name);
        if (l != null) {
            l.done();
            // No finding: who ends it, by a call that is told nothing, may do so twice (docs/kinds.md).
            loads.remove(name);
        }
    }

    // Silent: who removes it ends it.
    void drop(String name) {
        Load l = loads.remove(name);
        if (l != null) {
            l.done();
        }
    }

    void speed(long s, String mirror) {
        synchronized (speeds) {
            speeds.put(s, mirror);
        }
    }

    String fastestLate() {
        boolean any;
        synchronized (speeds) {
            any = !speeds.isEmpty();
        }
        if (!any) {
            return "";
        }
        synchronized (speeds) {
            return speeds.lastEntry().getValue(); // BLOCAL: check-then-act medium
        }
    }

    // Silent.
    String fastest() {
        synchronized (speeds) {
            return speeds.isEmpty() ? "" : speeds.lastEntry().getValue();
        }
    }

    void slowerLate() {
        synchronized (speeds) {
            speeds.pollLastEntry();
        }
    }

    CompletableFuture<Void> fetch(String name, int part) {
        return CompletableFuture.supplyAsync(() -> load(name), pool).thenAcceptAsync(l -> {
            l.start(100);
            l.startLate(100);
            l.got(part);
            l.gotLate(part);
            l.add(part);
            l.addLate(part);
            l.claim();
            l.claimLate();
            l.claimOnce(part);
            l.claimTwice(part);
            l.partDone();
            l.partDoneLate();
            l.tellOnceLate(x -> { });
            l.onDone(x -> { });
            l.onDoneLate(x -> { });
            speed(part, name);
            slowerLate();
        }, pool);
    }

    public static void main(String[] args) {
        Porter p = new Porter();
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            all.add(p.fetch("f", i));
        }
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                p.drop("f");
                p.dropLate("f");
                p.loadLate("g");
                System.out.println(p.fastest() + p.fastestLate()); // BENIGN: inconsistent-read reported-only
            }).start();
        }
        CompletableFuture.allOf(all.toArray(new CompletableFuture[0])).join();
    }
}
