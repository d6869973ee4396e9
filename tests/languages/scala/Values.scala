package shapes

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.{AtomicInteger, AtomicReference}
import scala.collection.concurrent.TrieMap
import scala.collection.mutable
import scala.concurrent.{ExecutionContext, Future, Promise}

/** lazy vals, volatiles, atomics, concurrent maps, promises. */
object Values {
  class Settings(root: String) {
    /** Hidden, all: the compiler's own locks and CAS, in every form that it has for them. */
    lazy val home: String = root + "/home" // BENIGN@2: check-then-act rechecked
    lazy val port: Int = root.length // BENIGN@2: check-then-act rechecked
    lazy val flag: Boolean = root.isEmpty // BENIGN@2: check-then-act rechecked
    private lazy val names = mutable.Set.empty[String] // BENIGN@2: check-then-act rechecked

    def describe: String = {
      lazy val local = home + port // FALSE@2: inconsistent-read (low, and hidden: two lazy vals)
      if (flag) local else local + names.size // FALSE@2: inconsistent-read (likewise); FALSE@2: check-then-act (likewise)
    }
  }

  val settings = new Settings("/tmp")

  /** A lazy val of an object. */
  lazy val shared: Settings = new Settings("/shared") // BENIGN@2: check-then-act rechecked

  class Progress {
    @volatile var done = 0
    @volatile private var total = 0
    @volatile private var limits = Map.empty[String, Int]

    def step(): Unit = done += 1 // BLOCAL: lost-update

    def more(n: Int): Unit = total = total + n // BLOCAL: lost-update

    /** Copy on write of a volatile, without a lock. */
    def limit(k: String, n: Int): Unit = limits += k -> n // BLOCAL: lost-update

    /** Silent: with one, that all writers hold. */
    def reset(): Unit = { done = 0; total = 0 }
  }

  val progress = new Progress

  class Listeners {
    @volatile private var all = List.empty[String => Unit]

    /** Silent: read without the lock, written under it. */
    def add(l: String => Unit): Unit = synchronized { all = l :: all }

    def remove(l: String => Unit): Unit = synchronized { all = all.filterNot(_ == l) }

    def fire(s: String): Unit = all.foreach(_(s))

    /** Filtered outside of the lock. */
    def prune(p: (String => Unit) => Boolean): Unit = {
      val kept = all.filter(p)
      synchronized { all = kept } // BLOCAL: lost-update
    }
  }

  val listeners = new Listeners

  class Registry {
    private val handlers = TrieMap.empty[String, mutable.Buffer[String]]
    private val counts = new ConcurrentHashMap[String, Int]
    private val names = TrieMap.empty[String, String]

    /** Silent. */
    def handler(k: String): mutable.Buffer[String] = handlers.getOrElseUpdate(k, mutable.Buffer.empty)

    def declare(k: String): Unit =
      if (!handlers.contains(k)) handlers.put(k, mutable.Buffer.empty) // BLOCAL: check-then-act

    /** Silent. */
    def declareAtOnce(k: String): Unit = handlers.putIfAbsent(k, mutable.Buffer.empty)

    /** By `get` and `match`. */
    def name(k: String): String = names.get(k) match {
      case Some(n) => n
      case None =>
        val n = k.toUpperCase
        names.put(k, n) // BLOCAL: check-then-act
        n
    }

    /** By `getOrElse` with a by-name argument. */
    def nameOrElse(k: String): String = names.getOrElse(k, {
      val n = k.toUpperCase
      names(k) = n // MISSED: check-then-act (that getOrElse looks before it runs its argument is not known)
      n
    })

    def count(k: String): Unit = counts.put(k, counts.getOrDefault(k, 0) + 1) // BLOCAL: lost-update

    /** Silent: one operation, with a closure. */
    def countAtOnce(k: String): Unit = counts.merge(k, 1, (a, b) => a + b)

    def forget(k: String): Unit = {
      names.remove(k)
      handlers.remove(k)
      counts.remove(k)
    }
  }

  val registry = new Registry

  case class Config(host: String, port: Int, tags: List[String])

  class Holder {
    private val config = new AtomicReference(Config("localhost", 80, Nil))
    private val users = new AtomicInteger

    /** Silent. */
    def host(h: String): Config = config.updateAndGet(_.copy(host = h))

    /** `copy` with defaults, between get and set. */
    def port(p: Int): Unit = {
      val c = config.get
      config.set(c.copy(port = p)) // BLOCAL: lost-update high
    }

    /** Silent: recursion as the CAS loop. */
    @annotation.tailrec
    final def tag(t: String): Unit = {
      val c = config.get
      if (!config.compareAndSet(c, c.copy(tags = t :: c.tags))) tag(t)
    }

    def enter(): Boolean =
      if (users.get < 10) {
        users.incrementAndGet() // BLOCAL: check-then-act
        true
      } else false

    /** Silent. */
    def leave(): Int = users.decrementAndGet()
  }

  val holder = new Holder

  class Cell {
    private var value: Option[Config] = None

    /** Silent: a pattern match in the block. */
    def host: String = synchronized {
      value match {
        case Some(Config(h, _, _)) => h
        case _ => ""
      }
    }

    /** By a for-comprehension over what was read a block ago. */
    def rename(h: String): Unit = {
      val seen = synchronized { value }
      val next = for (c <- seen) yield c.copy(host = h)
      synchronized { value = next } // BLOCAL: lost-update high
    }

    /** Silent: in the block, closures and all. */
    def renameAtOnce(h: String): Unit = synchronized {
      value = for (c <- value if c.port > 0) yield c.copy(host = h)
    }

    def init(c: => Config): Config = {
      if (synchronized(value).isEmpty) {
        synchronized { value = Some(c) } // BLOCAL: check-then-act
      }
      synchronized(value).get
    }

    def clear(): Unit = synchronized { value = None }

    /** Looked at again. */
    def initTwice(c: => Config): Unit = {
      if (synchronized(value).isEmpty) synchronized {
        if (value.isEmpty) value = Some(c) // BENIGN: check-then-act rechecked
      }
    }
  }

  val cell = new Cell

  class Jobs(implicit ec: ExecutionContext) {
    private var running = 0
    private var last: Option[Promise[String]] = None

    /** Silent: a promise is completed once. */
    def ask(): Future[String] = {
      val p = Promise[String]()
      synchronized { last = Some(p) }
      p.future
    }

    def answer(s: String): Unit = {
      val p = synchronized {
        val l = last
        last = None
        l
      }
      p.foreach(_.trySuccess(s))
    }

    /** Counted by the future's body, from what was read before. */
    def start(): Future[Unit] = {
      val seen = synchronized { running }
      Future { synchronized { running = seen + 1 } } // BLOCAL: lost-update
    }

    /** Silent. */
    def startAtOnce(): Future[Unit] = Future {
      synchronized { running += 1 }
    }

    /** A var that a closure sets: an IntRef. */
    def spread(all: Seq[Int]): Unit = {
      var sum = synchronized { running }
      all.foreach { n => sum += n }
      synchronized { running = sum } // BLOCAL: lost-update
    }
  }

  val jobs = new Jobs()(ExecutionContext.global)
}

/** A top-level object: its members are static forwarders, its state the module's. */
object Registry {
  private var entries = Set.empty[String]
  @volatile private var frozen = false

  def add(s: String): Boolean = synchronized {
    if (frozen) false
    else {
      entries += s
      true
    }
  }

  def freeze(): Unit = synchronized { frozen = true }

  def thaw(): Unit = synchronized { frozen = false }

  def addUnlessFrozen(s: String): Unit = {
    if (!frozen) synchronized {
      entries += s // MISSED: check-then-act (low)
    }
  }

  def contains(s: String): Boolean = synchronized { entries(s) }

  def addOnce(s: String): Unit = {
    if (!contains(s)) {
      synchronized { entries = entries + s } // BLOCAL: check-then-act
    }
  }
}
