package audit30;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What looks like the errors and is none: one thread by design, locals, what a thread has of its own. */
public class Alone {
    static final Alone SHARED = new Alone();

    private final ExecutorService loop = Executors.newSingleThreadExecutor();
    private final ThreadLocal<StringBuilder> text = ThreadLocal.withInitial(StringBuilder::new);
    private final AtomicLong claimed = new AtomicLong();
    private final ConcurrentHashMap<Thread, List<String>> own = new ConcurrentHashMap<>();
    private final AtomicBoolean draining = new AtomicBoolean();
    private int drained;
    private final String[] ring = new String[64];
    private volatile String config;

    /** Silent: the counter is this method's. */
    int countLocally(List<String> all) {
        AtomicInteger n = new AtomicInteger();
        all.forEach(s -> {
            if (n.get() < 10) {
                n.set(n.get() + 1);
            }
        });
        return n.get();
    }

    /** Silent: nobody else has the map. */
    Map<String, Integer> histogram(List<String> all) {
        Map<String, Integer> m = new ConcurrentHashMap<>();
        for (String s : all) {
            if (!m.containsKey(s)) {
                m.put(s, 0);
            }
            m.put(s, m.get(s) + 1);
        }
        return m;
    }

    /** Silent: each thread has its own. */
    String join(String a, String b) {
        StringBuilder sb = text.get();
        sb.setLength(0);
        sb.append(a).append(b);
        return sb.toString();
    }

    /** Silent: the thread's own list, under its own key. */
    void note(String s) {
        Thread me = Thread.currentThread();
        List<String> l = own.get(me);
        if (l == null) {
            l = new ArrayList<>();
            own.put(me, l); // BENIGN: check-then-act confined
        }
        l.add(s);
    }

    /** Silent: a place of the ring is claimed, and is the claimer's. */
    void publish(String s) {
        long at = claimed.getAndIncrement();
        ring[(int) (at & 63)] = s;
    }

    /** Silent: only who has won the flag comes here, and he gives it back. */
    boolean drain() {
        if (!draining.compareAndSet(false, true)) {
            return false;
        }
        try {
            int n = drained;
            drained = n + 1;
            return true;
        } finally {
            draining.set(false);
        }
    }

    /** Silent: the loop's thread alone does it. */
    void submit(String s) {
        loop.execute(() -> config = config + s); // FALSE: lost-update (that the pool has one thread is not looked at)
    }

    /** Silent: started and waited for. */
    static int inParts(List<String> a, List<String> b) throws InterruptedException {
        CountDownLatch both = new CountDownLatch(2);
        AtomicInteger sum = new AtomicInteger();
        new Thread(() -> {
            sum.addAndGet(a.size());
            both.countDown();
        }).start();
        new Thread(() -> {
            sum.addAndGet(b.size());
            both.countDown();
        }).start();
        both.await();
        int s = sum.get();
        if (s > 100) {
            sum.set(100);
        }
        return sum.get();
    }

    /** Silent: a map that is made here and handed over when it is full. */
    static Map<String, String> build(String... kv) {
        Map<String, String> m = new ConcurrentHashMap<>();
        for (int i = 0; i + 1 < kv.length; i += 2) {
            if (m.get(kv[i]) == null) {
                m.put(kv[i], kv[i + 1]);
            }
        }
        return new HashMap<>(m);
    }

    /** Silent: asked often, written once, and always the same. */
    String config() {
        String c = config;
        if (c == null) {
            c = System.getProperty("user.dir");
        }
        return c;
    }
}
