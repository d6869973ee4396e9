package shapes

import java.io.File
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicReference

/** What Kotlin makes lazily: `by lazy`, `lateinit`, `?:` and the double check. */
object Lazies {
    class Settings(private val root: String) {
        /** Silent, the three of them: the library's own lock, its CAS, or one thread by contract. */
        val home: File by lazy { File(root) }
        private val names by lazy(LazyThreadSafetyMode.PUBLICATION) { HashSet<String>() }
        private val local by lazy(LazyThreadSafetyMode.NONE) { StringBuilder() }
        private var port = 0

        fun describe(): String = home.path + names.size + local.length

        @Synchronized
        fun port(p: Int) {
            port = p
        }

        @Synchronized
        fun port() = port

        /** Not lazy at all, but asked and set in two blocks. */
        fun defaultPort() {
            if (port() == 0) {
                port(8080) // BLOCAL: check-then-act
            }
        }
    }

    @JvmField
    val settings = Settings("/tmp")

    class Client private constructor(val name: String) {
        companion object {
            @Volatile
            private var instance: Client? = null

            /** The double check as the Android guides have it, with `?:` and `also`. */
            fun instance(name: String): Client =
                instance ?: synchronized(this) {
                    instance ?: Client(name).also { instance = it } // BENIGN: check-then-act rechecked; FALSE: check-then-act (the static field lies in the outer class, the lock is its companion: no lock is known of the writers)
                }
        }
    }

    class Broken private constructor(val name: String) {
        companion object {
            @Volatile
            private var instance: Broken? = null

            /** Without the second look: two callers make two. The lock that is taken for it comes too late. */
            fun instance(name: String): Broken =
                instance ?: synchronized(this) {
                    Broken(name).also { instance = it } // BLOCAL: check-then-act medium
                }

            fun reset() = synchronized(this) {
                instance = null
            }
        }
    }

    class Connection {
        private val lock = Any()
        private lateinit var channel: StringBuilder
        private var retries = 0

        fun connect() {
            synchronized(lock) {
                channel = StringBuilder()
                retries = 0
            }
        }

        /** Silent: `isInitialized` and the use in one block. */
        fun send(s: String) {
            synchronized(lock) {
                if (::channel.isInitialized) {
                    channel.append(s)
                }
            }
        }

        /** Sent to what was the channel a block ago. */
        fun sendLate(s: String) {
            val c = synchronized(lock) { channel }
            synchronized(lock) {
                c.append(s) // BLOCAL: stale-value
                retries++
            }
        }
    }

    @JvmField
    val connection = Connection()

    class Atomics {
        private val started = AtomicInteger()
        private val config = AtomicReference<Map<String, String>>(emptyMap())

        /** `get` and `set`, two operations. */
        fun inc() {
            started.set(started.get() + 1) // BLOCAL: lost-update high
        }

        /** Silent. */
        fun incAtOnce() = started.incrementAndGet()

        /** Copy on write without the CAS. */
        fun put(k: String, v: String) {
            config.set(config.get() + (k to v)) // BLOCAL: lost-update high
        }

        /** Silent: with it. */
        fun putAtOnce(k: String, v: String) {
            config.updateAndGet { it + (k to v) }
        }

        /** Silent: the loop by hand. */
        fun putInLoop(k: String, v: String) {
            while (true) {
                val old = config.get()
                if (config.compareAndSet(old, old + (k to v))) return
            }
        }
    }

    @JvmField
    val atomics = Atomics()
}
