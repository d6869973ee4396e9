package guards;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A getter hands out the very collection that a lock keeps: who is handed it walks over it without the lock. */
class LentItself {
    /** The lock is given up as the getter returns. */
    static class UnderTheLock {
        static final UnderTheLock SHARED = new UnderTheLock();
        private final List<String> all = new ArrayList<>();

        synchronized void add(String s) {
            all.add(s);
        }

        synchronized void remove(String s) {
            all.remove(s);
        }

        public synchronized Collection<String> all() {
            return all; // BLOCAL: guarded-by medium {{'all' itself is handed out, to be walked over without 'this', which all who change it hold}}
        }

        /** Silent: a copy that is made under the lock. */
        public synchronized List<String> copy() {
            return new ArrayList<>(all);
        }
    }

    /** … be it a block of a lock of its own. */
    static class InABlock {
        static final InABlock SHARED = new InABlock();
        private final Object lock = new Object();
        private final List<String> all = new ArrayList<>();

        void add(String s) {
            synchronized (lock) {
                all.add(s);
            }
        }

        void clear() {
            synchronized (lock) {
                all.clear();
            }
        }

        public List<String> all() {
            synchronized (lock) {
                return all; // BLOCAL: guarded-by medium {{'this.lock'}}
            }
        }
    }

    /** Silent: a getter that takes no lock says nothing of threads; mostly only who sets the object up asks it. */
    static class WithoutIt {
        static final WithoutIt SHARED = new WithoutIt();
        private final List<String> all = new ArrayList<>();

        synchronized void add(String s) {
            all.add(s);
        }

        synchronized void remove(String s) {
            all.remove(s);
        }

        public List<String> all() {
            return all;
        }
    }

    /** A thread is given the object: that the getter takes the lock shows that it is meant for several. */
    static class Given {
        private final List<String> all = new ArrayList<>();
        private final List<String> others = new ArrayList<>();

        synchronized void add(String s) {
            all.add(s);
            others.add(s);
        }

        synchronized void remove(String s) {
            all.remove(s);
            others.remove(s);
        }

        public synchronized List<String> all() {
            return all; // BLOCAL: guarded-by medium
        }

        /** Silent. */
        public List<String> others() {
            return others;
        }
    }

    static class Giver {
        private final Given given;

        Giver(Given given) {
            this.given = given;
        }

        void start() {
            Given g = given;
            new Thread(() -> g.add("a")).start();
        }
    }

    /** Silent: nobody but the package can call it. */
    static class ForFew {
        static final ForFew SHARED = new ForFew();
        private final List<String> all = new ArrayList<>();

        synchronized void add(String s) {
            all.add(s);
        }

        synchronized void remove(String s) {
            all.remove(s);
        }

        synchronized List<String> all() {
            return all;
        }
    }

    /** Silent: it needs no lock. */
    static class Safe {
        static final Safe SHARED = new Safe();
        private final List<String> all = new CopyOnWriteArrayList<>();

        synchronized void add(String s) {
            all.add(s);
        }

        synchronized void remove(String s) {
            all.remove(s);
        }

        public synchronized List<String> all() {
            return all;
        }
    }

    /** Silent: another one takes its place, and the old one is changed no more. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private List<String> all = new ArrayList<>();

        synchronized void add(String s) {
            List<String> next = new ArrayList<>(all);
            next.add(s);
            all = next;
        }

        public synchronized List<String> all() {
            return all;
        }
    }

    /** Silent: what nobody changes once it is made. */
    static class Made {
        static final Made SHARED = new Made();
        private final List<String> all = new ArrayList<>();

        Made() {
            all.add("a");
        }

        public synchronized List<String> all() {
            return all;
        }
    }

    /** Silent: all who call it hold the lock. */
    static class Called {
        static final Called SHARED = new Called();
        private final List<String> all = new ArrayList<>();

        synchronized void add(String s) {
            all.add(s);
        }

        synchronized void remove(String s) {
            all.remove(s);
        }

        protected List<String> all() {
            return all;
        }

        synchronized int count() {
            int n = 0;
            for (String s : all()) {
                n += s.length();
            }
            return n;
        }
    }

    /** A view of it is another rule's. */
    static class View {
        static final View SHARED = new View();
        private final List<String> all = new ArrayList<>();

        synchronized void add(String s) {
            all.add(s);
        }

        synchronized void remove(String s) {
            all.remove(s);
        }

        public List<String> all() {
            return Collections.unmodifiableList(all); // BLOCAL: guarded-by medium {{a view of 'all' is handed out}}
        }
    }
}
