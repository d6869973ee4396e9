package shapes

/** `synchronized(lock) { … }`: inline, its value comes out of a try, and the exit is copied to each way out. */
object Blocks {
    class Account {
        private val lock = Any()
        private var balance = 0L
        private var deposits = 0

        /** The value of the first block is a `val`. */
        fun deposit(amount: Long) {
            val seen = synchronized(lock) { balance }
            val next = seen + amount
            synchronized(lock) {
                balance = next // BLOCAL: lost-update high
            }
        }

        /** Silent: in one block. */
        fun depositAtOnce(amount: Long) {
            synchronized(lock) {
                val seen = balance
                balance = seen + amount
                deposits++
            }
        }

        /** Checked in one block, withdrawn in the next. */
        fun withdraw(amount: Long): Boolean {
            val enough = synchronized(lock) { balance >= amount }
            if (!enough) return false
            synchronized(lock) {
                balance -= amount // BLOCAL: check-then-act high
            }
            return true
        }

        /** Silent: returns out of the block, whose exit is copied before the return. */
        fun withdrawAtOnce(amount: Long): Boolean {
            synchronized(lock) {
                if (balance < amount) return false
                balance -= amount
                return true
            }
        }

        /** Silent: the value is only returned. */
        fun balance(): Long = synchronized(lock) { balance }

        /** Silent: two values of one block, unpacked outside. */
        fun describe(): String {
            val (b, d) = synchronized(lock) { Pair(balance, deposits) }
            return "$b in $d deposits"
        }
    }

    private val account = Account()

    fun account() = account

    class Session(private val name: String) {
        private var open = false
        private var requests = 0

        /** `@Synchronized` twice: between the two calls anybody may come. */
        @Synchronized
        fun isOpen() = open

        @Synchronized
        fun doOpen() {
            open = true
            requests = 0
        }

        @Synchronized
        fun close() {
            open = false
        }

        fun ensureOpen() {
            if (!isOpen()) {
                doOpen() // BLOCAL: check-then-act
            }
        }

        /** Silent: the caller holds the lock of both. */
        @Synchronized
        fun ensureOpenAtOnce() {
            if (!isOpen()) {
                doOpen()
            }
        }

        /** Looked at without the lock, and again under it: that is what the second look is for. */
        fun ensureOpenTwice() {
            if (!isOpen()) {
                synchronized(this) {
                    if (!open) {
                        open = true // BENIGN: check-then-act rechecked
                        requests = 0
                    }
                }
            }
        }

        /** Silent: waits in a loop that asks again. */
        @Synchronized
        fun awaitOpen() {
            while (!open) {
                (this as Object).wait()
            }
            requests++
        }

        override fun toString() = name
    }

    @JvmField
    val session = Session("main")

    class Queue<T> {
        private val items = ArrayDeque<T>()
        private val lock = Object()

        fun put(item: T) {
            synchronized(lock) {
                items.addLast(item)
                lock.notifyAll()
            }
        }

        /** Silent: the wait and the taking are in one block. */
        fun take(): T {
            synchronized(lock) {
                while (items.isEmpty()) {
                    lock.wait()
                }
                return items.removeFirst()
            }
        }

        /** What was seen before the wait decides after it. */
        fun takeOrNull(): T? {
            synchronized(lock) {
                val empty = items.isEmpty()
                if (empty) lock.wait(100)
                return if (empty) null else items.removeFirst() // BLOCAL: stale-after-wait
            }
        }
    }

    @JvmField
    val queue = Queue<String>()

    class Sequence {
        private var next = 0
        private var pending: List<String>? = null

        /** Silent: nobody else gets the number. */
        fun take(): String {
            val id = synchronized(this) { next++ }
            return "id-" + (id + 1)
        }

        /** Silent: taken out in the block that read it. */
        fun drain(): Int {
            val all = synchronized(this) {
                val p = pending
                pending = null
                p
            }
            return all?.size ?: 0
        }

        @Synchronized
        fun add(s: String) {
            pending = (pending ?: emptyList()) + s
        }

        /** Made outside of the lock, out of what was read under it. */
        fun addOutside(s: String) {
            val old = synchronized(this) { pending }
            val made = (old ?: emptyList()) + s
            synchronized(this) {
                pending = made // BLOCAL: lost-update high
            }
        }
    }

    @JvmField
    val sequence = Sequence()
}
