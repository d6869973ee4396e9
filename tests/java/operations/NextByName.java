package operations;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** What is next is looked at, and then looked up, or taken away, by its name: of two threads that do so both have it. */
class NextByName {
    static class Job implements Comparable<Job> {
        final long due;
        volatile boolean over;

        Job(long due) {
            this.due = due;
        }

        void run() {
            over = true;
        }

        @Override
        public int compareTo(Job o) {
            return Long.compare(due, o.due);
        }
    }

    /** Entries of a map. */
    static class Entries {
        static final Entries SHARED = new Entries();
        private final ConcurrentSkipListMap<Long, Job> jobs = new ConcurrentSkipListMap<>();

        void at(long when, Job j) {
            jobs.put(when, j);
        }

        void runFirst() {
            Map.Entry<Long, Job> e = jobs.firstEntry();
            if (e != null) {
                jobs.remove(e.getKey()); // BLOCAL: check-then-act medium {{by its name}}
                e.getValue().run();
            }
        }

        void runDue(long now) {
            Map.Entry<Long, Job> e = jobs.firstEntry();
            if (e != null && e.getKey() <= now) {
                Job j = e.getValue();
                jobs.remove(e.getKey()); // BLOCAL: check-then-act medium
                j.run();
            }
        }

        Job takeFrom(long when) {
            Map.Entry<Long, Job> e = jobs.ceilingEntry(when);
            if (e == null) {
                return null;
            }
            jobs.remove(e.getKey()); // BLOCAL: check-then-act medium
            return e.getValue();
        }

        void runUntested() {
            Map.Entry<Long, Job> e = jobs.lastEntry();
            jobs.remove(e.getKey()); // BLOCAL: stale-value medium {{by its name}}
            e.getValue().run();
        }

        /** Silent: it goes only if it still is what was found. */
        void runExactly() {
            Map.Entry<Long, Job> e = jobs.firstEntry();
            if (e != null && jobs.remove(e.getKey(), e.getValue())) {
                e.getValue().run();
            }
        }

        /** Silent: whether it still was there is asked. */
        void runAsked() {
            Map.Entry<Long, Job> e = jobs.firstEntry();
            if (e != null && jobs.remove(e.getKey()) != null) {
                e.getValue().run();
            }
        }

        /** Silent: what was taken is handed back, whatever it was. */
        Job takeAnswer() {
            Map.Entry<Long, Job> e = jobs.firstEntry();
            return e == null ? null : jobs.remove(e.getKey());
        }

        /** Low: gone is gone. */
        void drop() {
            Map.Entry<Long, Job> e = jobs.firstEntry();
            if (e != null) {
                jobs.remove(e.getKey()); // BLOCAL: check-then-act low
            }
        }
    }

    /** Keys of a map. */
    static class Keys {
        static final Keys SHARED = new Keys();
        private final ConcurrentSkipListMap<Long, Job> jobs = new ConcurrentSkipListMap<>();

        void at(long when, Job j) {
            jobs.put(when, j);
        }

        void runFirst() {
            Long when = jobs.firstKey();
            jobs.remove(when).run(); // BLOCAL: check-then-act medium {{by its name}}
        }

        void runFirstByVariable() {
            Long when = jobs.firstKey();
            Job j = jobs.remove(when);
            j.run(); // BLOCAL: check-then-act low
        }

        void runLast() {
            jobs.remove(jobs.lastKey()).run(); // BLOCAL: check-then-act low
        }

        void touchFirst() {
            jobs.get(jobs.firstKey()).run(); // BLOCAL: check-then-act low {{looked up by its name}}
        }

        Job takeFrom(long from) {
            Long when = jobs.ceilingKey(from);
            if (when == null) {
                return null;
            }
            Job j = jobs.get(when);
            jobs.remove(when); // BLOCAL: lost-update medium; BLOCAL: check-then-act low
            return j;
        }

        /** Silent: what was taken is tested. */
        void runTested() {
            Long when = jobs.firstKey();
            Job j = jobs.remove(when);
            if (j != null) {
                j.run();
            }
        }

        /** Silent: so is what was got. */
        void touchTested() {
            Job j = jobs.get(jobs.firstKey());
            if (j != null) {
                j.run();
            }
        }
    }

    /** Silent: the monitor keeps the others out. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final ConcurrentSkipListMap<Long, Job> jobs = new ConcurrentSkipListMap<>();

        synchronized void at(long when, Job j) {
            jobs.put(when, j);
        }

        synchronized void runFirst() {
            Map.Entry<Long, Job> e = jobs.firstEntry();
            if (e != null) {
                jobs.remove(e.getKey());
                e.getValue().run();
            }
        }

        synchronized void runFirstKey() {
            jobs.remove(jobs.firstKey()).run();
        }
    }

    /** Elements of a set, which another method takes, too. */
    static class Elements {
        static final Elements SHARED = new Elements();
        private final ConcurrentSkipListSet<Job> jobs = new ConcurrentSkipListSet<>();

        void add(Job j) {
            jobs.add(j);
        }

        Job take() {
            return jobs.pollFirst();
        }

        void runFirst() {
            Job j = jobs.first();
            jobs.remove(j); // BLOCAL: stale-value medium {{by its name}}
            j.run();
        }

        void runDue(long now) {
            Job j = jobs.first();
            if (j.due <= now) {
                jobs.remove(j); // BLOCAL: check-then-act medium
                j.run();
            }
        }

        /** Silent: whether it still was there is asked. */
        void runAsked() {
            Job j = jobs.first();
            if (jobs.remove(j)) {
                j.run();
            }
        }

        /** Silent: what two have taken out is put back once. */
        void delay() {
            Job j = jobs.first();
            jobs.remove(j);
            j.run();
            jobs.add(j);
        }
    }

    /** This method alone takes. */
    static class Alone {
        static final Alone SHARED = new Alone();
        private final ConcurrentSkipListSet<Job> jobs = new ConcurrentSkipListSet<>();

        void add(Job j) {
            jobs.add(j);
        }

        void runFirst() {
            Job j = jobs.first();
            jobs.remove(j); // BLOCAL: stale-value low
            j.run();
        }
    }

    /** … and hands it back. */
    static class HandedBack {
        static final HandedBack SHARED = new HandedBack();
        private final ConcurrentSkipListSet<Job> jobs = new ConcurrentSkipListSet<>();

        void add(Job j) {
            jobs.add(j);
        }

        Job take() {
            Job j = jobs.first();
            jobs.remove(j); // BLOCAL: stale-value medium
            return j;
        }
    }

    /** A queue that another method takes from, too. */
    static class Ends {
        static final Ends SHARED = new Ends();
        private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();

        void add(Job j) {
            jobs.add(j);
        }

        Job take() {
            return jobs.poll();
        }

        /** Silent: what was taken is put back where it is not yet due. */
        Job takeDue(long now) {
            Job first = jobs.peek();
            if (first == null || first.due > now) {
                return null;
            }
            Job j = jobs.poll();
            if (j != null && j.due > now) {
                jobs.add(j); // BENIGN: check-then-act rechecked; BENIGN: check-then-act handed-over
                return null;
            }
            return j;
        }
    }
}
