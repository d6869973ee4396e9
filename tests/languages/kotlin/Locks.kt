package shapes

import java.util.concurrent.locks.ReentrantLock
import java.util.concurrent.locks.ReentrantReadWriteLock
import kotlin.concurrent.read
import kotlin.concurrent.withLock
import kotlin.concurrent.write

/** `withLock`, `read` and `write` of kotlin.concurrent: all inline. */
object Locks {
    class Budget {
        private val lock = ReentrantLock()
        private val changed = lock.newCondition()
        private var left = 100

        /** Asked in one block, taken in another. */
        fun spend(n: Int): Boolean {
            val enough = lock.withLock { left >= n }
            if (enough) {
                lock.withLock {
                    left -= n // BLOCAL: check-then-act high
                }
            }
            return enough
        }

        /** Silent: in one block, left by a return. */
        fun spendAtOnce(n: Int): Boolean {
            lock.withLock {
                if (left < n) return false
                left -= n
                return true
            }
        }

        /** Silent: `await` in a loop. */
        fun spendLater(n: Int) = lock.withLock {
            while (left < n) {
                changed.await()
            }
            left -= n
        }

        fun refill(n: Int) = lock.withLock {
            left += n
            changed.signalAll()
        }

        /** Read in one, and written back in the next. */
        fun double() {
            val seen = lock.withLock { left }
            lock.withLock { left = seen * 2 } // BLOCAL: lost-update high
        }

        /** Silent: a private helper that is called under the lock. */
        fun halve() = lock.withLock { shrink(2) }

        private fun shrink(by: Int) {
            left /= by
        }
    }

    @JvmField
    val budget = Budget()

    class Rates {
        private val lock = ReentrantReadWriteLock()
        private val rates = HashMap<String, Double>()
        private var version = 0

        /** Silent: a copy out of the read lock, that is only returned. */
        fun rate(currency: String): Double? = lock.read { rates[currency] }

        /** The read lock is given up before the write lock is taken. */
        fun raise(currency: String) {
            val old = lock.read { rates[currency] } ?: 1.0
            lock.write {
                rates[currency] = old * 1.1 // BLOCAL: lost-update high
                version++
            }
        }

        /** Silent: all of it under the write lock. */
        fun raiseAtOnce(currency: String) {
            lock.write {
                val old = rates[currency] ?: 1.0
                rates[currency] = old * 1.1
                version++
            }
        }

        /** Not there under the read lock, and put under the write lock without another look. */
        fun load(currency: String): Double {
            lock.read { rates[currency] }?.let { return it }
            val loaded = currency.length.toDouble()
            lock.write {
                rates[currency] = loaded // BLOCAL: check-then-act
            }
            return loaded
        }

        /** The upgrade inside of `read { }`: it is no upgrade, `write` gives the read lock up. */
        fun bump() {
            lock.read {
                val seen = version
                lock.write {
                    version = seen + 1 // BLOCAL: lost-update high
                }
            }
        }

        /** Looked at again under the write lock. */
        fun loadTwice(currency: String): Double {
            val seen = lock.read { rates[currency] }
            if (seen != null) return seen
            return lock.write {
                var rate = rates[currency]
                if (rate == null) {
                    rate = currency.length.toDouble()
                    rates[currency] = rate // BENIGN: check-then-act rechecked
                }
                rate
            }
        }

        fun clear() = lock.write {
            rates.clear()
            version = 0
        }
    }

    @JvmField
    val rates = Rates()

    /** A lock of one's own, `inline`, that the project has beside its class. */
    class Guarded {
        private val lock = ReentrantLock()
        private var count = 0

        private inline fun <T> locked(body: () -> T): T {
            lock.lock()
            try {
                return body()
            } finally {
                lock.unlock()
            }
        }

        fun inc() {
            val seen = locked { count }
            locked { count = seen + 1 } // BLOCAL: lost-update high
        }

        /** Silent. */
        fun incAtOnce() = locked { count += 1 }

        /** Silent: reentrant. */
        fun incTwice() = locked {
            incAtOnce()
            incAtOnce()
        }
    }

    @JvmField
    val guarded = Guarded()

    /** The same, and not inline: the block is the lambda's, which Kotlin 1 makes a class of. */
    class Passed {
        private val lock = ReentrantLock()
        private var count = 0

        private fun <T> locked(body: () -> T): T {
            lock.lock()
            try {
                return body()
            } finally {
                lock.unlock()
            }
        }

        fun inc() {
            val seen = locked { count }
            locked { count = seen + 1 } // BLOCAL: lost-update high
        }

        /** Silent. */
        fun incAtOnce() = locked { count += 1 }
    }

    @JvmField
    val passed = Passed()
}
