package shapes

import java.io.Closeable
import java.util.concurrent.ExecutorService
import kotlin.concurrent.thread

/** Functions of all kinds: top-level, extension, local, inline, with defaults; lambdas that run here and elsewhere. */
private val monitor = Any()
private var total = 0

/** A top-level property: a static field of the file's class. */
fun addTotal(n: Int) {
    val seen = synchronized(monitor) { total }
    synchronized(monitor) {
        total = seen + n // BLOCAL: lost-update high
    }
}

/** Silent. */
fun addTotalAtOnce(n: Int) {
    synchronized(monitor) { total += n }
}

class Buffer {
    internal val lock = Any()
    internal var used = 0
    internal var limit = 10

    fun reserve(n: Int, wait: Boolean = false, factor: Int = 1): Boolean {
        synchronized(lock) {
            if (used + n * factor > limit) return wait
            used += n * factor
            return true
        }
    }

    fun free() = synchronized(lock) { limit - used }

    /** With defaults: by the `$default` bridge. Asked first, and then taken. */
    fun reserveIfFree(n: Int) {
        if (free() >= n) {
            take() // BLOCAL: check-then-act
        }
    }

    private fun take(n: Int = 1) {
        synchronized(lock) { used += n }
    }

    companion object {
        @JvmField
        val shared = Buffer()
    }
}

/** An extension function: static, the receiver is its first argument. */
fun Buffer.shrink() {
    val u = synchronized(lock) { used }
    if (u > 0) {
        synchronized(lock) {
            used = u / 2 // BLOCAL: lost-update
        }
    }
}

/** Silent. */
fun Buffer.shrinkAtOnce() {
    synchronized(lock) {
        if (used > 0) used /= 2
    }
}

class Worker(private val pool: ExecutorService) {
    private val lock = Any()
    private var jobs = 0
    private var last = ""

    /** Read here, written back by the lambda that the pool runs. */
    fun later() {
        val seen = synchronized(lock) { jobs }
        pool.execute {
            synchronized(lock) {
                jobs = seen + 1 // BLOCAL: lost-update
            }
        }
    }

    /** Silent: all of it there. */
    fun laterAtOnce() {
        pool.execute {
            synchronized(lock) { jobs += 1 }
        }
    }

    /** A variable that the lambda captures and sets: a Ref. */
    fun captured() {
        var seen = 0
        run { synchronized(lock) { seen = jobs } }
        val set = { synchronized(lock) { jobs = seen + 1 } }; set() // BLOCAL: lost-update
    }

    /** A local function. */
    fun local() {
        fun read() = synchronized(lock) { jobs }
        fun write(n: Int) = synchronized(lock) { jobs = n }
        write(read() + 1) // BLOCAL: lost-update
    }

    /** Silent: a local function that is called under the lock. */
    fun localAtOnce() {
        fun inc() {
            jobs++
        }
        synchronized(lock) { inc() }
    }

    /** Silent: `thread { }` with work of its own. */
    fun spawn() {
        thread(isDaemon = true) {
            synchronized(lock) { last = "spawned" }
        }
    }

    /** Silent: `let`, `also`, `apply`, `with` in the block. */
    fun scoped(s: String?) {
        synchronized(lock) {
            s?.let { last = it }
            last.also { jobs += it.length }
            with(last) { jobs += length }
        }
    }

    /** `apply` over two blocks. */
    fun scopedTwice() {
        val n = synchronized(lock) { last }.length
        this.apply { synchronized(lock) { last = last + n } } // BLOCAL: lost-update
    }
}

class Handle(private val owner: Handles) : Closeable {
    override fun close() = owner.release()
}

class Handles {
    private var open = 0

    @Synchronized
    fun acquire(): Handle {
        open++
        return Handle(this)
    }

    @Synchronized
    fun release() {
        open--
    }

    @Synchronized
    fun open() = open

    /** Silent: `use { }` closes on all ways. */
    fun <T> with(body: () -> T): T = acquire().use { body() }

    /** Asked first: two may get the last one. */
    fun acquireIfFew(): Handle? {
        if (open() < 5) {
            return acquire() // BLOCAL: check-then-act
        }
        return null
    }

    /** Silent. */
    @Synchronized
    fun acquireIfFewAtOnce(): Handle? = if (open() < 5) acquire() else null

    companion object {
        @JvmField
        val shared = Handles()
    }
}
