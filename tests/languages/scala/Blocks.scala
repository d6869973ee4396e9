package shapes

import java.util.concurrent.locks.{ReentrantLock, ReentrantReadWriteLock}

/** `synchronized { … }` as an expression: its value comes out of a try, and returns and closures are around it. */
object Blocks {
  class Account {
    private var balance = 0L
    private var deposits = 0

    /** The value of the first block is a `val`. */
    def deposit(amount: Long): Unit = {
      val seen = this.synchronized { balance }
      val next = seen + amount
      this.synchronized {
        balance = next // BLOCAL: lost-update high
      }
    }

    /** Silent: in one block. */
    def depositAtOnce(amount: Long): Unit = synchronized {
      val seen = balance
      balance = seen + amount
      deposits += 1
    }

    def withdraw(amount: Long): Boolean = {
      val enough = synchronized { balance >= amount }
      if (enough) synchronized {
        balance -= amount // BLOCAL: check-then-act
      }
      enough
    }

    /** Silent: an `if` as the block's value. */
    def withdrawAtOnce(amount: Long): Boolean = synchronized {
      if (balance < amount) false
      else {
        balance -= amount
        true
      }
    }

    /** Silent: a tuple of one block, taken apart outside. */
    def describe: String = {
      val (b, d) = synchronized { (balance, deposits) }
      s"$b in $d deposits"
    }

    /** An Option of one block, matched outside of it, and acted upon in another. */
    def close(): Unit = {
      val left = synchronized { if (balance > 0) Some(balance) else None }
      left match {
        case Some(b) => synchronized {
          balance = balance - b // BLOCAL: check-then-act high
        }
        case None =>
      }
    }
  }

  val account = new Account

  /** A member of a trait: the body is in a static forwarder, or behind accessors. */
  trait Counting {
    private[this] var count = 0
    def get: Int = synchronized { count }
    def set(n: Int): Unit = synchronized { count = n }

    def inc(): Unit = {
      set(get + 1) // BLOCAL: lost-update high
    }

    /** Silent. */
    def incAtOnce(): Unit = synchronized { set(get + 1) }
  }

  class Counter extends Counting {
    /** Silent. */
    def reset(): Unit = set(0)

    def double(): Unit = set(get * 2) // BLOCAL: lost-update high
  }

  val counter = new Counter

  class Rates {
    private val lock = new ReentrantReadWriteLock
    private var rates = Map.empty[String, Double]

    /** The loan pattern: by-name arguments are Function0. */
    private def reading[T](body: => T): T = {
      lock.readLock.lock()
      try body finally lock.readLock.unlock()
    }

    private def writing[T](body: => T): T = {
      lock.writeLock.lock()
      try body finally lock.writeLock.unlock()
    }

    /** Silent: only returned. */
    def rate(c: String): Option[Double] = reading { rates.get(c) }

    def raise(c: String): Unit = {
      val old = reading { rates.getOrElse(c, 1.0) }
      writing { rates = rates + (c -> old * 1.1) } // BLOCAL: lost-update
    }

    /** Silent. */
    def raiseAtOnce(c: String): Unit = writing {
      val old = rates.getOrElse(c, 1.0)
      rates = rates + (c -> old * 1.1)
    }

    def load(c: String): Double = {
      rate(c).getOrElse {
        val loaded = c.length.toDouble
        writing { rates = rates.updated(c, loaded) } // MISSED: check-then-act (that getOrElse looks before it runs its argument is not known)
        loaded
      }
    }

    def clear(): Unit = writing { rates = Map.empty }
  }

  val rates = new Rates

  class Queue[T] {
    private val lock = new ReentrantLock
    private val filled = lock.newCondition()
    private var items = Vector.empty[T]

    def put(item: T): Unit = {
      lock.lock()
      try {
        items = items :+ item
        filled.signal()
      } finally lock.unlock()
    }

    /** Silent: waits in a loop. */
    def take(): T = {
      lock.lock()
      try {
        while (items.isEmpty) filled.await()
        val head = items.head
        items = items.tail
        head
      } finally lock.unlock()
    }

    /** The tail of what was there before the wait. */
    def takeSecond(): Unit = {
      lock.lock()
      try {
        val seen = items
        if (seen.size < 2) filled.await()
        items = seen.drop(2) // BLOCAL: stale-after-wait high
      } finally lock.unlock()
    }
  }

  val queue = new Queue[String]

  class Sequence {
    private var next = 0
    private var pending: List[String] = Nil

    /** Silent: nobody else gets the number. */
    def take(): String = {
      val id = synchronized { next += 1; next }
      "id-" + (id + 1)
    }

    /** Silent: taken out in its block, closures work on what was taken. */
    def drain(f: String => Unit): Unit = {
      val all = synchronized {
        val p = pending
        pending = Nil
        p
      }
      all.reverse.foreach(f)
    }

    def add(s: String): Unit = synchronized { pending = s :: pending }

    /** Consed outside. */
    def addOutside(s: String): Unit = {
      val made = s :: synchronized(pending)
      synchronized { pending = made } // BLOCAL: lost-update high
    }

    /** Silent: a closure in the block, run by foreach. */
    def addAll(all: Seq[String]): Unit = synchronized {
      all.foreach { s => pending = s :: pending } // FALSE@2: guarded-by (low: who runs the closure is the library, which is not given)
    }

    /** A block for each turn of foreach: what is counted is the state of before. */
    def renumber(all: Seq[String]): Unit = {
      val first = synchronized { next }
      all.foreach { s => add(s) }
      synchronized { next = first + all.size } // BLOCAL: lost-update high
    }
  }

  val sequence = new Sequence
}
