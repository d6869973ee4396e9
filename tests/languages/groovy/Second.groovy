package second

import groovy.transform.CompileStatic
import groovy.transform.Synchronized
import groovy.transform.WithReadLock
import groovy.transform.WithWriteLock

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.ExecutorService
import java.util.concurrent.atomic.AtomicBoolean
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicReference

/** A cache as a service of a web application has it. */
@CompileStatic
class TokenService {
    static final TokenService SHARED = new TokenService()
    private final Map<String, String> tokens = [:]
    private final Object lock = new Object()
    private final AtomicReference<List<String>> log = new AtomicReference<List<String>>([])
    private final AtomicBoolean started = new AtomicBoolean()
    private volatile int refreshes
    private String current

    /** The named lock of the transform. */
    @Synchronized('lock')
    String find(String k) { tokens.get(k) }

    @Synchronized('lock')
    void store(String k, String v) { tokens.put(k, v) }

    @Synchronized('lock')
    void drop(String k) { tokens.remove(k) }

    /** Found nothing in one block, stored in another. */
    String token(String k) {
        String t = find(k)
        if (t == null) {
            t = k + refreshes
            store(k, t) // BLOCAL: check-then-act
        }
        t
    }

    /** The same by the Elvis operator. */
    String tokenByElvis(String k) {
        find(k) ?: make(k) // BLOCAL: check-then-act
    }

    private String make(String k) {
        String t = k.toUpperCase()
        store(k, t)
        t
    }

    /** Silent. */
    @Synchronized('lock')
    String tokenAtOnce(String k) {
        String t = tokens.get(k)
        if (t == null) {
            t = k.toUpperCase()
            tokens.put(k, t)
        }
        t
    }

    /** Read, and written back by another block. */
    void extend(String k) {
        String t = find(k)
        store(k, t + '+') // BLOCAL: lost-update high
    }

    void refresh() {
        refreshes += 1 // BLOCAL: lost-update
    }

    void resetRefreshes() { refreshes = 0 }

    /** get and set of a reference. */
    void note(String s) {
        log.set(log.get() + s) // BLOCAL: lost-update high
    }

    /** Silent. */
    void noteAtOnce(String s) {
        log.updateAndGet { List<String> l -> l + s }
    }

    boolean start() {
        if (started.get()) return false
        started.set(true) // BLOCAL: check-then-act
        true
    }

    /** Silent. */
    boolean startAtOnce() { started.compareAndSet(false, true) }

    /** Safe navigation between the look and the act. */
    void shorten() {
        String c
        synchronized (lock) { c = current }
        String cut = c?.substring(1)
        synchronized (lock) {
            current = cut // BLOCAL: lost-update high
        }
    }

    void set(String s) { synchronized (lock) { current = s } }
}

/** Read and write lock by annotation. */
@CompileStatic
class Prices {
    static final Prices SHARED = new Prices()
    private final Map<String, BigDecimal> prices = new HashMap<>()
    private BigDecimal total = 0

    @WithReadLock
    BigDecimal total() { total }

    @WithReadLock
    boolean has(String k) { prices.containsKey(k) }

    @WithWriteLock
    void add(String k, BigDecimal p) {
        prices.put(k, p)
        total = total + p
    }

    @WithWriteLock
    void remove(String k) { prices.remove(k) }

    @WithWriteLock
    void setAll(BigDecimal t) { total = t }

    void doubleAll() {
        setAll(total() * 2) // BLOCAL: lost-update high
    }

    void addOnce(String k, BigDecimal p) {
        if (!has(k)) {
            add(k, p) // BLOCAL: check-then-act
        }
    }

    /** Silent. */
    @WithWriteLock
    void addOnceAtOnce(String k, BigDecimal p) {
        if (!prices.containsKey(k)) prices.put(k, p)
    }
}

/** Closures that run here and elsewhere. */
@CompileStatic
class Workers {
    static final Workers SHARED = new Workers()
    private final ConcurrentHashMap<String, Integer> done = new ConcurrentHashMap<>()
    private final ConcurrentLinkedQueue<String> jobs = new ConcurrentLinkedQueue<>()
    private final AtomicInteger busy = new AtomicInteger()
    private ExecutorService pool
    int finished

    /** Silent: `with` and `each` in the block. */
    synchronized void finish(List<String> names) {
        names.each { String n -> finished = finished + 1 }
        names.with { clear() }
    }

    synchronized int getFinished() { finished }

    synchronized void setFinished(int n) { finished = n }

    void finishOne() {
        setFinished(getFinished() + 1) // BLOCAL: lost-update high
    }

    void count(String k) {
        if (done.containsKey(k)) {
            done.put(k, done.get(k) + 1) // BLOCAL: lost-update high; BLOCAL: check-then-act low
        } else {
            done.putIfAbsent(k, 1)
        }
    }

    void forget(String k) { done.remove(k) }

    /** Silent. */
    void countAtOnce(String k) {
        done.merge(k, 1) { Integer a, Integer b -> a + b }
    }

    /** A closure that the pool runs. */
    void submit(String k) {
        pool.execute {
            if (busy.get() < 4) {
                busy.incrementAndGet() // MISSED: check-then-act (a closure is a class of its own, and its calls are not followed)
                jobs.add(k)
            }
        }
    }

    /** Silent. */
    void leave() { busy.decrementAndGet() }

    String next() {
        if (jobs.isEmpty()) return null
        jobs.remove() // BLOCAL: check-then-act
    }

    /** Silent. */
    String nextOrNull() { jobs.poll() }
}

/** Without static compilation. */
class Visits {
    static final Visits SHARED = new Visits()
    private final Object lock = new Object()
    private int visits
    private Map pages = [:]
    volatile int errors

    void visit() {
        def seen = synchronizedRead()
        synchronized (lock) {
            visits = seen + 1 // MISSED: lost-update (a dynamic call of its own method has no target)
        }
    }

    private int synchronizedRead() { synchronized (lock) { return visits } }

    void visitTwice() {
        def seen
        synchronized (lock) { seen = visits }
        synchronized (lock) { visits = seen * 2 } // BLOCAL: lost-update high
    }

    /** Silent. */
    void reset() {
        synchronized (lock) {
            visits = 0
            pages = [:]
        }
    }

    /** A map as a whole, made anew. */
    void page(String p) {
        def old
        synchronized (lock) { old = pages }
        def all = old + [(p): 1]
        synchronized (lock) { pages = all } // BLOCAL: lost-update high
    }

    void error() {
        errors++ // BLOCAL: lost-update
    }
}
