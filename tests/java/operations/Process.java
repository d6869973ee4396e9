package operations;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Locale;
import java.util.TimeZone;

/** What the process has one of: replaced for a while, and put back. */
class Process {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Test {}

    static void work() {
        System.out.println(Locale.getDefault());
    }

    /** Two at a time: the second saves what the first has put there, and it stays for ever. */
    static class PutsBack {
        void readFrom(byte[] bytes) {
            InputStream before = System.in;
            System.setIn(new ByteArrayInputStream(bytes));
            try {
                work();
            } finally {
                System.setIn(before); // BLOCAL: lost-update medium {{System.in}}
            }
        }

        void inEnglish() {
            Locale before = Locale.getDefault();
            Locale.setDefault(Locale.ENGLISH);
            work();
            Locale.setDefault(before); // BLOCAL: lost-update medium {{Locale.default}}
        }
    }

    /** The object's own lock keeps out nobody who has another object. */
    static class OwnLock {
        synchronized void inUtc() {
            TimeZone before = TimeZone.getDefault();
            TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
            work();
            TimeZone.setDefault(before); // BLOCAL: lost-update medium
        }
    }

    /** A lock that there is one of keeps out all who know of it: most likely these are all. */
    static class OneLock {
        private static final Object LOCK = new Object();

        void capture() {
            synchronized (LOCK) {
                PrintStream before = System.err;
                System.setErr(new PrintStream(new ByteArrayOutputStream()));
                work();
                System.setErr(before); // BLOCAL: lost-update low
            }
        }
    }

    /** Wrapped once and for all, as the process starts. */
    static class Wraps {
        void begin() {
            System.setOut(new PrintStream(System.out)); // BLOCAL: lost-update low
        }
    }

    /** Set where there is none: whoever comes second, one is there. */
    static class SetsMissing {
        void begin(Thread.UncaughtExceptionHandler mine) {
            if (Thread.getDefaultUncaughtExceptionHandler() == null) {
                Thread.setDefaultUncaughtExceptionHandler(mine); // BLOCAL: check-then-act low
            }
        }
    }

    /** Nobody else is there while the class is initialised, which happens once. */
    static class AtTheBeginning {
        static {
            PrintStream before = System.err;
            System.setErr(new PrintStream(new ByteArrayOutputStream()));
            work();
            System.setErr(before); // BLOCAL: lost-update low
        }
    }

    /** A program of its own has the process to itself. */
    static class Program {
        public static void main(String[] arguments) {
            new Program().run();
        }

        private void run() {
            PrintStream before = System.out;
            System.setOut(System.err);
            work();
            System.setOut(before); // BLOCAL: lost-update low
        }
    }

    /** And so has a test. */
    static class OfWork {
        @Test
        void prints() {
            PrintStream before = System.out;
            System.setOut(new PrintStream(new ByteArrayOutputStream()));
            work();
            System.setOut(before); // BLOCAL: lost-update low
        }
    }

    /** What is put there is not what was there: nothing is lost but what is meant to be. */
    static class SilentReplaces {
        void quiet() {
            PrintStream before = System.out;
            System.setOut(new PrintStream(new ByteArrayOutputStream()));
            before.println("quiet");
        }
    }

    /** One setting of many: another one is put back. */
    static class Properties {
        void withProxy(String host) {
            String before = System.getProperty("http.proxyHost");
            System.setProperty("http.proxyHost", host);
            work();
            System.setProperty("http.proxyHost", before); // BLOCAL: lost-update medium
        }

        void copied() {
            String home = System.getProperty("acme.home");
            System.setProperty("acme.base", "");
            work();
            System.setProperty("acme.base", home);
        }
    }
}
