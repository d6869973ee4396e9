// RELEASES: 8 17
package audit40;

/** Came with the rules: flags that are locks, locks that a map has for a key, states that answer the next one. */
public class Later {
    interface State {
        State next();
    }

    enum Light implements State {
        RED {
            @Override
            public State next() {
                return GREEN;
            }
        },
        GREEN {
            @Override
            public State next() {
                return RED;
            }
        }
    }

    /** The next state hangs on the class of the one that there was. */
    static class Crossing {
        static final Crossing ONE = new Crossing();

        private State state = Light.RED;

        synchronized State state() {
            return state;
        }

        synchronized void state(State s) {
            state = s;
        }

        void step() {
            State now = state();
            State next = now.next();
            state(next); // BLOCAL: lost-update
        }

        synchronized void stepSafe() {
            state(state().next());
        }

        // Whatever it was.
        void stop() {
            state(Light.RED);
        }
    }
}
