package real;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A helper throws where it does not like what it finds: who goes on after it goes by what it has found. */
class Vouched {

    /** The key is there or not, says a helper, and then it is put. */
    static class Registry {
        static final Registry SHARED = new Registry();
        private final ConcurrentMap<String, List<String>> codecs = new ConcurrentHashMap<>();

        private void checkAbsent(String name) {
            if (codecs.containsKey(name)) {
                throw new IllegalStateException(name);
            }
        }

        private void checkNull(String name) {
            if (codecs.get(name) != null) {
                throw new IllegalStateException(name);
            }
        }

        private void checkPresent(String name) {
            if (!codecs.containsKey(name)) {
                throw new IllegalStateException(name);
            }
        }

        /** Not all that it comes back from has found nothing. */
        private void checkAbsentIf(boolean careful, String name) {
            if (!careful) {
                return;
            }
            if (codecs.containsKey(name)) {
                throw new IllegalStateException(name);
            }
        }

        void register(String name) {
            checkAbsent(name);
            codecs.put(name, new CopyOnWriteArrayList<>()); // BLOCAL: check-then-act medium {{'codecs' is changed by put()}}
        }

        void registerGiven(String name, List<String> codec) {
            checkNull(name);
            codecs.put(name, codec); // BLOCAL: check-then-act medium
        }

        /** Silent: of another key. */
        void registerOther(String name, String other) {
            checkAbsent(name);
            codecs.put(other, new CopyOnWriteArrayList<>());
        }

        /** Silent: the operation looks again. */
        void registerOnce(String name) {
            checkAbsent(name);
            if (codecs.putIfAbsent(name, new CopyOnWriteArrayList<>()) != null) {
                throw new IllegalStateException(name);
            }
        }

        /** Silent: nothing is told where it is not careful. */
        void registerPerhaps(boolean careful, String name) {
            checkAbsentIf(careful, name);
            codecs.put(name, new CopyOnWriteArrayList<>());
        }

        /** Silent: only on one way was it asked. */
        void registerSometimes(boolean careful, String name) {
            if (careful) {
                checkAbsent(name);
            }
            codecs.put(name, new CopyOnWriteArrayList<>());
        }

        int size(String name) {
            checkPresent(name);
            return codecs.get(name).size(); // BLOCAL: check-then-act medium {{'codecs' is read again}}
        }

        /** Silent: what is got is tested. */
        int sizeOrNone(String name) {
            checkPresent(name);
            List<String> codec = codecs.get(name);
            return codec == null ? 0 : codec.size();
        }

        /** Silent: what is put there in between is there. */
        int sizeOfNew(String name) {
            checkPresent(name);
            List<String> codec = new CopyOnWriteArrayList<>();
            codecs.put(name, codec);
            return codec.size();
        }

        void remove(String name) {
            codecs.remove(name);
        }
    }

    /** A volatile reference, tested by a helper, read again and dereferenced. */
    static class Connection {
        static final Connection SHARED = new Connection();
        private volatile StringBuffer socket;
        private volatile StringBuffer log;

        private void checkOpen() {
            if (socket == null) {
                throw new IllegalStateException();
            }
        }

        private void checkClosed() {
            if (socket != null) {
                throw new IllegalStateException();
            }
        }

        private void checkLog() {
            if (log == null) {
                throw new IllegalStateException();
            }
        }

        /** Who closes it takes it away for good, by a method that others call: the class copies it elsewhere. */
        void send(String s) {
            checkOpen();
            socket.append(s); // BLOCAL: check-then-act medium {{'socket' is read again}}
        }

        /** Silent: the copy is tested. */
        void sendCopy(String s) {
            checkOpen();
            StringBuffer to = socket;
            if (to != null) {
                to.append(s);
            }
        }

        /** Silent: nobody takes a log away. */
        void log(String s) {
            checkLog();
            log.append(s);
        }

        void connect() {
            checkClosed();
            log = new StringBuffer();
            socket = new StringBuffer();
        }

        void close() {
            StringBuffer old = socket;
            socket = null;
            if (old != null) {
                old.setLength(0);
            }
        }
    }

    /** A helper asks without the lock, a block of the lock asks again: what is read after that may be gone once more. */
    static class Handle {
        static final Handle SHARED = new Handle();
        private volatile StringBuffer pointer;

        private void checkOpen() {
            if (pointer == null) {
                throw new IllegalStateException();
            }
        }

        int run(String s) {
            checkOpen();
            synchronized (this) {
                if (pointer == null) {
                    return 0;
                }
            }
            return pointer.length(); // BLOCAL: check-then-act medium {{only what it was at line 181}}; BLOCAL: check-then-act low {{only what it was at line 183}}
        }

        /** Silent: the copy of the block is used. */
        int runCopy(String s) {
            checkOpen();
            StringBuffer mine;
            synchronized (this) {
                mine = pointer;
                if (mine == null) {
                    return 0;
                }
            }
            return mine.length();
        }

        synchronized void open() {
            pointer = new StringBuffer();
        }

        synchronized void close() {
            StringBuffer old = pointer;
            pointer = null;
            if (old != null) {
                old.setLength(0);
            }
        }
    }

    /** The same under a lock that the helper takes. */
    static class Guarded {
        static final Guarded SHARED = new Guarded();
        private final Map<String, List<String>> map = new HashMap<>();

        private synchronized void checkAbsent(String name) {
            if (map.containsKey(name)) {
                throw new IllegalStateException(name);
            }
        }

        void add(String name) {
            checkAbsent(name);
            synchronized (this) {
                map.put(name, new CopyOnWriteArrayList<>()); // BLOCAL: check-then-act medium
            }
        }

        /** Silent: one block. */
        synchronized void addAtOnce(String name) {
            checkAbsent(name);
            map.put(name, new CopyOnWriteArrayList<>());
        }

        /** Silent: the block looks again. */
        void addWithLook(String name) {
            checkAbsent(name);
            synchronized (this) {
                if (!map.containsKey(name)) {
                    map.put(name, new CopyOnWriteArrayList<>()); // BENIGN: check-then-act rechecked
                }
            }
        }

        /** Silent: the block looks again, by the helper. */
        void addWithTwo(String name) {
            checkAbsent(name);
            synchronized (this) {
                checkAbsent(name);
                map.put(name, new CopyOnWriteArrayList<>()); // BENIGN: check-then-act rechecked
            }
        }

        synchronized void remove(String name) {
            map.remove(name);
        }
    }
}
