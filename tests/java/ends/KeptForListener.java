package ends;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/** What comes before there is a listener is kept for it, and whoever sets the listener hands it what was kept: a look in the next turn of a loop is one for the
    next message. */
class KeptForListener {

    static class Kept {
        final String text;

        Kept(String text) {
            this.text = text;
        }
    }

    /** All of a batch are asked about one by one, the one that is put into the queue too late among them. */
    static class Prefetch {
        static final Prefetch SHARED = new Prefetch();
        private final Object lock = new Object();
        private final ArrayDeque<Kept> queue = new ArrayDeque<>();
        private volatile Consumer<Kept> listener;

        void came(List<String> batch) {
            for (String text : batch) {
                Kept one = new Kept(text);
                if (listener == null) {
                    synchronized (lock) {
                        queue.addLast(one); // BLOCAL: check-then-act medium {{because of 'listener'}}
                    }
                } else {
                    System.out.println(text);
                }
            }
        }

        void listen(Consumer<Kept> to) {
            listener = to;
            synchronized (lock) {
                while (!queue.isEmpty()) {
                    to.accept(queue.pollFirst());
                }
            }
        }
    }

    /** Silent: the listener is asked for under the lock, under which the queue is worked off. */
    static class AskedUnderLock {
        static final AskedUnderLock SHARED = new AskedUnderLock();
        private final Object lock = new Object();
        private final ArrayDeque<Kept> queue = new ArrayDeque<>();
        private volatile Consumer<Kept> listener;

        void came(List<String> batch) {
            for (String text : batch) {
                Kept one = new Kept(text);
                synchronized (lock) {
                    if (listener == null) {
                        queue.addLast(one);
                    } else {
                        System.out.println(text);
                    }
                }
            }
        }

        void listen(Consumer<Kept> to) {
            listener = to;
            synchronized (lock) {
                while (!queue.isEmpty()) {
                    to.accept(queue.pollFirst());
                }
            }
        }
    }

    /** Silent: the look that comes behind it, in the same turn, is one for what was added. */
    static class LooksAgain {
        static final LooksAgain SHARED = new LooksAgain();
        private final Queue<Kept> queue = new ConcurrentLinkedQueue<>();
        private volatile Consumer<Kept> listener;

        void came(List<String> batch) {
            for (String text : batch) {
                Kept one = new Kept(text);
                if (listener == null) {
                    queue.add(one);
                    Consumer<Kept> now = listener;
                    if (now != null && queue.remove(one)) {
                        now.accept(one);
                    }
                } else {
                    System.out.println(text);
                }
            }
        }

        void listen(Consumer<Kept> to) {
            listener = to;
            for (Kept one; (one = queue.poll()) != null;) {
                to.accept(one);
            }
        }
    }

    /** Silent: one and the same is offered, turn by turn, until it is taken or nobody is there. */
    static class OneIsOffered {
        static final OneIsOffered SHARED = new OneIsOffered();
        private final java.util.concurrent.BlockingQueue<Kept> queue = new java.util.concurrent.ArrayBlockingQueue<>(4);
        private volatile boolean closed;

        boolean put(Kept one) {
            boolean there = false;
            while (!there) {
                if (closed) {
                    return false;
                }
                there = queue.offer(one);
            }
            return !closed;
        }

        void close() {
            closed = true;
            for (Kept one; (one = queue.poll()) != null;) {
                System.out.println(one.text);
            }
        }
    }
}
