// RELEASES: 8 17
package audit11;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** Double-checked, with volatile: right since Java 5. */
class VolatileChecked {
    private static volatile VolatileChecked instance;

    static VolatileChecked get() {
        VolatileChecked result = instance;
        if (result == null) {
            synchronized (VolatileChecked.class) {
                result = instance;
                if (result == null) {
                    result = new VolatileChecked();
                    // looked at again in its own block
                    instance = result; // BENIGN: check-then-act rechecked
                }
            }
        }
        return result;
    }

    static synchronized void reset() {
        instance = null;
    }
}

/** Checked once only: two threads wait for the lock, both make one (Groovy, Struts, and others). */
class CheckedOnce {
    static final CheckedOnce SHARED = new CheckedOnce();
    private volatile StringBuilder engine;

    StringBuilder engine() {
        if (engine == null) {
            synchronized (this) {
                // (a) checked under no lock, written in a block of the guard: high
                engine = new StringBuilder(64); // BLOCAL: check-then-act high
            }
        }
        return engine;
    }

    synchronized void reset() {
        engine = null;
    }
}

/** The same of a static field, under the class. */
class CheckedOnceStatic {
    private static StringBuilder engine;

    static StringBuilder engine() {
        if (engine == null) {
            synchronized (CheckedOnceStatic.class) {
                // (a) likewise: the field is plain, but guarded by the class
                engine = new StringBuilder(64); // BLOCAL: check-then-act high
            }
        }
        return engine;
    }

    static synchronized void reset() {
        engine = null;
    }
}

/** Published before filled: whoever sees the map finds it empty (JDK's Charset caches, Xalan, Axis). */
class PublishedMap {
    static final PublishedMap SHARED = new PublishedMap();
    private volatile Map<String, Integer> table;

    Integer lookup(String name) {
        if (table == null) {
            synchronized (this) {
                if (table == null) {
                    table = new HashMap<>();
                    // the state that the field announces is written after it: at this later write, low
                    // mended: medium where a call fills what was stored, and the reader looks without the lock (§7)
                    table.put("one", 1); // BLOCAL: check-then-act medium
                }
            }
        }
        return table.get(name);
    }
}

/** As mended: filled first. */
class PublishedMapFixed {
    static final PublishedMapFixed SHARED = new PublishedMapFixed();
    private volatile Map<String, Integer> table;

    Integer lookup(String name) {
        if (table == null) {
            synchronized (this) {
                if (table == null) {
                    Map<String, Integer> fresh = new HashMap<>();
                    fresh.put("one", 1);
                    // looked at again, and complete when published
                    table = fresh; // BENIGN: check-then-act rechecked
                }
            }
        }
        return table.get(name);
    }
}

/** The flag goes up before the data is there. */
class FlagFirst {
    static final FlagFirst SHARED = new FlagFirst();
    private volatile boolean initialized;
    private String[] mimeTypes;

    String[] types() {
        if (!initialized) {
            synchronized (this) {
                if (!initialized) {
                    initialized = true;
                    // announced by the flag, written after it: low
                    mimeTypes = new String[] {"text/plain"}; // BLOCAL: check-then-act low
                }
            }
        }
        return mimeTypes;
    }

    synchronized void reload() {
        mimeTypes = null;
        initialized = false;
    }
}

/** As mended: the flag goes up last. */
class FlagLast {
    static final FlagLast SHARED = new FlagLast();
    private volatile boolean initialized;
    private String[] mimeTypes;

    String[] types() {
        if (!initialized) {
            synchronized (this) {
                if (!initialized) {
                    // rechecked in its own block
                    mimeTypes = new String[] {"text/plain"}; initialized = true; // BENIGN: check-then-act rechecked
                }
            }
        }
        return mimeTypes;
    }

    synchronized void reload() {
        mimeTypes = null;
        initialized = false;
    }
}

/** No lock at all: two are made, one is lost. */
class UnlockedLazy {
    static final UnlockedLazy SHARED = new UnlockedLazy();
    private volatile StringBuilder buffer;

    StringBuilder buffer() {
        if (buffer == null) {
            // unlocked check-then-set of a volatile: low
            buffer = new StringBuilder(); // BLOCAL: check-then-act low
        }
        return buffer;
    }

    void release() {
        buffer = null;
    }
}

/** The same with an atomic reference, by get and set. */
class AtomicLazy {
    static final AtomicLazy SHARED = new AtomicLazy();
    private final AtomicReference<StringBuilder> buffer = new AtomicReference<>();

    StringBuilder buffer() {
        StringBuilder b = buffer.get();
        if (b == null) {
            b = new StringBuilder();
            // (a) the contents of the atomic are written on what was read of them: high
            // mended: a reference that is made anew, where it was only asked whether it is there, is low (§7)
            buffer.set(b); // BLOCAL: check-then-act low
        }
        return b;
    }

    void release() {
        buffer.set(null);
    }
}

/** As mended. Silent. */
class AtomicLazyFixed {
    static final AtomicLazyFixed SHARED = new AtomicLazyFixed();
    private final AtomicReference<StringBuilder> buffer = new AtomicReference<>();

    StringBuilder buffer() {
        StringBuilder b = buffer.get();
        if (b == null) {
            b = new StringBuilder();
            if (!buffer.compareAndSet(null, b)) {
                b = buffer.get();
            }
        }
        return b;
    }

    void release() {
        buffer.set(null);
    }
}

/** The holder idiom. Silent. */
class HolderIdiom {
    private static final class Holder {
        static final HolderIdiom INSTANCE = new HolderIdiom();
    }

    static HolderIdiom get() {
        return Holder.INSTANCE;
    }
}

/** Lazily made in a synchronized getter. Silent. */
class SynchronizedLazy {
    static final SynchronizedLazy SHARED = new SynchronizedLazy();
    private StringBuilder buffer;

    synchronized StringBuilder buffer() {
        if (buffer == null) {
            buffer = new StringBuilder();
        }
        return buffer;
    }

    synchronized void release() {
        buffer = null;
    }
}

/** Spring's type cache: the second look is at another field than the first. */
class WrongRecheck {
    static final WrongRecheck SHARED = new WrongRecheck();
    private String type;
    private String name;

    String type() {
        if (type == null) {
            synchronized (this) {
                if (name == null) {
                    // another field tested afresh lowers (a) to medium
                    type = "bean"; // BLOCAL: check-then-act medium
                    name = "bean#1";
                }
            }
        }
        return type;
    }

    synchronized void reset() {
        type = null;
        name = null;
    }
}

/** Hibernate's proxy: read to a local outside, and the local tested again inside, which looks at nothing. */
class LocalRecheck {
    static final LocalRecheck SHARED = new LocalRecheck();
    private volatile String target;

    String target() {
        String t = target;
        if (t == null) {
            synchronized (this) {
                if (t == null) {
                    t = new String("target");
                    // the second test is of the stale copy, not of the field: high
                    target = t; // BLOCAL: check-then-act high
                }
            }
        }
        return t;
    }

    synchronized void evict() {
        target = null;
    }
}

/** Two steps of one initialisation, each under the lock, the check in a third. */
class ThreeBlocks {
    static final ThreeBlocks SHARED = new ThreeBlocks();
    private Object service;

    synchronized boolean isReady() {
        return service != null;
    }

    synchronized void init() {
        service = new Object();
    }

    synchronized void destroy() {
        service = null;
    }

    void ensure() {
        if (!isReady()) {
            // (a) isReady() read it in its own block, init() writes it in another: high
            // mended: of two calls that are each atomic by themselves medium (§7)
            init(); // BLOCAL: check-then-act medium
        }
    }
}

/** As mended: init looks itself. */
class ThreeBlocksFixed {
    static final ThreeBlocksFixed SHARED = new ThreeBlocksFixed();
    private Object service;

    synchronized boolean isReady() {
        return service != null;
    }

    synchronized void init() {
        if (service == null) {
            service = new Object();
        }
    }

    synchronized void destroy() {
        service = null;
    }

    void ensure() {
        if (!isReady()) {
            // the write within is decided by a fresh test of the same field
            init(); // BENIGN: check-then-act rechecked
        }
    }
}
