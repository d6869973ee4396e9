// OPTIONS: --check=guarded-by
package guards;

import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/** What keeps from one call to the next what it was told, in a static field: one for all threads. */
class ToldApart {
    /** Another thread's text comes between the match and the group. */
    static class OneMatcher {
        private static final Matcher MATCHER = Pattern.compile("url=(.*)").matcher("");

        String url(String text) {
            if (MATCHER.reset(text).matches()) { // BLOCAL: guarded-by medium {{'MATCHER' is one for all threads}}
                return MATCHER.group(1);
            }
            return null;
        }
    }

    /** A format works in its own calendar. The first use of the field stands for all. */
    static class OneFormat {
        private static final DateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

        static String text(long time) {
            return FORMAT.format(new Date(time)); // BLOCAL: guarded-by medium {{'FORMAT'}}
        }

        static String now() {
            return FORMAT.format(new Date());
        }
    }

    /** Silent: a matcher for each text. */
    static class OnePattern {
        private static final Pattern PATTERN = Pattern.compile("url=(.*)");

        String url(String text) {
            Matcher m = PATTERN.matcher(text);
            return m.matches() ? m.group(1) : null;
        }
    }

    /** Silent: under a lock. */
    static class UnderLock {
        private static final DateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

        static synchronized String text(long time) {
            return FORMAT.format(new Date(time));
        }

        static String inBlock(long time) {
            synchronized (FORMAT) {
                return FORMAT.format(new Date(time));
            }
        }
    }

    /** Silent: each works with a copy. */
    static class Cloned {
        private static final DateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

        static String text(long time) {
            DateFormat mine = (DateFormat) FORMAT.clone();
            return mine.format(new Date(time));
        }
    }

    /** Silent: one for each thread. */
    static class OfThread {
        private static final ThreadLocal<DateFormat> FORMAT = ThreadLocal.withInitial(() -> new SimpleDateFormat("yyyy-MM-dd"));

        static String text(long time) {
            return FORMAT.get().format(new Date(time));
        }
    }

    /** Silent: one for each object, which nothing says several threads have. */
    static class OfObject {
        private final DateFormat format = new SimpleDateFormat("yyyy-MM-dd");

        String text(long time) {
            return format.format(new Date(time));
        }
    }

    /** Silent: it is only asked how it was made. */
    static class Asked {
        private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

        static String pattern() {
            return FORMAT.toPattern();
        }
    }

    /** Silent: as the class is initialised. */
    static class Initialised {
        private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");
        static final String EPOCH = FORMAT.format(new Date(0));
    }

    /** A calendar is set to a time, and then asked for the hour of another thread's. */
    static class OneCalendar {
        private static final Calendar CALENDAR = Calendar.getInstance();

        static int hour(long time) {
            CALENDAR.setTimeInMillis(time); // BLOCAL: guarded-by medium {{'CALENDAR'}}
            return CALENDAR.get(Calendar.HOUR_OF_DAY);
        }
    }

    /** Silent: it is only asked what it was made with. */
    static class AskedCalendar {
        private static final Calendar EPOCH = Calendar.getInstance();

        static boolean isLater(Calendar than) {
            return than.after(EPOCH) && EPOCH.getTimeInMillis() > 0;
        }
    }

    /** Silent: nor is it told anything by being compared, or made another thing of. */
    static class ComparedCalendar {
        private static final Calendar EPOCH = Calendar.getInstance();
        private static final GregorianCalendar FIRST = new GregorianCalendar(1970, 0, 1);

        static boolean isFirst(Calendar other) {
            return EPOCH.equals(other) || FIRST.equals(other);
        }

        static String text() {
            return EPOCH.toInstant() + EPOCH.getCalendarType() + FIRST.toZonedDateTime() + FIRST.isLeapYear(1970);
        }
    }

    /** A sum has the bytes of both in it. */
    static class OneSum {
        private static final CRC32 SUM = new CRC32();

        static long of(byte[] bytes) {
            SUM.reset(); // BLOCAL: guarded-by medium {{'SUM'}}
            SUM.update(bytes, 0, bytes.length);
            return SUM.getValue();
        }
    }

    /** Silent: one for each call. */
    static class SumOfCall {
        static long of(byte[] bytes) {
            CRC32 sum = new CRC32();
            sum.update(bytes, 0, bytes.length);
            return sum.getValue();
        }
    }

    /** It makes what is in it as it is walked over, for two walks at once. */
    static class OneLoader {
        private static final ServiceLoader<Runnable> ALL = ServiceLoader.load(Runnable.class);

        static void runAll() {
            for (Runnable one : ALL) { // BLOCAL: guarded-by medium {{'ALL' is one for all threads, makes what is in it as it is walked over}}
                one.run();
            }
        }
    }

    /** Silent: under its lock. */
    static class LoaderUnderLock {
        private static final ServiceLoader<Runnable> ALL = ServiceLoader.load(Runnable.class);

        static void runAll() {
            synchronized (ALL) {
                for (Runnable one : ALL) {
                    one.run();
                }
            }
        }
    }

    /** Silent: the initialiser has walked over it, so that all is there. */
    static class WalkedFirst {
        private static final ServiceLoader<Runnable> ALL = ServiceLoader.load(Runnable.class);

        static {
            for (Runnable one : ALL) {
                one.hashCode();
            }
        }

        static void runAll() {
            for (Runnable one : ALL) {
                one.run();
            }
        }
    }

    /** Silent: one for each call. */
    static class LoaderOfCall {
        static void runAll() {
            for (Runnable one : ServiceLoader.load(Runnable.class)) {
                one.run();
            }
        }
    }
}
