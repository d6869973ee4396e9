package second

import java.util.concurrent.locks.Lock
import java.util.concurrent.locks.ReentrantLock
import java.util.concurrent.locks.ReentrantReadWriteLock
import kotlin.concurrent.read
import kotlin.concurrent.withLock
import kotlin.concurrent.write

/** The scope functions, between a look and an act. */
object Chains {
    class Cache {
        private val lock = Any()
        private val entries = HashMap<String, String>()
        private var free = 10
        private var owner: String? = null
        private var hits = 0

        fun evict(k: String) = synchronized(lock) { entries.remove(k) }

        /** `?:` and `also`. */
        fun get(k: String): String =
            synchronized(lock) { entries[k] }
                ?: k.uppercase().also { made ->
                    synchronized(lock) {
                        entries[k] = made // BLOCAL: check-then-act
                    }
                }

        /** Silent: `?:` and `also` in the block. */
        fun getAtOnce(k: String): String = synchronized(lock) {
            entries[k] ?: k.uppercase().also { entries[k] = it }
        }

        /** `takeIf` and `?.let`. */
        fun take(): Int? =
            synchronized(lock) { free }
                .takeIf { it > 0 }
                ?.let { synchronized(lock) { --free } } // BLOCAL: check-then-act high

        /** Silent: the same in the block. */
        fun takeAtOnce(): Int? = synchronized(lock) {
            free.takeIf { it > 0 }?.let { --free }
        }

        fun give() = synchronized(lock) { free++ }

        /** `let` of what was read. */
        fun double() {
            synchronized(lock) { free }.let { n ->
                synchronized(lock) { free = n * 2 } // BLOCAL: lost-update high
            }
        }

        /** `run` with the value as receiver. */
        fun square() {
            val next = synchronized(lock) { free }.run { this * this }
            synchronized(lock) {
                free = next // BLOCAL: lost-update high
            }
        }

        /** `?: return` of a nullable. */
        fun acquire(who: String): Boolean {
            synchronized(lock) { owner }?.let { return false }
            synchronized(lock) {
                owner = who // BLOCAL: check-then-act high
            }
            return true
        }

        /** Silent. */
        fun acquireAtOnce(who: String): Boolean {
            synchronized(lock) {
                owner?.let { return false }
                owner = who
            }
            return true
        }

        fun release() = synchronized(lock) { owner = null }

        /** `when` upon what was read. */
        fun step() {
            when (val n = synchronized(lock) { hits }) {
                0 -> synchronized(lock) { hits = 1 }
                in 1..9 -> synchronized(lock) { hits = n + 1 } // BLOCAL: lost-update high
                else -> throw IllegalStateException()
            }
        }

        /** Silent: `apply` and `with` in the block. */
        fun fill(all: Map<String, String>) = synchronized(lock) {
            with(entries) {
                clear()
                apply { putAll(all) }
            }
            hits = 0
        }

        /** Silent: `runCatching` in the block. */
        fun hit() = synchronized(lock) {
            runCatching { hits++ }.getOrDefault(0)
        }
    }

    @JvmField
    val cache = Cache()

    /** Helpers of one's own that lock. */
    class Store {
        private val lock = ReentrantLock()
        private val rw = ReentrantReadWriteLock()
        private var value = 0
        private var names = listOf<String>()

        private inline fun <T> guarded(body: () -> T): T {
            lock.lock()
            try {
                return body()
            } finally {
                lock.unlock()
            }
        }

        private fun <T> locked(body: () -> T): T = lock.withLock(body)

        /** By an inline function of the class. */
        fun inc() {
            val seen = guarded { value }
            guarded { value = seen + 1 } // BLOCAL: lost-update high
        }

        /** Silent. */
        fun incAtOnce() = guarded { value += 1 }

        /** By one that is not inlined: the lambda is an object. */
        fun dec() {
            val seen = locked { value }
            locked { value = seen - 1 } // BLOCAL: lost-update
        }

        /** Silent. */
        fun decAtOnce() = locked { value -= 1 }

        /** A variable set in an inlined block: no Ref. */
        fun twice() {
            var seen = 0
            lock.withLock { seen = value }
            seen += seen
            lock.withLock { value = seen } // BLOCAL: lost-update high
        }

        /** A copy under the read lock, filtered, and put back under the write lock. */
        fun prune(bad: Set<String>) {
            val kept = rw.read { names }.filterNot { it in bad }
            rw.write { names = kept } // BLOCAL: lost-update medium
        }

        /** Silent: under the write lock. */
        fun add(n: String) = rw.write { names = names + n }

        /** Silent: only looked at. */
        fun find(p: (String) -> Boolean): String? = rw.read { names }.firstOrNull(p)
    }

    @JvmField
    val store = Store()

    /** A lock that comes as a parameter's default. */
    fun Lock.ifFree(body: () -> Unit): Boolean {
        if (!tryLock()) return false
        try {
            body()
        } finally {
            unlock()
        }
        return true
    }
}
