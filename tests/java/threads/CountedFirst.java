package threads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A count tells who is the last, and he works off what all have added; each beside where it is there by then. */
class CountedFirst {
    static Object seen;

    static void use(Object o) {
        seen = o;
    }

    /** The others have been counted, and have not yet added theirs. */
    static class Walked {
        static final Walked SHARED = new Walked();
        private final AtomicInteger ready = new AtomicInteger();
        private final List<Object> requests = new CopyOnWriteArrayList<>();
        private final int total = System.identityHashCode(this);

        void add(Object request) {
            int n = ready.incrementAndGet();
            requests.add(request); // BLOCAL: check-then-act medium {{'requests' is given something only after it was counted by 'ready'}}
            if (n == total) {
                for (Object one : requests) {
                    use(one);
                }
            }
        }
    }

    /** Silent: it is counted when it is there. */
    static class AddedFirst {
        static final AddedFirst SHARED = new AddedFirst();
        private final AtomicInteger ready = new AtomicInteger();
        private final List<Object> requests = new CopyOnWriteArrayList<>();
        private final int total = System.identityHashCode(this);

        void add(Object request) {
            requests.add(request);
            if (ready.incrementAndGet() == total) {
                for (Object one : requests) {
                    use(one);
                }
            }
        }
    }

    /** Down to 0, and it is taken out one by one. */
    static class Emptied {
        static final Emptied SHARED = new Emptied();
        private final AtomicInteger left = new AtomicInteger(8);
        private final Queue<Object> requests = new ConcurrentLinkedQueue<>();

        void add(Object request) {
            int n = left.decrementAndGet();
            requests.add(request); // BLOCAL: check-then-act medium {{counted by 'left'}}
            if (n == 0) {
                Object one;
                while ((one = requests.poll()) != null) {
                    use(one);
                }
            }
        }
    }

    /** What the count has told is kept in a flag; not all add something, and what is there is taken under its lock. */
    static class Flagged {
        private static final AtomicInteger READY = new AtomicInteger();
        private static final List<Object> REQUESTS = Collections.synchronizedList(new ArrayList<>());
        private boolean skip;
        private int total;

        void execute(Object request) {
            boolean last = READY.incrementAndGet() == total;
            if (skip) {
                use("skipped");
            } else {
                REQUESTS.add(request); // BLOCAL: check-then-act medium {{counted by 'READY'}}
            }
            if (last) {
                synchronized (REQUESTS) {
                    while (!REQUESTS.isEmpty()) {
                        use(REQUESTS.remove(0));
                    }
                }
            }
        }
    }

    /** By a helper. */
    static class Helped {
        static final Helped SHARED = new Helped();
        private final AtomicInteger ready = new AtomicInteger();
        private final List<Object> requests = new CopyOnWriteArrayList<>();
        private final int total = System.identityHashCode(this);

        void add(Object request) {
            int n = ready.incrementAndGet();
            requests.add(request); // BLOCAL: check-then-act medium {{counted by 'ready'}}
            if (n == total) {
                all();
            }
        }

        private void all() {
            for (Object one : requests) {
                use(one);
            }
        }
    }

    /** Silent: one lock is held from the count to the addition. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final AtomicInteger ready = new AtomicInteger();
        private final List<Object> requests = new CopyOnWriteArrayList<>();
        private final int total = System.identityHashCode(this);

        synchronized void add(Object request) {
            int n = ready.incrementAndGet();
            requests.add(request);
            if (n == total) {
                for (Object one : requests) {
                    use(one);
                }
            }
        }
    }

    /** Silent: there are too many, and whichever is the oldest goes. */
    static class Bounded {
        static final Bounded SHARED = new Bounded();
        private final AtomicInteger size = new AtomicInteger();
        private final Queue<Object> requests = new ConcurrentLinkedQueue<>();

        void add(Object request) {
            int n = size.incrementAndGet();
            requests.add(request);
            if (n > 16) {
                use(requests.poll());
                size.decrementAndGet();
            }
        }
    }

    /** Silent: whoever comes looks at all there is by then. */
    static class Everybody {
        static final Everybody SHARED = new Everybody();
        private final AtomicInteger ready = new AtomicInteger();
        private final List<Object> requests = new CopyOnWriteArrayList<>();

        void add(Object request) {
            int n = ready.incrementAndGet();
            requests.add(n);
            for (Object one : requests) {
                use(one);
            }
        }
    }

    /** Silent: the count gives a number, and says nothing of who is the last; another flag does. */
    static class Numbered {
        static final Numbered SHARED = new Numbered();
        private final AtomicInteger ids = new AtomicInteger();
        private final List<Object> requests = new CopyOnWriteArrayList<>();
        private final Object end = new Object();

        void add(Object request) {
            int id = ids.incrementAndGet();
            boolean last = false;
            requests.add(id);
            if (request == end) {
                last = true;
            }
            if (last) {
                for (Object one : requests) {
                    use(one);
                }
            }
        }
    }
}
