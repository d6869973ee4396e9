package second

import java.util.concurrent.locks.ReentrantLock
import scala.collection.mutable
import scala.collection.mutable.ListBuffer

/** Case classes in vars, pattern matches, Options, for-comprehensions, traits with state. */
sealed trait Phase
case object Idle extends Phase
final case class Running(job: String, step: Int) extends Phase
final case class Done(job: String) extends Phase

class Machine {
  private var phase: Phase = Idle
  private val lock = new ReentrantLock
  private var history = List.empty[Phase]

  def current: Phase = synchronized(phase)

  /** Matched outside of the block. */
  def step(): Unit = current match {
    case r: Running => synchronized {
      phase = r.copy(step = r.step + 1) // BLOCAL: lost-update high
    }
    case _ =>
  }

  /** Silent. */
  def stepAtOnce(): Unit = synchronized {
    phase match {
      case Running(j, n) => phase = Running(j, n + 1)
      case _ =>
    }
  }

  /** Compared with a constant outside, set inside. */
  def start(job: String): Boolean =
    if (current == Idle) {
      synchronized { phase = Running(job, 0) } // BLOCAL: check-then-act
      true
    } else false

  /** Taken apart: only a part of it goes on. */
  def finish(): Unit = {
    val job = current match {
      case Running(j, _) => j
      case Done(j) => j
      case Idle => return
    }
    synchronized { phase = Done(job) } // BLOCAL: lost-update
  }

  /** Silent: the second look. */
  def startTwice(job: String): Unit =
    if (current == Idle) synchronized {
      if (phase == Idle) phase = Running(job, 0) // BENIGN: check-then-act rechecked
    }

  private def withLock[T](body: => T): T = {
    lock.lock()
    try body
    finally lock.unlock()
  }

  /** The loan pattern, twice. */
  def note(p: Phase): Unit = {
    val old = withLock(history)
    withLock { history = p :: old } // BLOCAL: lost-update
  }

  /** Silent. */
  def noteAtOnce(p: Phase): Unit = withLock { history = p :: history }

  /** Silent: a copy of an immutable list. */
  def last: Option[Phase] = withLock(history).headOption
}

object Machine {
  val main = new Machine
}

trait Buffered[T] {
  private val items = ListBuffer.empty[T]

  def limit: Int

  def size: Int = items.synchronized(items.size)

  def add(t: T): Unit = items.synchronized { items += t }

  def take(): Option[T] = items.synchronized {
    if (items.isEmpty) None else Some(items.remove(0))
  }

  /** Asked in one block, added in the next. */
  def addIfRoom(t: T): Boolean =
    if (size < limit) {
      add(t) // BLOCAL: check-then-act low
      true
    } else false

  /** Silent. */
  def addIfRoomAtOnce(t: T): Boolean = items.synchronized {
    val room = items.size < limit
    if (room) items += t
    room
  }
}

class Inbox extends Buffered[String] {
  val limit = 10
}

object Inbox {
  val shared = new Inbox
}

case class Settings(host: String, port: Int, tags: Set[String])

class Config {
  private var settings = Settings("localhost", 80, Set.empty)
  private var owner: Option[String] = None
  private val users = mutable.Set.empty[String]
  private val lock = new Object

  def get: Settings = lock.synchronized(settings)

  def set(s: Settings): Unit = lock.synchronized { settings = s }

  /** Each of the two locks. */
  def tag(t: String): Unit = set(get.copy(tags = get.tags + t)) // BLOCAL: lost-update high

  /** Silent. */
  def tagAtOnce(t: String): Unit = lock.synchronized(set(get.copy(tags = get.tags + t)))

  /** An Option: `isEmpty` in one block. */
  def own(who: String): Boolean = {
    val free = lock.synchronized(owner.isEmpty)
    if (free) lock.synchronized { owner = Some(who) } // BLOCAL@2: check-then-act; BLOCAL@3: check-then-act high
    free
  }

  /** By `fold`, and its closures. */
  def ownByFold(who: String): Unit =
    lock.synchronized(owner).fold(lock.synchronized { owner = Some(who) })(_ => ()) // MISSED: check-then-act (that fold looks before it runs its argument is not known)

  def free(): Unit = lock.synchronized { owner = None }

  /** A for-comprehension as a chain. */
  def rename(f: String => String): Unit = {
    val next = for (o <- lock.synchronized(owner)) yield f(o)
    lock.synchronized { owner = next } // BLOCAL: lost-update high
  }

  /** A mutable set: looked at, then added to. */
  def join(u: String): Unit =
    if (!lock.synchronized(users(u))) lock.synchronized {
      users += u // BLOCAL: check-then-act
    }

  /** Silent: to add what is there changes nothing. */
  def joinAtOnce(u: String): Boolean = lock.synchronized(users.add(u))

  /** How many there are decides. */
  def joinIfRoom(u: String): Unit = {
    val n = lock.synchronized(users.size)
    if (n < 10) lock.synchronized(users.add(u)) // BLOCAL: check-then-act
  }

  def leave(u: String): Boolean = lock.synchronized(users.remove(u))

  /** Silent: a snapshot. */
  def all: List[String] = lock.synchronized(users.toList).sorted
}

object Config {
  val shared = new Config
}
