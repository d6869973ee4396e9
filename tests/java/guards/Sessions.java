package guards;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Objects that another makes for itself, and finds again where it keeps them: what they keep of their maker is the one at hand. */
class Sessions {
    @interface GuardedBy {
        String value();
    }

    /** Silent: whoever asks a session to act has the lock of the sessions' own encoder. */
    static final class Encoder {
        static final Encoder SHARED = new Encoder();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private int left;
        private final Map<String, Session> sessions = new HashMap<>();

        private final class Session {
            private int events;

            private void finish() {
                events = 0;
                complete();
            }
        }

        private void complete() {
            left = 0;
        }

        void open(String name) {
            synchronized (lock) {
                sessions.put(name, new Session());
                left++;
            }
        }

        void end(String name) {
            synchronized (lock) {
                Session s = sessions.get(name);
                if (s != null) {
                    s.finish();
                }
            }
        }

        void endAll() {
            synchronized (lock) {
                for (Session s : sessions.values()) {
                    s.finish();
                }
                for (Map.Entry<String, Session> e : sessions.entrySet()) {
                    e.getValue().finish();
                }
            }
        }
    }

    /** One of the ways to it has no lock. */
    static final class Open {
        static final Open SHARED = new Open();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private int left;
        private final List<Session> sessions = new ArrayList<>();

        private final class Session {
            private void finish() {
                left = 0; // BLOCAL: guarded-by high
            }
        }

        void open() {
            synchronized (lock) {
                sessions.add(new Session());
                left++;
            }
        }

        void endAll() {
            for (Session s : sessions) {
                s.finish();
            }
        }
    }

    /** Silent: the session in a field that changes, of a nested class that is given its maker. */
    static final class InField {
        static final InField SHARED = new InField();
        @GuardedBy("this")
        private int left;
        private Session current;

        private static final class Session {
            private final InField owner;

            Session(InField owner) {
                this.owner = owner;
            }

            private void finish() {
                owner.left = 0;
            }
        }

        synchronized void open() {
            current = new Session(this);
            left++;
        }

        synchronized void end() {
            if (current != null) {
                current.finish();
                current = null;
            }
        }
    }

    /** A session may be made for another: whose it is nobody can tell. */
    static final class Lent {
        static final Lent SHARED = new Lent(), OTHER = new Lent();
        @GuardedBy("this")
        private int left;
        private Session current;

        private static final class Session {
            private final Lent owner;

            Session(Lent owner) {
                this.owner = owner;
            }

            private void finish() {
                owner.left = 0; // BLOCAL: guarded-by high
            }
        }

        synchronized void open() {
            current = new Session(this);
            left++;
        }

        synchronized void lend() {
            current = new Session(OTHER);
        }

        synchronized void end() {
            if (current != null) {
                current.finish();
            }
        }
    }

    /** What is looked up in the collection of another is the other's. */
    static final class Peer {
        static final Peer SHARED = new Peer();
        private final Peer next = SHARED;
        @GuardedBy("this")
        private int left;
        private final List<Session> sessions = new ArrayList<>();

        private final class Session {
            private void finish() {
                left = 0; // BLOCAL: guarded-by high
            }
        }

        synchronized void open() {
            sessions.add(new Session());
            left++;
        }

        synchronized void endOfNext() {
            next.sessions.get(0).finish();
        }
    }

    /** The value is read in the session, under the lock of its maker, and stored back in another block of it. */
    static final class Counting {
        static final Counting SHARED = new Counting();
        private int total;
        private volatile Session current;

        private final class Session {
            private int total() {
                synchronized (Counting.this) {
                    return total;
                }
            }
        }

        void open() {
            current = new Session();
        }

        void add() {
            Session s = current;
            int t = s.total();
            synchronized (this) {
                total = t + 1; // BLOCAL: lost-update high
            }
        }

        void addAtOnce() {
            Session s = current;
            synchronized (this) {
                total = s.total() + 1;
            }
        }
    }

    /** Silent: a session that the maker's own method is handed, by a walker of the maker's own. */
    static final class Handed {
        static final Handed SHARED = new Handed();
        @GuardedBy("this")
        private int left;
        private final List<Session> sessions = new ArrayList<>();

        private final class Session {
            private void finish() {
                left = 0;
            }
        }

        synchronized void open() {
            sessions.add(new Session());
            left++;
        }

        private void end(Session s) {
            s.finish();
        }

        synchronized void endFirst() {
            end(sessions.get(0));
        }

        Runnable walk() {
            return new Runnable() {
                @Override
                public void run() {
                    synchronized (Handed.this) {
                        for (Session s : sessions) {
                            s.finish();
                        }
                    }
                }
            };
        }
    }

    interface Outcome {
        int result();
    }

    /** Silent: what another one's outcome tells is not this one's, though this one makes outcomes of its own, too. */
    static final class Promise implements Outcome {
        static final Promise SHARED = new Promise();
        private int value;

        private final class View implements Outcome {
            @Override
            public int result() {
                synchronized (Promise.this) {
                    return value;
                }
            }
        }

        Outcome view() {
            return new View();
        }

        @Override
        public synchronized int result() {
            return value;
        }

        void take(Outcome from) {
            int r = from.result();
            synchronized (this) {
                value = r + 1;
            }
        }
    }
}
