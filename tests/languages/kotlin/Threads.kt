package second

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicReference
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.GlobalScope
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.async
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** Coroutines as threads: what their bodies do to the object that starts them. */
class Crawler {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.IO)
    private val seen = ConcurrentHashMap<String, Int>()
    private val pages = AtomicInteger()
    private val best = AtomicReference("")
    @Volatile
    private var errors = 0
    @Volatile
    private var longest = 0

    /** Two coroutines may both find it missing. */
    fun visit(url: String) {
        scope.launch {
            if (!seen.containsKey(url)) {
                seen[url] = url.length + pages.get() // BLOCAL: check-then-act low
            }
        }
    }

    fun forget(url: String) {
        scope.launch { seen.remove(url) }
    }

    /** Silent. */
    fun visitAtOnce(url: String) {
        scope.launch { seen.putIfAbsent(url, 1) }
    }

    fun count(url: String) {
        scope.launch {
            seen[url] = (seen[url] ?: 0) + 1 // BLOCAL: lost-update
        }
    }

    /** A volatile, counted by coroutines of several threads. */
    fun fail() {
        scope.launch {
            errors++ // BLOCAL: lost-update low
        }
    }

    fun reset() {
        scope.launch { errors = 0 }
    }

    fun page() {
        scope.async {
            pages.set(pages.get() + 1) // BLOCAL: lost-update low
        }
    }

    /** Silent. */
    fun pageAtOnce() {
        scope.async { pages.incrementAndGet() }
    }

    /** The longest of all is kept without a lock. */
    fun longest(s: String) {
        GlobalScope.launch {
            if (s.length > longest) {
                longest = s.length // BLOCAL: check-then-act low
            }
        }
    }

    suspend fun best(s: String) = withContext(Dispatchers.Default) {
        if (best.get().length < s.length) {
            best.set(s) // BLOCAL: check-then-act low
        }
    }
}

/** Silent: all of the state lies with one coroutine, messages come by a channel. */
class Tally(scope: CoroutineScope) {
    private val inbox = Channel<Int>(64)
    private var total = 0
    private var last = 0

    init {
        scope.launch {
            for (n in inbox) {
                if (n > last) last = n
                total += n
            }
        }
    }

    suspend fun add(n: Int) = inbox.send(n)

    fun tryAdd(n: Int) = inbox.trySend(n).isSuccess
}

/** Silent: one thread has all of the state. */
class Single {
    private val one = Executors.newSingleThreadExecutor().asCoroutineDispatcher()
    private val entries = HashMap<String, Int>()
    private var hits = 0

    suspend fun add(k: String) = withContext(one) {
        if (k !in entries) entries[k] = 0
        entries[k] = entries.getValue(k) + 1
        hits++
    }

    suspend fun hits() = withContext(one) { hits }
}
