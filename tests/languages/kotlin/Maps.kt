package shapes

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.ConcurrentMap
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.CopyOnWriteArrayList

/** `getOrPut`, `[]`, `+=`, `?.let` on concurrent maps, and maps under locks. */
object Maps {
    class Registry {
        private val handlers: ConcurrentMap<String, MutableList<String>> = ConcurrentHashMap()
        private val plain: MutableMap<String, MutableList<String>> = ConcurrentHashMap()
        private val counts = ConcurrentHashMap<String, Int>()

        /** Silent: of a ConcurrentMap it is the one that ends in putIfAbsent. */
        fun add(key: String, h: String) {
            handlers.getOrPut(key) { CopyOnWriteArrayList() }.add(h)
        }

        /** Of a MutableMap it is get, then put. */
        fun addPlain(key: String, h: String) {
            plain.getOrPut(key) { CopyOnWriteArrayList() }.add(h) // BLOCAL: check-then-act high
        }

        /** Silent. */
        fun addComputed(key: String, h: String) {
            handlers.computeIfAbsent(key) { CopyOnWriteArrayList() }.add(h)
        }

        /** `[]` of a map, and `[]=` */
        fun count(key: String) {
            counts[key] = (counts[key] ?: 0) + 1 // BLOCAL: lost-update high
        }

        fun countDefault(key: String) {
            counts[key] = counts.getOrDefault(key, 0) + 1 // BLOCAL: lost-update high
        }

        /** Silent: merge is one operation. */
        fun countMerged(key: String) {
            counts.merge(key, 1, Int::plus)
        }

        /** `!in` is containsKey. */
        fun declare(key: String) {
            if (key !in handlers) {
                handlers[key] = CopyOnWriteArrayList() // BLOCAL: check-then-act high
            }
        }

        /** Silent: putIfAbsent. */
        fun declareAtOnce(key: String) {
            handlers.putIfAbsent(key, CopyOnWriteArrayList())
        }

        /** Silent: only looked up. */
        fun first(key: String): String? = handlers[key]?.firstOrNull()

        fun remove(key: String) {
            handlers.remove(key)
            plain.remove(key)
            counts.remove(key)
        }
    }

    @JvmField
    val registry = Registry()

    class Cache {
        private val lock = Any()
        private val entries = mutableMapOf<String, String>()

        /** Silent: getOrPut under the lock. */
        fun get(key: String): String = synchronized(lock) {
            entries.getOrPut(key) { key.uppercase() }
        }

        /** Looked up in one block, put in another. */
        fun getTwice(key: String): String {
            synchronized(lock) { entries[key] }?.let { return it }
            val made = key.uppercase()
            synchronized(lock) {
                entries[key] = made // BLOCAL: check-then-act
            }
            return made
        }

        /** Silent: of two that put, the first counts. */
        fun getFirst(key: String): String {
            synchronized(lock) { entries[key] }?.let { return it }
            val made = key.uppercase()
            return synchronized(lock) {
                entries.putIfAbsent(key, made) ?: made
            }
        }

        /** Silent: whoever comes second empties what is empty. */
        fun evict() {
            val size = synchronized(lock) { entries.size }
            if (size > 100) {
                synchronized(lock) {
                    entries.clear()
                }
            }
        }

        /** Silent: a snapshot, and what is done to each needs no lock. */
        fun lengths(): Int {
            val all = synchronized(lock) { entries.values.toList() }
            return all.sumOf { it.length }
        }

        /** Silent: destructured entries, in the block. */
        fun join(): String = synchronized(lock) {
            val b = StringBuilder()
            for ((k, v) in entries) {
                b.append(k).append('=').append(v)
            }
            b.toString()
        }
    }

    @JvmField
    val cache = Cache()

    class Jobs {
        private val queue = ConcurrentLinkedQueue<String>()
        private val listeners = CopyOnWriteArrayList<(String) -> Unit>()

        /** Silent: poll, tested by `?.let`. */
        fun next() {
            queue.poll()?.let { job -> listeners.forEach { it(job) } }
        }

        /** Somebody else may take the last one: `remove` throws then. */
        fun nextOrThrow(): String? {
            if (queue.isNotEmpty()) {
                return queue.remove() // BLOCAL: check-then-act
            }
            return null
        }

        /** Silent. */
        fun drain(): List<String> {
            val out = mutableListOf<String>()
            while (true) {
                out += queue.poll() ?: break
            }
            return out
        }

        fun submit(s: String) {
            queue += s
        }

        /** Is it there? Then not again. */
        fun listen(l: (String) -> Unit) {
            if (!listeners.contains(l)) {
                listeners.add(l) // BLOCAL: check-then-act
            }
        }

        /** Silent. */
        fun listenOnce(l: (String) -> Unit) {
            listeners.addIfAbsent(l)
        }
    }

    @JvmField
    val jobs = Jobs()
}
