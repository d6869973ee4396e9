package operations;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/* An old look at one state that leads to another, which is then asked itself: its own answer counts (ANALYSIS §7). */
public class AskedSince {
  static final AskedSince SHARED = new AskedSince();
  private final ConcurrentHashMap<String, Object> cache = new ConcurrentHashMap<>();
  private final ConcurrentLinkedDeque<String> queue = new ConcurrentLinkedDeque<>();
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private volatile int size;

  /* Low: the key moves to the end if it is there still. */
  Object get(String key) {
    Object cached = cache.get(key);
    if (size < 100) return cached;
    lock.readLock().lock();
    try {
      if (queue.removeLastOccurrence(key)) {     // BLOCAL: check-then-act low
        queue.offer(key);
      }
      return cached;
    } finally {
      lock.readLock().unlock();
    }
  }

  /* The bug that looks like it: nobody asks what there is before it grows. */
  void grow(String key) {
    if (size >= 100) return;
    lock.writeLock().lock();
    try {
      queue.offer(key);                          // BLOCAL: check-then-act
    } finally {
      lock.writeLock().unlock();
    }
  }

  void add(String key) {
    lock.writeLock().lock();
    try {
      queue.offer(key);
      cache.put(key, key);
      size = queue.size();
    } finally {
      lock.writeLock().unlock();
    }
  }

  /* Low: the look only saves the work; without the option it is put there anyhow. */
  private final ConcurrentHashMap<String, StringBuilder> loaded = new ConcurrentHashMap<>();
  boolean load(String key, boolean careful) {
    if (careful && loaded.get(key) != null) return false;
    loaded.put(key, new StringBuilder());        // BLOCAL: check-then-act low
    return true;
  }

  /* The bug that looks like it: it is always asked, if not the first. */
  boolean loadOnce(String key, boolean careful) {
    if (loaded.get(key) != null && !careful) return false;
    loaded.put(key, new StringBuilder());        // BLOCAL: check-then-act high
    return true;
  }

  void clear() {
    lock.writeLock().lock();
    try {
      queue.clear();
      cache.clear();
      size = 0;
    } finally {
      lock.writeLock().unlock();
    }
  }
}
