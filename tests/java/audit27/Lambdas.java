// RELEASES: 8 17 21
package audit27;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Sections whose bodies are handed to them. */
public class Lambdas implements Runnable {
    static final Lambdas SHARED = new Lambdas();
    private static final ExecutorService POOL = Executors.newFixedThreadPool(4);

    private final Lock lock = new ReentrantLock();
    private final ConcurrentHashMap<String, List<String>> groups = new ConcurrentHashMap<>();
    private int value;
    private String name;
    private Object made;

    private int locked(IntSupplier body) {
        lock.lock();
        try {
            return body.getAsInt();
        } finally {
            lock.unlock();
        }
    }

    private void exclusively(Runnable body) {
        lock.lock();
        try {
            body.run();
        } finally {
            lock.unlock();
        }
    }

    private <T> T with(Supplier<T> body) {
        lock.lock();
        try {
            return body.get();
        } finally {
            lock.unlock();
        }
    }

    private int get() {
        return value;
    }

    void set(int n) {
        exclusively(() -> value = n);
    }

    void rename(String s) {
        exclusively(() -> name = s);
    }

    void forget() {
        exclusively(() -> made = null);
    }

    /** Two bodies. */
    void twoBodies() {
        int seen = locked(() -> value);
        exclusively(() -> {
            value = seen + 1; // BLOCAL: lost-update {{value}}
        });
    }

    /** Silent: one body. */
    void oneBody() {
        exclusively(() -> {
            int seen = value;
            value = seen + 1;
        });
    }

    /** A reference to a method reads. */
    void reference() {
        int seen = locked(this::get);
        lock.lock();
        try {
            value = seen * 2; // BLOCAL: lost-update {{value}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: what the section calls is handed to it, and writes. */
    void referenceWell() {
        exclusively(this::twice);
    }

    private void twice() {
        value = value * 2;
    }

    /** What another thread is to write was read before it was asked to. */
    void later() {
        int seen = locked(this::get);
        new Thread(() -> {
            lock.lock();
            try {
                value = seen + 5; // BLOCAL: lost-update {{value}}
            } finally {
                lock.unlock();
            }
        }).start();
    }

    /** Likewise, of a pool. */
    void submitted() {
        String seen = with(() -> name);
        POOL.submit(() -> {
            String next = seen + "'";
            lock.lock();
            try {
                name = next; // BLOCAL: lost-update {{name}}
            } finally {
                lock.unlock();
            }
        });
    }

    /** Silent: the task reads for itself. */
    void submittedWell() {
        POOL.submit(() -> {
            lock.lock();
            try {
                String seen = name;
                name = seen + "'";
            } finally {
                lock.unlock();
            }
        });
    }

    /** A body that is checked by another body. */
    void lazily() {
        boolean there = with(() -> made != null);
        if (!there) {
            exclusively(() -> {
                made = new Object(); // BLOCAL: check-then-act {{made}}
            });
        }
    }

    /** Silent. */
    void lazilyWell() {
        exclusively(() -> {
            if (made == null) {
                made = new Object();
            }
        });
    }

    /** An anonymous class in place of a lambda. */
    void anonymous() throws Exception {
        final int seen = locked(this::get);
        Callable<Integer> c = new Callable<Integer>() {
            @Override
            public Integer call() {
                lock.lock();
                try {
                    value = seen + 7; // BLOCAL: lost-update {{value}}
                    return value;
                } finally {
                    lock.unlock();
                }
            }
        };
        POOL.submit(c);
    }

    /** Absent when it was asked. */
    void join(String group, String who) {
        List<String> l = groups.get(group);
        if (l == null) {
            l = new ArrayList<>();
            groups.put(group, l); // BLOCAL: check-then-act high {{groups}}
        }
        synchronized (l) {
            l.add(who);
        }
    }

    /** Silent. */
    void joinWell(String group, String who) {
        List<String> l = groups.computeIfAbsent(group, g -> new ArrayList<>());
        synchronized (l) {
            l.add(who);
        }
    }

    void dissolve(String group) {
        groups.remove(group);
    }

    private static int sum(int... xs) {
        int s = 0;
        for (int x : xs) {
            s += x;
        }
        return s;
    }

    /** As one of many arguments. */
    void varargs() {
        int seen = locked(this::get);
        int s = sum(1, seen, 3);
        exclusively(() -> {
            value = s; // BLOCAL: lost-update {{value}}
        });
    }

    @Override
    public void run() {
        try {
            anonymous();
        } catch (Exception e) {
            return;
        }
        twoBodies();
        oneBody();
        reference();
        referenceWell();
        later();
        submitted();
        submittedWell();
        lazily();
        lazilyWell();
        join("a", "b");
        joinWell("c", "d");
        dissolve("a");
        varargs();
        set(1);
        rename("e");
        forget();
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
