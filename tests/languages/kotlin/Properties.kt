package shapes

import kotlin.properties.Delegates

/** Properties: volatile, with accessors of their own, with a private setter, observed; data classes and `copy`. */
object Properties {
    class Progress {
        @Volatile
        var done = 0
            private set

        @Volatile
        var total = 0
            get() = if (field < 0) 0 else field
            set(value) {
                field = value.coerceAtLeast(0)
            }

        /** A volatile that is counted up. */
        fun step() {
            done++ // BLOCAL: lost-update
        }

        /** By its own accessors. */
        fun more(n: Int) {
            total = total + n // BLOCAL: lost-update
        }

        /** Silent: blindly set. */
        fun reset() {
            done = 0
            total = 0
        }
    }

    @JvmField
    val progress = Progress()

    class Status {
        var text = "new"
            @Synchronized get
            @Synchronized set

        var code = 0
            @Synchronized get
            @Synchronized set

        /** Silent: one lock around both. */
        @Synchronized
        fun appendAtOnce(s: String) {
            text += s
        }

        /** Silent: only set. */
        fun fail() {
            code = -1
        }
    }

    @JvmField
    val status = Status()

    /** Each accessor locks, the two together do not. In the class itself no accessor would be called. */
    fun append(s: String) {
        status.text = status.text + s // BLOCAL: lost-update high
    }

    fun Status.next() {
        code += 1 // BLOCAL: lost-update high
    }

    data class Config(val host: String, val port: Int, val retries: Int)

    class Holder {
        private val lock = Any()
        private var config = Config("localhost", 80, 3)

        /** A copy of what was the configuration a block ago: what others have set since is lost. */
        fun port(p: Int) {
            val old = current()
            val new = old.copy(port = p)
            synchronized(lock) {
                config = new // BLOCAL: lost-update high
            }
        }

        private fun current() = synchronized(lock) { config }

        /** Silent: copied in the block. */
        fun host(h: String) = synchronized(lock) {
            config = config.copy(host = h)
        }

        /** Silent: an immutable value is taken apart outside. */
        fun address(): String {
            val (host, port) = synchronized(lock) { config }
            return "$host:$port"
        }

        /** Silent: `copy` by the `$default` bridge, under the lock. */
        fun retry() {
            synchronized(lock) {
                val c = config
                config = c.copy(retries = c.retries + 1)
            }
        }
    }

    @JvmField
    val holder = Holder()

    class Observed {
        private val lock = Any()
        private var changes = 0

        /** Silent: the observer counts under the lock. */
        var name: String by Delegates.observable("") { _, _, _ ->
            synchronized(lock) { changes++ }
        }

        fun changes() = synchronized(lock) { changes }

        fun skip() {
            val n = synchronized(lock) { changes }
            synchronized(lock) {
                changes = n - 1 // BLOCAL: lost-update high
            }
        }
    }

    @JvmField
    val observed = Observed()

    /** A volatile state of an enum, tested with `when`. */
    enum class Phase { NEW, RUNNING, STOPPED }

    class Service {
        @Volatile
        private var phase = Phase.NEW
        private var runs = 0

        /** Checked outside the lock, acted upon in it. */
        fun start() {
            when (phase) {
                Phase.STOPPED -> throw IllegalStateException()
                Phase.RUNNING -> return
                Phase.NEW -> {}
            }
            synchronized(this) {
                phase = Phase.RUNNING // BLOCAL: check-then-act
                runs++
            }
        }

        fun startTwice() {
            if (phase == Phase.NEW) {
                synchronized(this) {
                    if (phase == Phase.NEW) {
                        runs++
                        phase = Phase.RUNNING // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        @Synchronized
        fun stop() {
            phase = Phase.STOPPED
        }

        @Synchronized
        fun recycle() {
            phase = Phase.NEW
        }
    }

    @JvmField
    val service = Service()

    /** Sealed classes: a state is replaced, never changed. */
    sealed class State {
        object Idle : State()
        data class Busy(val jobs: Int) : State()
    }

    class Machine {
        private var state: State = State.Idle

        @Synchronized
        fun state(): State = state

        @Synchronized
        fun become(s: State) {
            state = s
        }

        /** Reads, decides by `is`, writes what it made of it. */
        fun more() {
            val s = state()
            become( // BLOCAL: lost-update high
                when (s) {
                    is State.Idle -> State.Busy(1)
                    is State.Busy -> State.Busy(s.jobs + 1)
                }
            )
        }

        /** Silent: the same under the lock. */
        @Synchronized
        fun moreAtOnce() {
            state = when (val s = state) {
                State.Idle -> State.Busy(1)
                is State.Busy -> s.copy(jobs = s.jobs + 1)
            }
        }
    }

    @JvmField
    val machine = Machine()
}
