package real;

/**
 * Tested, read once more and used, without the lock under which another method takes it away: where
 * the class else keeps to that lock, for writes and for reads, this method forgot it.
 */
class ForgottenLock {

    static Runnable made() {
        return new Thread();
    }

    /** A log file that is closed and opened again under the lock; who flushes takes none. */
    static class Log {
        static final Log SHARED = new Log();
        private Runnable writer;

        synchronized void open() {
            writer = made();
        }

        synchronized void close() {
            if (writer != null) {
                writer.run();
            }
            writer = null;
        }

        synchronized void log() {
            if (writer != null) {
                writer.run();
            }
        }

        void flush() {
            if (writer != null) {
                writer.run(); // BLOCAL: check-then-act medium {{'writer' is read again}}
            }
        }

        /** Silent: under the lock. */
        synchronized void flushRight() {
            if (writer != null) {
                writer.run();
            }
        }
    }

    /** The same, where a helper tests and throws. */
    static class Vouched {
        static final Vouched SHARED = new Vouched();
        private Runnable connection;

        synchronized void open() {
            connection = made();
        }

        synchronized void close() {
            connection = null;
        }

        synchronized boolean isClosed() {
            return connection == null;
        }

        synchronized boolean isOpen() {
            return connection != null;
        }

        private void check() {
            if (connection == null) {
                throw new IllegalStateException();
            }
        }

        void clear() {
            check();
            connection.run(); // BLOCAL: check-then-act medium
        }
    }

    /** Others look at it without the lock as well: who wrote that means it so. */
    static class Open {
        static final Open SHARED = new Open();
        private Runnable writer;

        synchronized void open() {
            writer = made();
        }

        synchronized void close() {
            writer = null;
        }

        void log() {
            if (writer != null) {
                writer.run(); // BLOCAL: check-then-act low
            }
        }

        void flush() {
            if (writer != null) {
                writer.run(); // BLOCAL: check-then-act low
            }
        }
    }

    /** Nobody takes it away under the lock: it is only replaced. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private Runnable writer;

        synchronized void open() {
            writer = made();
        }

        synchronized void rotate() {
            writer = made();
        }

        synchronized boolean isOpen() {
            return writer != null;
        }

        synchronized void log() {
            writer.run();
        }

        void flush() {
            if (writer != null) {
                writer.run();
            }
        }
    }

    /** Of three writes one holds no lock: the class does not keep to it. */
    static class Loose {
        static final Loose SHARED = new Loose();
        private Runnable writer;

        synchronized void open() {
            writer = made();
        }

        synchronized void close() {
            writer = null;
        }

        void reopen(Runnable other) {
            writer = other;
        }

        synchronized boolean isOpen() {
            return writer != null;
        }

        synchronized void log() {
            if (writer != null) {
                writer.run();
            }
        }

        void flush() {
            if (writer != null) {
                writer.run(); // BLOCAL: check-then-act low
            }
        }
    }

    /** Who takes it away calls this method before, under the lock; others call it without. */
    static class Closing {
        static final Closing SHARED = new Closing();
        private Runnable writer;

        synchronized void open() {
            writer = made();
        }

        synchronized void close() {
            flush();
            writer = null;
        }

        synchronized boolean isOpen() {
            return writer != null;
        }

        synchronized void log() {
            if (writer != null) {
                writer.run();
            }
        }

        void tick() {
            flush();
        }

        void flush() {
            if (writer != null) {
                writer.run(); // BLOCAL: check-then-act medium
            }
        }
    }
}
