package operations;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A task puts another list, or array, there time and again, while others ask the one for how much it has, and take it of the other. */
class Replaced {
    static List<String> load() {
        return new ArrayList<>(System.getenv().keySet());
    }

    static class Referred {
        static final Referred SHARED = new Referred();
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        private final AtomicInteger turn = new AtomicInteger();
        private volatile List<String> hosts = new ArrayList<>();
        private volatile String[] names = new String[0];

        void start() {
            timer.scheduleAtFixedRate(this::refresh, 1, 1, TimeUnit.SECONDS);
        }

        void refresh() {
            hosts = load();
            names = load().toArray(new String[0]);
        }

        String first() {
            return hosts.isEmpty() ? null : hosts.get(0); // BLOCAL: check-then-act medium {{'hosts' is tested, then read again}}
        }

        String at(int i) {
            if (i < names.length) {
                return names[i]; // BLOCAL: check-then-act medium
            }
            return null;
        }

        /** One after the other. */
        String next() {
            int i = Math.floorMod(turn.getAndIncrement(), hosts.size());
            return hosts.get(i); // BLOCAL: stale-value medium {{an index into 'hosts' is computed from what it had}}
        }

        /** Silent: of one and the same list. */
        String nextMended() {
            List<String> now = hosts;
            return now.isEmpty() ? null : now.get(Math.floorMod(turn.getAndIncrement(), now.size()));
        }

        /** Silent: that there is less is reckoned with. */
        String nextCaught() {
            int i = Math.floorMod(turn.getAndIncrement(), hosts.size());
            try {
                return hosts.get(i);
            } catch (IndexOutOfBoundsException e) {
                return null;
            }
        }
    }

    static class Names {
        static final Names SHARED = new Names();
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        private volatile String[] names = new String[0];

        void start() {
            timer.scheduleAtFixedRate(this::refresh, 1, 1, TimeUnit.SECONDS);
        }

        void refresh() {
            names = load().toArray(new String[0]);
        }

        String anyLate() {
            int i = ThreadLocalRandom.current().nextInt(names.length);
            return names[i]; // BLOCAL: stale-value medium
        }
    }

    static class LaterLength {
        static final LaterLength SHARED = new LaterLength();
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        private volatile String[] names = new String[0];

        void start() {
            timer.scheduleAtFixedRate(this::refresh, 1, 1, TimeUnit.SECONDS);
        }

        void refresh() {
            names = load().toArray(new String[0]);
        }

        /** The array is read first, and asked for its length after that, which may be that of a longer one. */
        String any() {
            return names[ThreadLocalRandom.current().nextInt(names.length)]; // BLOCAL: stale-value medium
        }
    }

    static class InLambda {
        static final InLambda SHARED = new InLambda();
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        private volatile List<String> hosts = new ArrayList<>();

        void start() {
            timer.scheduleAtFixedRate(() -> {
                try {
                    refresh();
                } catch (RuntimeException e) {
                    System.err.println(e);
                }
            }, 1, 1, TimeUnit.SECONDS);
        }

        private void refresh() {
            hosts = load();
        }

        String first() {
            return hosts.isEmpty() ? null : hosts.get(0); // BLOCAL: check-then-act medium
        }
    }

    static class Thread implements Runnable {
        static final Thread SHARED = new Thread();
        private volatile List<String> hosts = new ArrayList<>();

        @Override
        public void run() {
            while (!java.lang.Thread.interrupted()) {
                hosts = load();
            }
        }

        String first() {
            return hosts.isEmpty() ? null : hosts.get(0); // BLOCAL: check-then-act medium
        }
    }

    /** Low: the array is a buffer that grows, and its elements are changed where they are. */
    static class Grows {
        static final Grows SHARED = new Grows();
        private volatile Object[] items = new Object[4];

        synchronized void grow() {
            Object[] more = new Object[items.length * 2];
            System.arraycopy(items, 0, more, 0, items.length);
            items = more;
        }

        synchronized void shrink() {
            Object[] less = new Object[items.length / 2];
            System.arraycopy(items, 0, less, 0, less.length);
            items = less;
        }

        void turn() {
            items[0] = items[items.length - 1]; // BLOCAL: inconsistent-read low
        }
    }

    /** Silent: it is set by who has it, once, as far as can be seen. */
    static class Given {
        static final Given SHARED = new Given();
        private final AtomicInteger turn = new AtomicInteger();
        private volatile List<String> hosts = new ArrayList<>();

        void setHosts(List<String> hosts) {
            this.hosts = hosts;
        }

        String first() {
            return hosts.isEmpty() ? null : hosts.get(0);
        }

        String next() {
            int i = Math.floorMod(turn.getAndIncrement(), hosts.size());
            return hosts.get(i);
        }
    }
}
