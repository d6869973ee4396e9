// OPTIONS: --check=burrows-leino
package ghosts;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** A local variable gets what was read in one critical section, and is read when another has been entered. */
class Variables {

    /** Which lock the other section has does not matter. */
    static class AnotherLock {
        static final AnotherLock SHARED = new AnotherLock();
        private final Object other = new Object();
        private int ticks;
        private int copies;

        synchronized void tick() {
            ticks++;
        }

        void copy() {
            int seen;
            synchronized (this) {
                seen = ticks;
            }
            synchronized (other) {
                copies = seen; // BLOCAL: stale-value low {{'ticks'}} <<burrows-leino>>
            }
        }
    }

    /** With the same lock block-local says so too, and of what kind it is. */
    static class SameLock {
        static final SameLock SHARED = new SameLock();
        private int ticks;

        synchronized void reset() {
            ticks = 0;
        }

        void tick() {
            int seen;
            synchronized (this) {
                seen = ticks;
            }
            seen++;
            synchronized (this) {
                ticks = seen; // BLOCAL: lost-update <<block-local burrows-leino state-version>>
            }
        }
    }

    /** Silent: the section is over, but no other one has been entered. */
    static class SilentOutside {
        static final SilentOutside SHARED = new SilentOutside();
        private int ticks;

        synchronized void tick() {
            ticks++;
        }

        int twice() {
            int seen;
            synchronized (this) {
                seen = ticks;
            }
            return seen * 2;
        }
    }

    /** Once stale, it is stale outside of the sections too. */
    static class BehindAnother {
        static final BehindAnother SHARED = new BehindAnother();
        private final Object other = new Object();
        private int ticks;
        private int calls;

        synchronized void tick() {
            ticks++;
        }

        int twice() {
            int seen;
            synchronized (this) {
                seen = ticks;
            }
            synchronized (other) {
                calls++;
            }
            return seen * 2; // BLOCAL: stale-value low <<burrows-leino>>
        }
    }

    /** Silent: to hand it back is no use; the caller has it, and knows how old it is. */
    static class SilentReturn {
        static final SilentReturn SHARED = new SilentReturn();
        private final Object other = new Object();
        private int ticks;
        private int calls;

        synchronized void tick() {
            ticks++;
        }

        int ticks() {
            int seen;
            synchronized (this) {
                seen = ticks;
            }
            synchronized (other) {
                calls++;
            }
            return seen;
        }
    }

    /** Silent: the variable has another value by then. */
    static class SilentReassigned {
        static final SilentReassigned SHARED = new SilentReassigned();
        private final Object other = new Object();
        private int ticks;
        private int copies;

        synchronized void tick() {
            ticks++;
        }

        void copy(int given) {
            int seen;
            synchronized (this) {
                seen = ticks;
            }
            if (seen > given) {
                tick();
            }
            seen = given;
            synchronized (other) {
                copies = seen;
            }
        }
    }

    /** On one path only. */
    static class SometimesReassigned {
        static final SometimesReassigned SHARED = new SometimesReassigned();
        private final Object other = new Object();
        private int ticks;
        private int copies;

        synchronized void tick() {
            ticks++;
        }

        void copy(int given) {
            int seen;
            synchronized (this) {
                seen = ticks;
            }
            if (given > 0) {
                seen = given;
            }
            synchronized (other) {
                copies = seen; // BLOCAL: stale-value low <<burrows-leino>>
            }
        }
    }

    /** Silent: read again in the section that uses it. */
    static class SilentReadAgain {
        static final SilentReadAgain SHARED = new SilentReadAgain();
        private int ticks;

        synchronized void reset() {
            ticks = 0;
        }

        void tick() {
            int seen;
            synchronized (this) {
                seen = ticks;
            }
            if (seen < 0) {
                return;
            }
            synchronized (this) {
                seen = ticks;
                ticks = seen + 1;
            }
        }
    }

    /** Silent: formal parameters have no ghosts, whatever is assigned to them. */
    static class SilentParameter {
        static final SilentParameter SHARED = new SilentParameter();
        private int ticks;

        synchronized void reset() {
            ticks = 0;
        }

        void tick(int seen) {
            synchronized (this) {
                seen = ticks;
            }
            synchronized (this) {
                ticks = seen + 1;
            }
        }
    }

    /** What is computed from it outside is as old. */
    static class HandedOn {
        static final HandedOn SHARED = new HandedOn();
        private final Object other = new Object();
        private int ticks;
        private int copies;

        synchronized void tick() {
            ticks++;
        }

        void copy() {
            int seen;
            synchronized (this) {
                seen = ticks;
            }
            int next = seen * 3 + 1;
            synchronized (other) {
                copies = next; // BLOCAL: stale-value low <<burrows-leino>>
            }
        }
    }

    /** Silent: a constant is of no section, wherever it is assigned. */
    static class SilentConstant {
        static final SilentConstant SHARED = new SilentConstant();
        private final Object other = new Object();
        private int ticks;
        private boolean copies;

        void copy() {
            boolean done;
            synchronized (this) {
                ticks++;
                done = true;
            }
            synchronized (other) {
                copies = done;
            }
        }
    }

    /** A comparison makes constants, which carry what was compared. */
    static class Comparison {
        static final Comparison SHARED = new Comparison();
        private final Object other = new Object();
        private int ticks;
        private boolean late;

        synchronized void tick() {
            ticks++;
        }

        void copy(int limit) {
            boolean over;
            synchronized (this) {
                over = ticks > limit;
            }
            synchronized (other) {
                late = over; // BLOCAL: stale-value low <<burrows-leino>>
            }
        }
    }

    /** An object reached through a field that changes. */
    static class Reference {
        static class Node {
            int value;
        }

        static final Reference SHARED = new Reference();
        private final Object other = new Object();
        private Node head = new Node();
        private int copies;

        synchronized void replace() {
            head = new Node();
        }

        void copy() {
            Node first;
            synchronized (this) {
                first = head;
            }
            synchronized (other) {
                copies = first.value; // BLOCAL: stale-value low {{'head'}} <<burrows-leino>>
            }
        }
    }

    /** Silent: the field is final. */
    static class SilentFinal {
        static class Node {
            final int value = 3;
        }

        static final SilentFinal SHARED = new SilentFinal();
        private final Object other = new Object();
        private final Node head = new Node();
        private int copies;

        void copy() {
            Node first;
            synchronized (this) {
                first = head;
            }
            synchronized (other) {
                copies = first.value;
            }
        }
    }

    /** A copy of what was there is as old as what was there. */
    static class Snapshot {
        static final Snapshot SHARED = new Snapshot();
        private final Object other = new Object();
        private List<String> names = new ArrayList<String>();
        private int sum;

        synchronized void replace(List<String> given) {
            names = given;
        }

        void add() {
            List<String> copy;
            synchronized (this) {
                copy = new ArrayList<String>(names);
            }
            synchronized (other) {
                sum += copy.size(); // BLOCAL: stale-value low <<burrows-leino>>
            }
        }
    }

    /** Locks that are no monitors. */
    static class Explicit {
        static final Explicit SHARED = new Explicit();
        private final ReentrantLock lock = new ReentrantLock();
        private final ReentrantLock other = new ReentrantLock();
        private int ticks;
        private int copies;

        void tick() {
            lock.lock();
            try {
                ticks++;
            } finally {
                lock.unlock();
            }
        }

        void copy() {
            int seen;
            lock.lock();
            try {
                seen = ticks;
            } finally {
                lock.unlock();
            }
            other.lock();
            try {
                copies = seen; // BLOCAL: stale-value low <<burrows-leino>>
            } finally {
                other.unlock();
            }
        }
    }

    /** Silent: one section inside another is part of it. */
    static class SilentNested {
        static final SilentNested SHARED = new SilentNested();
        private final Object other = new Object();
        private int ticks;
        private int copies;

        synchronized void tick() {
            ticks++;
        }

        synchronized void copy() {
            int seen = ticks;
            synchronized (other) {
                copies = seen;
            }
            synchronized (other) {
                copies += seen;
            }
            ticks = seen;
        }
    }

    /** After an exception, too. */
    static class Caught {
        static final Caught SHARED = new Caught();
        private final Object other = new Object();
        private int ticks;
        private int copies;

        synchronized void tick() {
            ticks++;
        }

        void copy(String number) {
            int seen = 0;
            try {
                synchronized (this) {
                    seen = ticks;
                }
                Integer.parseInt(number);
            } catch (NumberFormatException e) {
                synchronized (other) {
                    copies = seen; // BLOCAL: stale-value low <<burrows-leino>>
                }
            }
        }
    }

    /** Of two variables the one that is stale. */
    static class Two {
        static final Two SHARED = new Two();
        private final Object other = new Object();
        private int ticks;
        private int copies;

        synchronized void tick() {
            ticks++;
        }

        void copy() {
            int seen;
            synchronized (this) {
                seen = ticks;
            }
            int mine;
            synchronized (other) {
                mine = copies;
                copies = mine + 1;
                copies += seen; // BLOCAL: stale-value low {{'ticks'}} <<burrows-leino>>
            }
        }
    }
}
