package second

import java.util.Collections
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.ConcurrentLinkedDeque
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.atomic.AtomicLong
import kotlinx.atomicfu.atomic
import kotlinx.atomicfu.update

/** Collections and atomics, by Kotlin's extensions and operators. */
object Containers {
    class Sessions {
        private val byId = ConcurrentHashMap<String, MutableSet<String>>()
        private val scores = ConcurrentHashMap<String, Long>()
        private val order = Collections.synchronizedList(mutableListOf<String>())
        private val recent = ConcurrentLinkedDeque<String>()
        private val hooks = CopyOnWriteArrayList<() -> Unit>()
        private val queue = LinkedBlockingQueue<String>(10)
        private val total = AtomicLong()

        fun drop(id: String) {
            byId.remove(id)
            scores.remove(id)
            order.remove(id)
        }

        /** Silent: getOrPut of a ConcurrentHashMap ends in putIfAbsent. */
        fun join(id: String, who: String) {
            byId.getOrPut(id) { ConcurrentHashMap.newKeySet() }.add(who) // BLOCAL: stale-value low; BLOCAL: stale-value low
        }

        /** `?:` with a put. */
        fun joinLate(id: String, who: String) {
            val set = byId[id] ?: ConcurrentHashMap.newKeySet<String>().also { byId[id] = it } // BLOCAL: check-then-act
            set.add(who)
        }

        /** The set that was there is changed, though `drop` may have taken it out. Nobody asks whether it is empty, so all is told. */
        fun leave(id: String, who: String) {
            byId[id]?.remove(who)
        }

        /** Emptied, then taken out: somebody may have joined between. */
        fun leaveAndDrop(id: String, who: String) {
            val set = byId[id] ?: return
            set.remove(who)
            if (set.isEmpty()) {
                byId.remove(id) // BLOCAL: check-then-act
            }
        }

        /** Silent: in one. */
        fun leaveAtOnce(id: String, who: String) {
            byId.computeIfPresent(id) { _, set -> set.apply { remove(who) }.takeIf { it.isNotEmpty() } }
        }

        fun score(id: String, n: Long) {
            scores[id] = scores.getOrDefault(id, 0L) + n // BLOCAL: lost-update high
        }

        fun best(id: String, n: Long) {
            val old = scores[id]
            if (old == null || old < n) {
                scores[id] = n // BLOCAL: check-then-act
            }
        }

        /** Silent: of one operation. */
        fun scoreAtOnce(id: String, n: Long) {
            scores.merge(id, n, Long::plus)
        }

        /** Of a synchronized list: asked and added in two. */
        fun arrive(id: String) {
            if (id !in order) {
                order += id // BLOCAL: check-then-act
            }
        }

        /** Silent: its monitor is the list. */
        fun arriveAtOnce(id: String) {
            synchronized(order) {
                if (id !in order) order += id
            }
        }

        /** There is one, and then there is none: `removeFirst` throws. */
        fun oldest(): String? = if (recent.isNotEmpty()) recent.removeFirst() else null // BLOCAL: check-then-act

        /** Silent. */
        fun oldestOrNull(): String? = recent.pollFirst()

        fun push(s: String) {
            recent.addLast(s)
            if (recent.size > 100) recent.pollFirst() // BLOCAL: check-then-act low
        }

        /** Silent: `forEach` of a copy on write. */
        fun fire() = hooks.forEach { it() }

        fun hook(h: () -> Unit) {
            hooks += h
        }

        /** Silent: `poll` with elvis. */
        fun take(): String = queue.poll() ?: "none"

        fun offer(s: String) {
            queue.offer(s)
        }

        fun addTotal(n: Long) {
            total.set(total.get() + n) // BLOCAL: lost-update high
        }

        fun addTotalAtOnce(n: Long) = total.addAndGet(n)
    }

    @JvmField
    val sessions = Sessions()

    /** kotlinx.atomicfu, as it is without its compiler plugin. */
    class Fast {
        private val state = atomic(0)
        private val busy = atomic(false)
        private val head = atomic<String?>(null)

        fun inc() {
            state.value = state.value + 1 // BLOCAL: lost-update high
        }

        /** Silent. */
        fun incAtOnce() = state.incrementAndGet()

        /** Silent: inlined. */
        fun double() = state.update { it * 2 }

        fun begin(): Boolean {
            if (busy.value) return false
            busy.value = true // BLOCAL: check-then-act
            return true
        }

        fun end() {
            busy.value = false
        }

        /** Silent. */
        fun beginAtOnce() = busy.compareAndSet(expect = false, update = true)

        /** Not tried again. */
        fun push(s: String) {
            val h = head.value
            head.compareAndSet(h, s + h) // BLOCAL: lost-cas high
        }
    }

    @JvmField
    val fast = Fast()
}
