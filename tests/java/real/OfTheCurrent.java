package real;

import java.util.ArrayList;
import java.util.List;

/** What takes the place of a value is made of the one that is there. */
final class OfTheCurrent {
    private OfTheCurrent() {
    }

    /** Never changes. */
    static final class State {
        final int last;
        final List<Integer> all;

        State(int last, List<Integer> all) {
            this.last = last;
            this.all = all;
        }

        State next() {
            return new State(last + 1, all);
        }

        State with(int n) {
            List<Integer> more = new ArrayList<>(all);
            more.add(n);
            return new State(last, more);
        }
    }

    static final class Route {
        final int number;

        Route(State s) {
            number = s.last;
        }
    }

    static class Router {
        static final Router SHARED = new Router();
        private State state = new State(0, new ArrayList<>());

        private synchronized Route route() {
            state = state.next();
            return new Route(state);
        }

        private synchronized void add(Route r) {
            state = state.with(r.number);
        }

        private synchronized State get() {
            return state;
        }

        private synchronized void set(State s) {
            state = s;
        }

        /** The number was taken once and for all, and is added to what is there by then. */
        void mount() { // Silent
            Route r = route();
            Thread.yield();
            add(r);
        }

        /** Who came in between is forgotten. */
        void mountOverOthers() {
            State s = get();
            Thread.yield();
            set(s.with(1)); // BLOCAL: lost-update high
        }
    }

    static class Highest {
        static final Highest SHARED = new Highest();
        private long length;

        synchronized long length() {
            return length;
        }

        synchronized void grow(long n) {
            length = Math.max(length, n);
        }

        synchronized void to(long n) {
            length = n;
        }

        void touch() {
            long n = length();
            Thread.yield();
            grow(n); // BLOCAL: stale-value low
        }

        void touchWrong() {
            long n = length();
            Thread.yield();
            to(Math.max(n, 1)); // BLOCAL: lost-update high
        }
    }

    /** In one method; the number is a stale one, but none is lost. */
    static class Names {
        static final Names SHARED = new Names();
        private String names = "";

        void add() {
            int n;
            synchronized (this) {
                n = names.length();
            }
            Thread.yield();
            synchronized (this) {
                names = names.concat(String.valueOf(n)); // BLOCAL: stale-value low
            }
        }

        void addWrong() {
            String before;
            synchronized (this) {
                before = names;
            }
            Thread.yield();
            synchronized (this) {
                names = before.concat("x"); // BLOCAL: lost-update high
            }
        }
    }
}
