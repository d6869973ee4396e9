package idioms;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A queue is found empty, and only then whether all is over is asked: what is added in between, before that is said, is left
 * there. Who asks the flag first, and the queue then, finds all of it.
 */
class EndedOnEmpty {
    static void use(String s) {
        System.out.println(s);
    }

    static class Worker implements Runnable {
        static final Worker SHARED = new Worker();
        private final Queue<String> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean done;
        private int n;

        public void run() {
            while (true) {
                String s = queue.poll();
                if (s == null) {
                    if (done) { // BLOCAL: check-then-act medium {{queue}}
                        break;
                    }
                    Thread.yield();
                    continue;
                }
                n += s.length();
            }
        }

        void produce(String[] all) {
            for (String s : all) {
                queue.add(s);
            }
            done = true;
        }

        public static void main(String[] args) {
            new Thread(SHARED).start();
            SHARED.produce(args);
        }
    }

    static class InOneCondition implements Runnable {
        static final InOneCondition SHARED = new InOneCondition();
        private final Queue<String> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean done;
        private int n;

        public void run() {
            while (!queue.isEmpty() || !done) { // BLOCAL: check-then-act medium {{queue}}
                String s = queue.poll();
                n += s == null ? 0 : s.length();
            }
        }

        void add(String s) {
            queue.add(s);
        }

        void finish() {
            done = true;
        }

        public static void main(String[] args) {
            new Thread(SHARED).start();
            SHARED.add("a");
            SHARED.finish();
        }
    }

    /** Silent: whether all is over is asked first. */
    static class RightOrder implements Runnable {
        static final RightOrder SHARED = new RightOrder();
        private final Queue<String> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean done;
        private int n;

        public void run() {
            while (!done || !queue.isEmpty()) {
                String s = queue.poll();
                n += s == null ? 0 : s.length();
            }
        }

        void produce(String[] all) {
            for (String s : all) {
                queue.add(s);
            }
            done = true;
        }

        public static void main(String[] args) {
            new Thread(SHARED).start();
            SHARED.produce(args);
        }
    }

    /** Silent: it was asked first, and kept. */
    static class Kept implements Runnable {
        static final Kept SHARED = new Kept();
        private final Queue<String> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean done;
        private int n;

        public void run() {
            while (true) {
                boolean over = done;
                String s = queue.poll();
                if (s == null && over) {
                    break;
                }
                n += s == null ? 0 : s.length();
            }
        }

        void produce(String[] all) {
            for (String s : all) {
                queue.add(s);
            }
            done = true;
        }

        public static void main(String[] args) {
            new Thread(SHARED).start();
            SHARED.produce(args);
        }
    }

    /** Silent: it looks once more. */
    static class OnceMore implements Runnable {
        static final OnceMore SHARED = new OnceMore();
        private final Queue<String> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean done;
        private int n;

        public void run() {
            while (true) {
                String s = queue.poll();
                if (s == null) {
                    if (done) {
                        break;
                    }
                    continue;
                }
                n += s.length();
            }
            String s;
            while ((s = queue.poll()) != null) {
                n += s.length();
            }
        }

        void produce(String[] all) {
            for (String s : all) {
                queue.add(s);
            }
            done = true;
        }

        public static void main(String[] args) {
            new Thread(SHARED).start();
            SHARED.produce(args);
        }
    }

    /** Silent: who says that it is over throws away what is left. */
    static class Dropped implements Runnable {
        static final Dropped SHARED = new Dropped();
        private final Queue<String> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean done;
        private int n;

        public void run() {
            while (true) {
                String s = queue.poll();
                if (s == null) {
                    if (done) {
                        break;
                    }
                    continue;
                }
                n += s.length();
            }
        }

        void add(String s) {
            queue.add(s);
        }

        void cancel() {
            done = true;
            queue.clear();
        }

        public static void main(String[] args) {
            new Thread(SHARED).start();
            SHARED.add("a");
            SHARED.cancel();
        }
    }

    static class ByAtomic implements Runnable {
        static final ByAtomic SHARED = new ByAtomic();
        private final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        private final AtomicBoolean finished = new AtomicBoolean();
        private int n;

        public void run() {
            try {
                for (;;) {
                    String s = queue.poll(10, TimeUnit.MILLISECONDS);
                    if (s != null) {
                        n += s.length();
                    } else if (finished.get()) { // BLOCAL: check-then-act medium {{queue}}
                        return;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        void add(String s) {
            queue.add(s);
        }

        void finish() {
            finished.set(true);
        }

        public static void main(String[] args) {
            new Thread(SHARED).start();
            SHARED.add("a");
            SHARED.finish();
        }
    }

    /** Silent: both are of one block, and who adds and ends takes the lock, too. */
    static class Locked implements Runnable {
        static final Locked SHARED = new Locked();
        private final Queue<String> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean done;

        public void run() {
            while (true) {
                synchronized (this) {
                    String s = queue.poll();
                    if (s == null && done) {
                        return;
                    }
                    use(s);
                }
            }
        }

        synchronized void add(String s) {
            queue.add(s);
        }

        synchronized void finish() {
            done = true;
        }

        public static void main(String[] args) {
            new Thread(SHARED).start();
            SHARED.add("a");
            SHARED.finish();
        }
    }

    /** Silent: nobody adds any more but the worker itself. */
    static class OwnWork implements Runnable {
        static final OwnWork SHARED = new OwnWork();
        private final Queue<String> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean done;

        public void run() {
            queue.add("a");
            while (true) {
                String s = queue.poll();
                if (s == null) {
                    if (done) {
                        return;
                    }
                    continue;
                }
                use(s);
            }
        }

        void finish() {
            done = true;
        }

        public static void main(String[] args) {
            new Thread(SHARED).start();
            SHARED.finish();
        }
    }
}
