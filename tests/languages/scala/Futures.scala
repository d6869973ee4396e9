package second

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.{AtomicInteger, AtomicLong, AtomicReference}
import org.apache.pekko.actor.{Actor, Props}
import scala.collection.concurrent.TrieMap
import scala.collection.mutable
import scala.concurrent.{ExecutionContext, Future}
import scala.util.{Failure, Success}

/** Futures as threads: what their bodies and callbacks do to the object around them. */
class Fetcher(implicit ec: ExecutionContext) {
  private val cache = TrieMap.empty[String, String]
  private val hits = new AtomicInteger
  private val state = new AtomicReference(Map.empty[String, Int])
  @volatile private var failures = 0
  private var running = 0
  private val waiting = mutable.Map.empty[String, List[String]]

  /** Two futures may both find it missing. */
  def load(k: String): Future[String] = Future {
    if (!cache.contains(k)) {
      cache.put(k, k + hits.get) // BLOCAL@2: check-then-act low
    }
    cache(k) // BLOCAL@3: check-then-act medium
  }

  /** Silent. */
  def loadAtOnce(k: String): Future[String] = Future(cache.getOrElseUpdate(k, k.toUpperCase))

  def forget(k: String): Unit = cache.remove(k)

  /** In a callback. */
  def count(f: Future[Int]): Unit = f.foreach { n =>
    hits.set(hits.get + n) // BLOCAL: lost-update
  }

  /** Silent. */
  def countAtOnce(f: Future[Int]): Unit = f.foreach(n => hits.addAndGet(n))

  /** `onComplete`, with cases. */
  def watch(f: Future[String]): Unit = f.onComplete {
    case Success(_) => hits.incrementAndGet()
    case Failure(_) => failures += 1 // BLOCAL: lost-update low
  }

  def reset(): Unit = failures = 0

  /** A map in a reference: get and set. */
  def put(k: String, n: Int): Unit = state.set(state.get + (k -> n)) // BLOCAL: lost-update low

  /** Silent. */
  def putAtOnce(k: String, n: Int): Unit = state.updateAndGet(_ + (k -> n))

  /** Not tried again. */
  def putOnce(k: String, n: Int): Unit = {
    val old = state.get
    state.compareAndSet(old, old + (k -> n)) // BLOCAL: lost-cas
  }

  /** Silent: the loop. */
  def putInLoop(k: String, n: Int): Unit = {
    var done = false
    while (!done) {
      val old = state.get
      done = state.compareAndSet(old, old.updated(k, n))
    }
  }

  /** Asked in one block of the future's, counted in the next. */
  def start(limit: Int): Future[Boolean] = Future {
    val free = synchronized { running < limit }
    if (free) synchronized {
      running += 1 // BLOCAL@2: check-then-act low; BLOCAL@3: check-then-act low
    }
    free
  }

  def stop(): Unit = synchronized { running -= 1 }

  /** Silent. */
  def startAtOnce(limit: Int): Future[Boolean] = Future {
    synchronized {
      val free = running < limit
      if (free) running += 1
      free
    }
  }

  /** A mutable map under the lock: looked at in one block, put in the next. */
  def enqueue(k: String, s: String): Unit = {
    val old = synchronized { waiting.getOrElse(k, Nil) }
    synchronized {
      waiting(k) = s :: old // BLOCAL: lost-update
    }
  }

  /** Silent. */
  def enqueueAtOnce(k: String, s: String): Unit = synchronized {
    waiting(k) = s :: waiting.getOrElse(k, Nil)
  }

  /** Silent: taken out in the block. */
  def drain(k: String): List[String] = synchronized { waiting.remove(k) }.getOrElse(Nil)

  /** `contains` in one block, `put` in another. */
  def declare(k: String): Unit =
    if (!synchronized(waiting.contains(k))) synchronized {
      waiting.put(k, Nil) // BLOCAL: check-then-act
    }
}

/** Silent: an actor has one message at a time. */
class Counter extends Actor {
  @volatile private var total = 0
  private var last = 0
  private val names = new ConcurrentHashMap[String, Int]

  def receive: Receive = {
    case n: Int =>
      total += n // BLOCAL: lost-update low
      if (n > last) last = n
    case s: String =>
      if (!names.containsKey(s)) names.put(s, s.length) // BLOCAL: check-then-act low
    case _ => sender() ! total
  }

  override def preStart(): Unit = total = 0
}

object Counter {
  def props: Props = Props(new Counter)
}

/** Companion objects with state, and the class beside them. */
class Ticket private (val id: Long)

object Ticket {
  private var next = 0L
  private val issued = new AtomicLong
  @volatile private var closed = false
  private var open = List.empty[Ticket]

  /** Silent. */
  def apply(): Ticket = synchronized {
    next += 1
    new Ticket(next)
  }

  def skip(n: Long): Unit = {
    val seen = synchronized(next)
    synchronized { next = seen + n } // BLOCAL: lost-update high
  }

  def issue(limit: Long): Boolean =
    if (issued.get >= limit) false
    else {
      issued.incrementAndGet() // BLOCAL: check-then-act
      true
    }

  /** The flag is looked at without the lock under which it is set. */
  def register(t: Ticket): Unit =
    if (!closed) synchronized {
      open = t :: open // MISSED: check-then-act (low)
    }

  def close(): List[Ticket] = synchronized {
    closed = true
    val all = open
    open = Nil
    all
  }

  def reopen(): Unit = synchronized { closed = false }
}
