// RELEASES: 8 17
package audit11;

import java.text.SimpleDateFormat;
import java.util.Date;

/** Tomcat's FastHttpDateFormat: the stamp is set before the text is. */
class HttpDate {
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("EEE, dd MMM yyyy HH:mm:ss zzz");
    private static volatile long generated;
    private static volatile String current;

    static String now(long now) {
        if (now - generated > 1000L) {
            synchronized (FORMAT) {
                if (now - generated > 1000L) {
                    generated = now;
                    // published before filled: the text that the stamp announces is written after it, low
                    current = FORMAT.format(new Date(now)); // BLOCAL: check-then-act low
                }
            }
        }
        return current;
    }
}

/** As mended: the text first. */
class HttpDateFixed {
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("EEE, dd MMM yyyy HH:mm:ss zzz");
    private static volatile long generated;
    private static volatile String current;

    static String now(long now) {
        if (now - generated > 1000L) {
            synchronized (FORMAT) {
                if (now - generated > 1000L) {
                    String text = FORMAT.format(new Date(now));
                    // compared again in the block
                    current = text; generated = now; // BENIGN: check-then-act rechecked
                }
            }
        }
        return current;
    }
}

/** Tomcat's access log: the second is compared and the text returned, two fields of one lock. */
class LogDate {
    static final LogDate SHARED = new LogDate();
    private long second;
    private String text = "";

    synchronized boolean isCurrent(long now) {
        return second == now;
    }

    synchronized String text() {
        return text;
    }

    synchronized void refresh(long now) {
        second = now;
        text = Long.toString(now);
    }

    static String peek(long now) {
        // (c) any other access to state of that lock: the text may be another second's, low
        return SHARED.isCurrent(now) ? SHARED.text() : ""; // BLOCAL: check-then-act low
    }

    static String get(long now) {
        if (!SHARED.isCurrent(now)) {
            // (a) refresh() writes what isCurrent() read in its own block: high
            // mended: of two calls that are each atomic by themselves medium (§7)
            SHARED.refresh(now); // BLOCAL: check-then-act medium
        }
        return SHARED.text();
    }
}

/** As mended: one method. Silent. */
class LogDateFixed {
    static final LogDateFixed SHARED = new LogDateFixed();
    private long second;
    private String text = "";

    synchronized String get(long now) {
        if (second != now) {
            second = now;
            text = Long.toString(now);
        }
        return text;
    }
}

/** Log4j 2: both in one immutable object, in a volatile; the last one wins, which does no harm. */
class CachedTime {
    static final CachedTime SHARED = new CachedTime();
    private volatile Stamp stamp = new Stamp(0L, "");

    private static final class Stamp {
        final long time;
        final String text;

        Stamp(long time, String text) {
            this.time = time;
            this.text = text;
        }
    }

    String format(long now) {
        Stamp s = stamp;
        if (s.time != now) {
            s = new Stamp(now, Long.toString(now));
            // reached through what was read; an unlocked check-then-set of a volatile: low
            stamp = s; // BLOCAL: check-then-act low
        }
        return s.text;
    }
}

/** Log4j 1's ISO 8601 format: the static last time is compared in one block, and set in another. */
class IsoFormat {
    private static final Object LOCK = new Object();
    private static long lastTime;
    private static String lastText;

    static String format(long now) {
        boolean same;
        synchronized (LOCK) {
            same = lastTime == now;
        }
        if (!same) {
            String text = Long.toString(now);
            synchronized (LOCK) {
                // (a) compared in the first block, written in the next: high
                lastTime = now; // BLOCAL: check-then-act high
                lastText = text;
            }
            return text;
        }
        synchronized (LOCK) {
            return lastText;
        }
    }
}

/** A format for each thread. Silent. */
class ThreadFormat {
    private static final ThreadLocal<SimpleDateFormat> FORMAT = new ThreadLocal<>();

    static String format(Date date) {
        SimpleDateFormat format = FORMAT.get();
        if (format == null) {
            format = new SimpleDateFormat("yyyy-MM-dd");
            FORMAT.set(format);
        }
        return format.format(date);
    }
}
