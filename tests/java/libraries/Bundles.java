package libraries;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedList;
import org.osgi.framework.ServiceListener;
import org.osgi.service.log.LogReaderService;

/** A service of OSGi has as many threads as the bundles that ask for it, and a listener as those that change services. */
class Bundles {
    /** What is asked while others log. */
    static class Reader implements LogReaderService {
        private final LinkedList<String> entries = new LinkedList<>();
        private final int most;

        Reader(int most) {
            this.most = most;
        }

        public Enumeration<?> getLog() {
            return Collections.enumeration(new ArrayList<>(entries)); // BLOCAL: guarded-by medium {{'entries' is walked over}}
        }

        private void shorten() {
            while (entries.size() > most) {
                entries.removeLast();
            }
        }

        void log(String entry) {
            synchronized (entries) {
                entries.addFirst(entry);
                shorten();
            }
        }
    }

    /** Silent: mended. */
    static class LockedReader implements LogReaderService {
        private final LinkedList<String> entries = new LinkedList<>();

        public Enumeration<?> getLog() {
            synchronized (entries) {
                return Collections.enumeration(new ArrayList<>(entries));
            }
        }

        void log(String entry) {
            synchronized (entries) {
                entries.addFirst(entry);
            }
        }

        void cut() {
            synchronized (entries) {
                entries.removeLast();
            }
        }
    }

    /** Of this nothing says that it serves more than one. */
    static class OneReader {
        private final LinkedList<String> entries = new LinkedList<>();

        Enumeration<?> getLog() {
            return Collections.enumeration(new ArrayList<>(entries)); // BLOCAL: guarded-by low {{'entries' is walked over}}
        }

        void log(String entry) {
            synchronized (entries) {
                entries.addFirst(entry);
            }
        }

        void cut() {
            synchronized (entries) {
                entries.removeLast();
            }
        }
    }

    /** Two bundles start at once. */
    static class Count implements ServiceListener {
        private volatile int changes;

        public void serviceChanged(Object event) {
            changes++; // BLOCAL: lost-update high {{'changes'}}
        }

        void reset() {
            changes = 0;
        }
    }

    /** Silent: mended. */
    static class LockedCount implements ServiceListener {
        private int changes;

        public synchronized void serviceChanged(Object event) {
            changes++;
        }

        synchronized void reset() {
            changes = 0;
        }
    }
}
