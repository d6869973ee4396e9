package second

import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.getAndUpdate
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.flow.updateAndGet

/** State flows: an atomic whose `value` is a property. */
object Flows {
    data class Ui(val n: Int, val loading: Boolean, val items: List<String>)

    class Model {
        private val _state = MutableStateFlow(Ui(0, false, emptyList()))
        val state: StateFlow<Ui> = _state.asStateFlow()
        private val clicks = MutableStateFlow(0)
        private val busy = MutableStateFlow(false)
        private val items = MutableStateFlow<List<String>>(emptyList())

        /** The usual way to lose an update. */
        fun inc() {
            _state.value = _state.value.copy(n = _state.value.n + 1) // BLOCAL: lost-update high
        }

        /** Silent: compareAndSet in a loop, inlined. */
        fun incAtOnce() {
            _state.update { it.copy(n = it.n + 1) }
        }

        fun click() {
            clicks.value++ // BLOCAL: lost-update high
        }

        fun clicks(n: Int) {
            clicks.value += n // BLOCAL: lost-update
        }

        /** Silent, the two of them. */
        fun clickAtOnce() = clicks.updateAndGet { it + 1 }

        fun clickBefore() = clicks.getAndUpdate { it + 1 }

        fun add(item: String) {
            items.value = items.value + item // BLOCAL: lost-update high
        }

        /** Silent: the loop by hand. */
        fun addInLoop(item: String) {
            while (true) {
                val old = items.value
                if (items.compareAndSet(old, old + item)) return
            }
        }

        /** The compareAndSet is there, but nobody tries again. */
        fun addOnce(item: String) {
            val old = items.value
            items.compareAndSet(old, old + item) // BLOCAL: lost-cas
        }

        /** Two may begin. */
        fun begin(): Boolean {
            if (busy.value) return false
            busy.value = true // BLOCAL: check-then-act low
            return true
        }

        /** Silent: one begins. */
        fun beginAtOnce() = busy.compareAndSet(false, true)

        /** Silent: blindly set. */
        fun end() {
            busy.value = false
        }

        /** `emit` of a state flow is `value =`. */
        suspend fun emitNext() {
            clicks.emit(clicks.value + 1) // BLOCAL: lost-update
        }

        fun emitDouble() {
            clicks.tryEmit(clicks.value * 2) // BLOCAL: lost-update
        }

        /** Silent: looked at and told. */
        fun describe(): String = "${clicks.value} of ${items.value.size}"

        /** A chain of safe calls between the look and the set. */
        fun removeFirst() {
            items.value.firstOrNull()?.let { first -> items.value = items.value - first } // BLOCAL: lost-update
        }
    }

    @JvmField
    val model = Model()

    class Locked {
        private val lock = Any()
        private val total = MutableStateFlow(0)

        /** Silent: all who write hold the lock. */
        fun add(n: Int) = synchronized(lock) {
            total.value = total.value + n
        }

        fun reset() = synchronized(lock) { total.value = 0 }

        fun total(): Int = total.value
    }

    @JvmField
    val locked = Locked()
}
