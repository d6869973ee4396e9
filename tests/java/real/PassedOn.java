package real;

import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** What was tested is read again, or announced too early, and handed to a method that dereferences it. */
class PassedOn {

    /** Groups come and go by their names. */
    static class Groups {
        static final Groups SHARED = new Groups();
        private final ConcurrentHashMap<String, StringBuilder> groups = new ConcurrentHashMap<>();

        void add(String name) {
            groups.put(name, new StringBuilder());
        }

        void remove(String name) {
            groups.remove(name);
        }

        void expire(String name) {
            if (groups.get(name) != null) {
                end(groups.get(name)); // BLOCAL: check-then-act medium {{'groups' is read again}}
            }
        }

        /** The second of two arguments, behind another of two slots. */
        void expireAt(String name, long time) {
            if (groups.get(name) != null) {
                endAt(time, groups.get(name)); // BLOCAL: check-then-act medium {{'groups' is read again}}
            }
        }

        /** Silent: that it is gone by then is what it catches. */
        void expireOrNot(String name) {
            if (groups.get(name) != null) {
                try {
                    end(groups.get(name));
                } catch (NullPointerException e) {
                    System.out.println(name + " is gone");
                }
            }
        }

        /** Silent: likewise, dereferenced by itself. */
        void clearOrNot(String name) {
            try {
                if (groups.get(name) != null) {
                    groups.get(name).setLength(0);
                }
            } catch (NullPointerException e) {
                System.out.println(name + " is gone");
            }
        }

        /** What it catches is something else. */
        void clearAndParse(String name) {
            try {
                if (groups.get(name) != null) {
                    groups.get(name).append(Integer.parseInt(name)); // BLOCAL: check-then-act medium {{'groups' is read again}}
                }
            } catch (NumberFormatException e) {
                System.out.println(name + " is no number");
            }
        }

        private static void end(StringBuilder b) {
            b.setLength(0);
        }

        private static void endAt(long time, StringBuilder b) {
            String told = "at " + time;
            b.append(told);
        }
    }

    /** The same, further on. */
    static class Crowds {
        static final Crowds SHARED = new Crowds();
        private final ConcurrentHashMap<String, StringBuilder> groups = new ConcurrentHashMap<>();

        void add(String name) {
            groups.put(name, new StringBuilder());
        }

        void remove(String name) {
            groups.remove(name);
        }

        /** The helper hands it on to one that dereferences it. */
        void expireBy(String name) {
            if (groups.get(name) != null) {
                by(groups.get(name)); // BLOCAL: check-then-act medium {{'groups' is read again}}
            }
        }

        /** Its constructor does. */
        Object note(String name) {
            if (groups.get(name) != null) {
                return new Note(groups.get(name)); // BLOCAL: check-then-act medium {{'groups' is read again}}
            }
            return "";
        }

        /** Behind it lies a constant of two slots. */
        void expireFar(String name) {
            if (groups.get(name) != null) {
                far(groups.get(name)); // BLOCAL: check-then-act medium {{'groups' is read again}}
            }
        }

        /** Silent: the helper asks whether there is one. */
        void expireSafely(String name) {
            if (groups.get(name) != null) {
                endIfAny(groups.get(name));
            }
        }

        /** Silent: it only keeps it. */
        void keep(String name) {
            if (groups.get(name) != null) {
                put(groups.get(name));
            }
        }

        /** Silent: what the helper dereferences is another one. */
        void expireOther(String name, StringBuilder other) {
            if (groups.get(name) != null) {
                endOther(groups.get(name), other);
            }
        }

        /** Silent: what it does with it may fail, and it catches that. */
        void expireTrying(String name) {
            if (groups.get(name) != null) {
                tryToEnd(groups.get(name));
            }
        }

        /** Silent: it is another one by the time that it is dereferenced. */
        void expireNew(String name) {
            if (groups.get(name) != null) {
                endNew(groups.get(name));
            }
        }

        /** Silent: it was read once. */
        void expireOnce(String name) {
            StringBuilder b = groups.get(name);
            if (b != null) {
                end(b);
            }
        }

        private static void end(StringBuilder b) {
            b.setLength(0);
        }

        private void by(StringBuilder b) {
            end(b);
        }

        private static void endIfAny(StringBuilder b) {
            if (b != null) {
                b.setLength(0);
            }
        }

        private static void far(StringBuilder b) {
            b.append(5000000000L);
        }

        private static StringBuilder put(StringBuilder b) {
            return b;
        }

        private static void endOther(StringBuilder b, StringBuilder other) {
            other.append(b);
        }

        private static void tryToEnd(StringBuilder b) {
            try {
                b.setLength(0);
            } catch (NullPointerException e) {
                System.out.println("gone");
            }
        }

        private static void endNew(StringBuilder b) {
            b = new StringBuilder();
            b.setLength(0);
        }
    }

    static class Note {
        private final int length;

        Note(StringBuilder of) {
            length = of.length();
        }

        int length() {
            return length;
        }
    }

    /** A field that its own class reads once elsewhere, as one who knows that it changes. */
    static class Link {
        static final Link SHARED = new Link();
        private volatile Note last;

        void drop() {
            last = null;
        }

        void set(Note n) {
            last = n;
        }

        int length() {
            Note n = last;
            return n == null ? 0 : n.length();
        }

        int twice() {
            return last == null ? 0 : twiceOf(last); // BLOCAL: check-then-act medium {{'last' is tested, then read again}}
        }

        private static int twiceOf(Note n) {
            return 2 * n.length();
        }
    }

    /** The flag is set before the reason: who goes by it makes an exception of the reason. */
    static class Failing {
        static final Failing SHARED = new Failing();
        private final AtomicBoolean failed = new AtomicBoolean();
        private volatile IOException reason;

        void fail(IOException e) {
            failed.set(true);
            reason = e; // BLOCAL: check-then-act medium {{'reason' is set after 'failed' was set}}
        }

        void check() {
            if (failed.get()) {
                throw new Failure(reason);
            }
        }
    }

    static class Failure extends RuntimeException {
        Failure(IOException e) {
            super("failed: " + messageOf(e));
        }

        private static String messageOf(IOException e) {
            String message = e.getMessage();
            return message == null ? "" : message;
        }
    }

    /** Silent: the reason comes first. */
    static class FailingInOrder {
        static final FailingInOrder SHARED = new FailingInOrder();
        private final AtomicBoolean failed = new AtomicBoolean();
        private volatile IOException reason;

        void fail(IOException e) {
            reason = e;
            failed.set(true);
        }

        void check() {
            if (failed.get()) {
                throw new Failure(reason);
            }
        }
    }

    /** Silent: whoever goes by the flag can do without the reason. */
    static class FailingForNoReason {
        static final FailingForNoReason SHARED = new FailingForNoReason();
        private final AtomicBoolean failed = new AtomicBoolean();
        private volatile IOException reason;

        void fail(IOException e) {
            failed.set(true);
            reason = e;
        }

        void check() {
            if (failed.get()) {
                throw new IllegalStateException(reason);
            }
        }
    }

    /** A job is there for others before it has its text, which one of its methods hands on. */
    static class Jobs {
        static final Jobs SHARED = new Jobs();
        private final ConcurrentHashMap<String, Job> jobs = new ConcurrentHashMap<>();

        void add(String name) {
            Job j = new Job();
            jobs.put(name, j);
            j.text = new StringBuilder(name); // BLOCAL: check-then-act medium {{'text' of the new object is set after}}
        }

        void tell(String name) {
            Job j = jobs.get(name);
            if (j != null) {
                j.tell();
            }
        }
    }

    static class Job {
        StringBuilder text;

        void tell() {
            more(text);
        }

        private static void more(StringBuilder b) {
            b.append('.');
        }
    }

    /** Silent: whom the job hands its text to can do without. */
    static class LooseJobs {
        static final LooseJobs SHARED = new LooseJobs();
        private final ConcurrentHashMap<String, LooseJob> jobs = new ConcurrentHashMap<>();

        void add(String name) {
            LooseJob j = new LooseJob();
            jobs.put(name, j);
            j.text = new StringBuilder(name);
        }

        void tell(String name) {
            LooseJob j = jobs.get(name);
            if (j != null) {
                j.tell();
            }
        }
    }

    static class LooseJob {
        StringBuilder text;

        void tell() {
            more(text);
        }

        private static void more(StringBuilder b) {
            if (b != null) {
                b.append('.');
            }
        }
    }

    /** Who only tells people of it, if there is any, does not need it, and says nothing of who does. */
    static class ToldJobs {
        static final ToldJobs SHARED = new ToldJobs();
        private final ConcurrentHashMap<String, ToldJob> jobs = new ConcurrentHashMap<>();

        void add(String name) {
            ToldJob j = new ToldJob();
            jobs.put(name, j);
            j.text = new StringBuilder(name); // BLOCAL: check-then-act medium {{'text' of the new object is set after}}
        }

        void tell(String name) {
            ToldJob j = jobs.get(name);
            if (j != null) {
                j.show();
                j.tell();
            }
        }
    }

    static class ToldJob {
        StringBuilder text;

        void show() {
            if (text != null) {
                System.out.println(text);
            }
        }

        void tell() {
            text.append('.');
        }
    }

    /** Silent: who hands it to one that dereferences it has asked before. */
    static class AskedJobs {
        static final AskedJobs SHARED = new AskedJobs();
        private final ConcurrentHashMap<String, AskedJob> jobs = new ConcurrentHashMap<>();

        void add(String name) {
            AskedJob j = new AskedJob();
            jobs.put(name, j);
            j.text = new StringBuilder(name);
        }

        void tell(String name) {
            AskedJob j = jobs.get(name);
            if (j != null) {
                j.tell();
                j.end();
            }
        }
    }

    static class AskedJob {
        StringBuilder text;

        void tell() {
            if (text != null) {
                more(text);
            }
        }

        void end() {
            text.append("end");
        }

        private static void more(StringBuilder b) {
            b.append('.');
        }
    }
}
