package shapes

import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** Suspending functions: state machines, whose lock is a Mutex. */
object Coroutines {
    class Store {
        private val mutex = Mutex()
        private val lock = Any()
        private var value = 0
        private var loads = 0

        /** Silent: in one. */
        suspend fun add(n: Int) {
            mutex.withLock { value += n }
        }

        /** Silent: suspends under the Mutex. */
        suspend fun load() = mutex.withLock {
            value = fetch()
        }

        /** Read in one block, written in the next. */
        suspend fun double() {
            val seen = mutex.withLock { value }
            mutex.withLock {
                value = seen * 2 // BLOCAL: lost-update
            }
        }

        /** Silent: a plain lock between two suspensions. */
        suspend fun count(): Int {
            fetch()
            synchronized(lock) { loads++ }
            return fetch()
        }

        /** What was read before the suspension is written back after it. */
        suspend fun countLate() {
            val seen = synchronized(lock) { loads }
            val n = fetch()
            synchronized(lock) {
                loads = seen + n // BLOCAL: lost-update high
            }
        }

        private suspend fun fetch(): Int {
            kotlinx.coroutines.yield()
            return 1
        }
    }

    @JvmField
    val store = Store()
}
