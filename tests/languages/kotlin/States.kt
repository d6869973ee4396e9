package second

import java.util.concurrent.atomic.AtomicBoolean
import kotlin.properties.Delegates

/** Sealed states, companions, top-level state, delegates, defaults. */
sealed class Phase {
    object Idle : Phase()
    data class Running(val job: String, val step: Int) : Phase()
    data class Failed(val why: String) : Phase()
}

class Machine {
    private val lock = Any()
    private var phase: Phase = Phase.Idle
    private val closed = AtomicBoolean()

    fun phase(): Phase = synchronized(lock) { phase }

    /** Asked by a getter that locks, set in another block. */
    fun start(job: String) {
        if (phase() is Phase.Idle) {
            synchronized(lock) {
                phase = Phase.Running(job, 0) // BLOCAL: check-then-act
            }
        }
    }

    /** Silent. */
    fun startAtOnce(job: String) = synchronized(lock) {
        if (phase is Phase.Idle) phase = Phase.Running(job, 0)
    }

    /** Smart cast, copy, and write back. */
    fun step() {
        val p = phase()
        if (p is Phase.Running) {
            synchronized(lock) {
                phase = p.copy(step = p.step + 1) // BLOCAL: lost-update high
            }
        }
    }

    /** Silent: `when` in the block. */
    fun stepAtOnce() = synchronized(lock) {
        phase = when (val p = phase) {
            is Phase.Running -> p.copy(step = p.step + 1)
            else -> p
        }
    }

    /** Compared in the second block with what was read: the recheck. */
    fun fail(why: String) {
        val p = phase()
        if (p is Phase.Running) {
            val failed = Phase.Failed(why + p.job)
            synchronized(lock) {
                if (phase === p) {
                    phase = failed // BENIGN: lost-update rechecked
                }
            }
        }
    }

    /** A flag by `get` and `set`. */
    fun close(): Boolean {
        if (closed.get()) return false
        closed.set(true) // BLOCAL: check-then-act
        synchronized(lock) { phase = Phase.Idle }
        return true
    }

    /** Silent. */
    fun closeAtOnce(): Boolean = closed.compareAndSet(false, true)

    companion object {
        @JvmField
        val main = Machine()
        private val lock = Any()
        private var made = 0

        /** State of the companion: a static field of the class around it, under a lock that is one, too. */
        fun made() {
            val n = synchronized(lock) { made }
            synchronized(lock) {
                made = n + 1 // BLOCAL: lost-update high
            }
        }

        /** Silent. */
        fun madeAtOnce() = synchronized(lock) { made++ }

        fun reset() = synchronized(lock) { made = 0 }
    }
}

/** An object with state. */
object Registry {
    private val names = mutableListOf<String>()
    private var sealed = false

    @Synchronized
    fun has(n: String) = n in names

    @Synchronized
    fun add(n: String) {
        if (!sealed) names += n
    }

    @Synchronized
    fun remove(n: String) {
        names -= n
    }

    fun addIfNew(n: String) {
        if (!has(n)) {
            add(n) // BLOCAL: check-then-act
        }
    }

    /** Silent. */
    @Synchronized
    fun addIfNewAtOnce(n: String) {
        if (n !in names) names.add(n)
    }

    @Synchronized
    fun seal() {
        sealed = true
    }
}

private val countLock = Any()
private var counted = 0

@Volatile
private var level = 0

/** Of a file: static fields of its class. */
fun countTwice() {
    val n = synchronized(countLock) { counted }
    synchronized(countLock) { counted = n * 2 } // BLOCAL: lost-update high
}

fun countOnce() = synchronized(countLock) { counted += 1 }

fun raiseLevel() {
    level += 1 // BLOCAL: lost-update
}

fun setLevel(n: Int) {
    level = n
}

class Account(private var balance: Long = 0) {
    private val lock = Any()

    @get:Synchronized
    @set:Synchronized
    var limit = 100L

    private var touched: Int by Delegates.observable(0) { _, _, n -> println(n) }

    fun balance() = synchronized(lock) { balance }

    /** The default is read before the block that it is used in. */
    fun set(amount: Long = balance() + 1) { // BLOCAL: lost-update high
        synchronized(lock) {
            balance = amount
        }
    }

    fun next() {
        set(balance() + 1) // BLOCAL: lost-update high
    }

    /** Silent. */
    fun nextAtOnce() = synchronized(lock) { balance += 1 }

    /** A delegate under a lock: silent. */
    fun touch() = synchronized(lock) { touched += 1 }

    companion object {
        @JvmField
        val bank = Account()
    }
}

/** By the accessors, from outside. */
fun widen(a: Account) {
    a.limit = a.limit * 2 // BLOCAL: lost-update
}

fun widenOfBank() {
    if (Account.bank.limit < 1000) {
        Account.bank.limit = 1000 // BLOCAL: check-then-act
    }
}
