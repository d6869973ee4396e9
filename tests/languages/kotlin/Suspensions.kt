package second

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.Semaphore
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.sync.withPermit
import kotlinx.coroutines.withContext

/** What is kept over a suspension lies in the continuation's fields. */
object Suspensions {
    class Tokens {
        private val mutex = Mutex()
        private var token: String? = null
        private var version = 0
        private var refreshes = 0L

        /** Asked without the Mutex, and fetched under it without a second look. */
        suspend fun token(): String {
            token?.let { return it }
            return mutex.withLock {
                val fresh = fetch()
                token = fresh // BLOCAL: check-then-act
                fresh
            }
        }

        /** With the second look. */
        suspend fun tokenTwice(): String {
            token?.let { return it }
            return mutex.withLock {
                token ?: fetch().also { token = it } // BENIGN: check-then-act rechecked
            }
        }

        suspend fun drop() = mutex.withLock { token = null }

        /** Read under the Mutex, given up over the request, and written back. */
        suspend fun bump() {
            val seen = mutex.withLock { version }
            delay(10)
            mutex.withLock {
                version = seen + 1 // BLOCAL: lost-update medium
            }
        }

        /** Silent: suspends with the Mutex held, so nobody has come between. */
        suspend fun bumpHeld() {
            mutex.withLock {
                val seen = version
                delay(10)
                version = seen + 1
            }
        }

        /** Silent: `lock` and `unlock` by hand. */
        suspend fun count() {
            mutex.lock()
            try {
                delay(1)
                refreshes++
            } finally {
                mutex.unlock()
            }
        }

        /** By hand, and unlocked for the request. */
        suspend fun countLate() {
            mutex.lock()
            val seen = refreshes
            mutex.unlock()
            val more = fetch().length
            mutex.lock()
            refreshes = seen + more // BLOCAL: lost-update medium
            mutex.unlock()
        }

        /** Asked in one block, set in the next, on another dispatcher between. */
        suspend fun refreshIfOld(limit: Int) {
            val old = mutex.withLock { version < limit }
            if (old) {
                val fresh = withContext(Dispatchers.Default) { fetch() }
                mutex.withLock {
                    version = limit // BLOCAL: check-then-act
                    token = fresh
                }
            }
        }

        /** Silent: only what the Mutex's block said is told. */
        suspend fun describe(): String {
            val (t, v) = mutex.withLock { Pair(token, version) }
            delay(1)
            return "$t at $v"
        }

        private suspend fun fetch(): String {
            delay(1)
            return "t"
        }
    }

    @JvmField
    val tokens = Tokens()

    class Permits {
        private val one = Semaphore(1)
        private val many = Semaphore(4)
        private var used = 0
        private var peak = 0

        /** Silent: one permit is a lock. */
        suspend fun use(n: Int) = one.withPermit { used += n }

        suspend fun reset() = one.withPermit { used = 0 }

        /** One permit, taken twice. */
        suspend fun double() {
            val seen = one.withPermit { used }
            one.withPermit {
                used = seen * 2 // BLOCAL: lost-update high
            }
        }

        /** Silent: four permits keep nobody out, so there is no lock whose block could end. */
        suspend fun peak(n: Int) {
            val seen = many.withPermit { peak }
            many.withPermit { peak = maxOf(seen, n) }
        }
    }

    @JvmField
    val permits = Permits()

    class Jobs(private val scope: CoroutineScope) {
        private val mutex = Mutex()
        private var running = 0
        private val results = mutableListOf<String>()

        /** Silent: each coroutine adds under the Mutex. */
        suspend fun all(names: List<String>) = coroutineScope {
            names.forEach { n ->
                launch {
                    val r = work(n)
                    mutex.withLock { results += r }
                }
            }
        }

        /** In the coroutine: asked and counted in two blocks. */
        fun start(limit: Int) {
            scope.launch {
                val free = mutex.withLock { running < limit }
                if (free) {
                    mutex.withLock {
                        running++ // BLOCAL: check-then-act medium
                    }
                }
            }
        }

        fun stop() {
            scope.launch { mutex.withLock { running-- } }
        }

        /** Captured before the coroutine starts, written back in it. */
        fun restart() = runBlocking {
            val seen = mutex.withLock { running }
            val j = async(Dispatchers.IO) {
                mutex.withLock {
                    running = seen + 1 // BLOCAL: lost-update
                }
            }
            j.await()
        }

        private suspend fun work(n: String): String {
            delay(1)
            return n.uppercase()
        }
    }

    /** A function of one's own that suspends under the Mutex, with a suspending lambda. */
    class Guarded<T>(private var value: T) {
        private val mutex = Mutex()

        suspend fun get(): T = mutex.withLock { value }

        suspend fun set(v: T) = mutex.withLock { value = v }

        /** Silent. */
        suspend fun update(f: suspend (T) -> T) = mutex.withLock { value = f(value) }
    }

    @JvmField
    val guarded = Guarded(0)

    /** Each call is a block of its own. */
    suspend fun increment() {
        guarded.set(guarded.get() + 1) // BLOCAL: lost-update high
    }

    /** Silent. */
    suspend fun incrementAtOnce() = guarded.update { it + 1 }
}
