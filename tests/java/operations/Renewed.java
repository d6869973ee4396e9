package operations;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What is taken away under the lock, and put there anew at once, is gone for a moment only: others are at work meanwhile. */
class Renewed {

    static class Log {
        static final Log SHARED = new Log();
        private PrintWriter writer;

        synchronized void rotate() {
            close();
            open();
        }

        private synchronized void open() {
            writer = new PrintWriter(new StringWriter());
        }

        synchronized void close() {
            if (writer != null) {
                writer.close();
                writer = null;
            }
        }

        void flush() {
            if (writer != null) {
                writer.flush(); // BLOCAL: check-then-act medium
            }
        }

        /** Silent: the lock is held. */
        synchronized void flushWell() {
            if (writer != null) {
                writer.flush();
            }
        }
    }

    /** In one method, and what is made may fail. */
    static class Retried {
        static final Retried SHARED = new Retried();
        private PrintWriter writer;

        synchronized void reopen(int size) {
            writer = null;
            if (size > 0) {
                open();
            }
        }

        private synchronized void open() {
            try {
                writer = new PrintWriter(new StringWriter());
                writer.println();
            } catch (RuntimeException e) {
                writer = null;
            }
        }

        void print(String s) {
            if (writer != null) {
                writer.print(s); // BLOCAL: check-then-act medium
            }
        }
    }

    /** It ends for good: whoever comes then has been told. */
    static class Ended {
        static final Ended SHARED = new Ended();
        private PrintWriter writer;

        synchronized void open() {
            writer = new PrintWriter(new StringWriter());
        }

        synchronized void close() {
            writer = null;
        }

        void print(String s) {
            if (writer != null) {
                writer.print(s); // BLOCAL: check-then-act low
            }
        }
    }

    /** First it is put there, and then taken away: for good. */
    static class Once {
        static final Once SHARED = new Once();
        private PrintWriter writer;

        synchronized void run(Runnable r) {
            open(); // BLOCAL: non-atomic low
            r.run();
            close();
        }

        private synchronized void open() {
            writer = new PrintWriter(new StringWriter());
        }

        private synchronized void close() {
            writer = null;
        }

        void print(String s) {
            if (writer != null) {
                writer.print(s); // BLOCAL: check-then-act low
            }
        }
    }

    /** One or the other. */
    static class Switched {
        static final Switched SHARED = new Switched();
        private PrintWriter writer;

        synchronized void set(boolean on) {
            if (!on) {
                close();
            } else {
                open();
            }
        }

        private synchronized void open() {
            writer = new PrintWriter(new StringWriter());
        }

        private synchronized void close() {
            writer = null;
        }

        void print(String s) {
            if (writer != null) {
                writer.print(s); // BLOCAL: check-then-act low
            }
        }
    }
}
