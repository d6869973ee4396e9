package real;

import java.util.List;
import java.util.ArrayList;
import java.util.concurrent.CopyOnWriteArrayList;

/** The index of the last is computed from how many there were; the list may be shorter when it is used. */
class OldIndex {

    /** Others take listeners out. */
    static class Last {
        static final Last SHARED = new Last();
        private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

        void add(Runnable r) {
            listeners.add(r);
        }

        void remove(Runnable r) {
            listeners.remove(r);
        }

        void runLast() {
            listeners.get(listeners.size() - 1).run(); // BLOCAL: stale-value medium {{an index into 'listeners'}}
        }
    }

    /** Likewise an iterator from the end. */
    static class Backwards {
        static final Backwards SHARED = new Backwards();
        private final CopyOnWriteArrayList<Runnable> listeners = new CopyOnWriteArrayList<>();

        void add(Runnable r) {
            listeners.add(r);
        }

        void remove(Runnable r) {
            listeners.remove(r);
        }

        void run() {
            java.util.ListIterator<Runnable> i = listeners.listIterator(listeners.size()); // BLOCAL: stale-value medium {{an index into 'listeners'}}
            while (i.hasPrevious()) {
                i.previous().run();
            }
        }
    }

    /** Silent: nobody takes anything out, it only grows. */
    static class Grows {
        static final Grows SHARED = new Grows();
        private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

        void add(Runnable r) {
            listeners.add(r);
        }

        Runnable last() {
            return listeners.get(listeners.size() - 1);
        }
    }

    /** Silent: who walks on with an old number catches what the list then throws. */
    static class Expected {
        static final Expected SHARED = new Expected();
        private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

        void add(Runnable r) {
            listeners.add(r);
        }

        void remove(Runnable r) {
            listeners.remove(r);
        }

        void runLast() {
            try {
                listeners.get(listeners.size() - 1).run();
            } catch (IndexOutOfBoundsException e) {
                return;
            }
        }
    }

    /** Who catches whatever goes wrong does not count on that. */
    static class Unexpected {
        static final Unexpected SHARED = new Unexpected();
        private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

        void add(Runnable r) {
            listeners.add(r);
        }

        void remove(Runnable r) {
            listeners.remove(r);
        }

        void runLast() {
            try {
                listeners.get(listeners.size() - 1).run(); // BLOCAL: stale-value medium
            } catch (RuntimeException e) {
                return;
            }
        }
    }

    /** Silent: all of it under the lock. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final List<Runnable> listeners = new ArrayList<>();

        synchronized void add(Runnable r) {
            listeners.add(r);
        }

        synchronized void remove(Runnable r) {
            listeners.remove(r);
        }

        synchronized void runLast() {
            listeners.get(listeners.size() - 1).run();
        }
    }

    /** Silent: what is walked over is a copy of one moment. */
    static class Walked {
        static final Walked SHARED = new Walked();
        private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

        void add(Runnable r) {
            listeners.add(r);
        }

        void remove(Runnable r) {
            listeners.remove(r);
        }

        void run() {
            for (Runnable r : listeners) {
                r.run();
            }
        }
    }

    /** Another block of the lock, or another operation, got how many there are: low, as most others hold one lock throughout. */
    static class Numbered {
        static final Numbered SHARED = new Numbered();
        private final List<Runnable> listeners = new ArrayList<>();
        private final List<Runnable> late = java.util.Collections.synchronizedList(new ArrayList<>());

        synchronized void add(Runnable r) {
            listeners.add(r);
        }

        synchronized void remove(Runnable r) {
            listeners.remove(r);
        }

        void addLate(Runnable r) {
            late.add(r);
        }

        void dropLate() {
            late.clear();
        }

        synchronized int size() {
            return listeners.size();
        }

        synchronized Runnable at(int i) {
            return listeners.get(i);
        }

        synchronized Runnable ifAny(int i) {
            return i < listeners.size() ? listeners.get(i) : null;
        }

        void run() {
            for (int i = 0; i < size(); i++) {
                at(i).run(); // BLOCAL: check-then-act low
            }
        }

        void runLate() {
            for (int i = 0; i < late.size(); i++) {
                late.get(i).run(); // BLOCAL: check-then-act low {{an index into 'late' was compared with how many it had}}
            }
        }

        /** Silent: what it calls looks itself. */
        void runIfAny() {
            for (int i = 0; i < size(); i++) {
                Runnable r = ifAny(i);
                if (r != null) {
                    r.run();
                }
            }
        }

        /** Silent: it catches what the list then throws. */
        void runExpected() {
            for (int i = 0; i < size(); i++) {
                try {
                    at(i).run();
                } catch (IndexOutOfBoundsException e) {
                    return;
                }
            }
        }

        /** Silent: one block. */
        synchronized void runLocked() {
            for (int i = 0; i < size(); i++) {
                at(i).run();
            }
        }
    }

    /** Silent: nobody takes anything out. */
    static class OnlyGrows {
        static final OnlyGrows SHARED = new OnlyGrows();
        private final List<Runnable> listeners = new ArrayList<>();

        synchronized void add(Runnable r) {
            listeners.add(r);
        }

        synchronized int size() {
            return listeners.size();
        }

        synchronized Runnable at(int i) {
            return listeners.get(i);
        }

        void run() {
            for (int i = 0; i < size(); i++) {
                at(i).run();
            }
        }
    }
}
