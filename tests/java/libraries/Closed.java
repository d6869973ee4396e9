package libraries;

import com.google.common.io.Closeables;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.Supplier;

/** What a library's method is given to be closed is over with. */
class Closed {

    /** Opened because nothing was over yet, when all is: who closed has closed what there was. */
    static class Connection {
        static final Connection SHARED = new Connection();
        private volatile Closeable link;
        private volatile boolean closed;
        private Supplier<Closeable> maker;

        void open() {
            if (!closed) {
                link = maker.get(); // BLOCAL: check-then-act medium {{'link' is set because of 'closed'}}
            }
        }

        void close() throws IOException {
            closed = true;
            Closeables.close(link, true);
        }
    }

    /** Silent: looked at once more. */
    static class LooksAgain {
        static final LooksAgain SHARED = new LooksAgain();
        private volatile Closeable link;
        private volatile boolean closed;
        private Supplier<Closeable> maker;

        void open() throws IOException {
            if (closed) {
                return;
            }
            link = maker.get();
            if (closed) {
                Closeables.close(link, true);
            }
        }

        void close() throws IOException {
            closed = true;
            Closeables.close(link, true);
        }
    }

    /** Silent: who is told of it does nothing to it that is known. */
    static class Told {
        static final Told SHARED = new Told();
        private volatile Closeable link;
        private volatile boolean closed;
        private Supplier<Closeable> maker;

        private static void tell(Closeable c, boolean loudly) {
            System.out.println(loudly ? "closed " + c : "");
        }

        void open() {
            if (!closed) {
                link = maker.get();
            }
        }

        void close() {
            closed = true;
            tell(link, true);
        }
    }
}
