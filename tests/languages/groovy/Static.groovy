package shapes

import groovy.transform.CompileStatic
import groovy.transform.Synchronized
import groovy.transform.WithReadLock
import groovy.transform.WithWriteLock

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.atomic.AtomicInteger

/** Groovy as @CompileStatic compiles it. */
@CompileStatic
class StaticAccount {
    static final StaticAccount SHARED = new StaticAccount()
    private final Object lock = new Object()
    private long balance
    private int deposits

    void deposit(long amount) {
        long seen
        synchronized (lock) { seen = balance }
        synchronized (lock) {
            balance = seen + amount // BLOCAL: lost-update high
        }
    }

    /** Silent. */
    void depositAtOnce(long amount) {
        synchronized (lock) {
            balance += amount
            deposits++
        }
    }

    boolean withdraw(long amount) {
        boolean enough
        synchronized (lock) { enough = balance >= amount }
        if (enough) {
            synchronized (lock) {
                balance -= amount // BLOCAL: check-then-act high
            }
        }
        enough
    }

    /** Silent: returns out of the block. */
    boolean withdrawAtOnce(long amount) {
        synchronized (lock) {
            if (balance < amount) return false
            balance -= amount
            return true
        }
    }

    /** Silent: `tap` and string templates of what was read. */
    String describe() {
        synchronized (lock) { return "$balance in $deposits" }
    }
}

@CompileStatic
class StaticSession {
    static final StaticSession SHARED = new StaticSession()
    private int open
    private String name

    /** The transform makes `$lock`, a field, and a block around the body. */
    @Synchronized
    int getOpen() { open }

    @Synchronized
    void setOpen(int n) { open = n }

    void more() {
        setOpen(getOpen() + 1) // BLOCAL: lost-update high
    }

    /** The same, as properties are written. */
    void moreByProperty() {
        this.setOpen(this.getOpen() * 2) // BLOCAL: lost-update high
    }

    /** Silent. */
    @Synchronized
    void moreAtOnce() { open++ }

    void init() {
        if (getOpen() == 0) {
            setOpen(1) // BLOCAL: check-then-act
        }
    }

    /** Silent. */
    @Synchronized
    void initAtOnce() {
        if (open == 0) open = 1
    }
}

@CompileStatic
class StaticRates {
    static final StaticRates SHARED = new StaticRates()
    private final Map<String, Integer> rates = [:]
    private int version

    /** `$reentrantlock`, and its views. */
    @WithReadLock
    Integer rate(String c) { rates.get(c) }

    @WithWriteLock
    void rate(String c, Integer r) {
        rates.put(c, r)
        version++
    }

    void raise(String c) {
        rate(c, rate(c) + 1) // BLOCAL: lost-update high
    }

    /** Silent. */
    @WithWriteLock
    void raiseAtOnce(String c) {
        rates.put(c, rates.get(c) + 1)
    }

    Integer load(String c) {
        Integer r = rate(c)
        if (r == null) {
            r = c.length()
            rate(c, r) // BLOCAL: check-then-act
        }
        r
    }
}

@CompileStatic
class StaticMaps {
    static final StaticMaps SHARED = new StaticMaps()
    private final ConcurrentHashMap<String, List<String>> handlers = new ConcurrentHashMap<>()
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>()
    private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>()
    private final AtomicInteger users = new AtomicInteger()
    private volatile int hits

    /** `map.get(k, default)` of Groovy: get, then put. */
    void add(String k, String h) {
        handlers.get(k, new CopyOnWriteArrayList<String>()).add(h) // MISSED: check-then-act (the two steps are the library's)
    }

    /** Silent. */
    void addAtOnce(String k, String h) {
        handlers.computeIfAbsent(k) { new CopyOnWriteArrayList<String>() }.add(h)
    }

    void declare(String k) {
        if (!handlers.containsKey(k)) {
            handlers.put(k, new CopyOnWriteArrayList<String>()) // BLOCAL: check-then-act high
        }
    }

    /** By the subscripts. */
    void count(String k) {
        Integer n = counts.get(k)
        counts.put(k, n == null ? 1 : n + 1) // BLOCAL: lost-update high
    }

    /** Silent: poll, tested by the safe navigation. */
    int next() {
        queue.poll()?.length() ?: 0
    }

    String nextOrThrow() {
        if (!queue.isEmpty()) {
            return queue.remove() // BLOCAL: check-then-act
        }
        null
    }

    void hit() { hits++ } // BLOCAL: lost-update

    void enter() {
        if (users.get() < 10) {
            users.incrementAndGet() // BLOCAL: check-then-act
        }
    }

    /** Silent. */
    void reset() {
        hits = 0
        users.set(0)
        handlers.clear()
        counts.clear()
        queue.add('x')
    }
}

@CompileStatic
class StaticLazy {
    static final StaticLazy SHARED = new StaticLazy()
    private final Object lock = new Object()
    /** The transform's double check, its holder class, and what is no thread's concern. */
    @Lazy volatile StringBuilder home = new StringBuilder() // BENIGN: check-then-act rechecked
    @Lazy static List<String> names = new ArrayList<>()
    @Lazy Map<String, String> plain = new HashMap<>()
    private volatile Object made
    private int jobs

    Object made() {
        if (made == null) {
            synchronized (lock) {
                if (made == null) {
                    made = new Object() // BENIGN: check-then-act rechecked
                }
            }
        }
        made
    }

    void drop() {
        synchronized (lock) { made = null }
    }

    Object madeBadly() {
        if (made == null) {
            synchronized (lock) {
                made = new Object() // BLOCAL: check-then-act
            }
        }
        made
    }

    /** Silent: a closure that runs in the block. */
    void each(List<Integer> all) {
        synchronized (lock) {
            all.each { Integer n -> jobs = jobs + n }
        }
    }

    /** A closure that another thread runs, with what was read here. */
    void later() {
        int seen
        synchronized (lock) { seen = jobs }
        int had = seen
        Thread.start {
            synchronized (lock) {
                jobs = had + 1 // MISSED: lost-update (by a Reference, through the closure's class)
            }
        }
    }

    /** Silent: `withCloseable` and `with`. */
    String read(File f) {
        synchronized (lock) { jobs++ }
        f.newReader().withCloseable { Reader r -> r.readLine() }
    }
}
