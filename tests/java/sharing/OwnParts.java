package sharing;

import java.util.Stack;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Inner objects that lie in a collection of their outer one's are met by way of that. */
class OwnParts {
    /** A stack that merely locks itself: nothing shows that a walker is for several threads. */
    static class Walker<T> {
        private final Stack<Frame> frames = new Stack<>();

        void enter(T of) {
            if (frames.isEmpty()) {
                frames.push(new Frame(of)); // BLOCAL: check-then-act low
            }
        }

        void leave() {
            frames.pop();
        }

        class Frame {
            final T of;
            int seen;

            Frame(T of) {
                this.of = of;
            }

            void see() {
                seen++;
            }
        }
    }

    /** A concurrent one was chosen for several. */
    static class Chosen<T> {
        private final ConcurrentLinkedDeque<Step> steps = new ConcurrentLinkedDeque<>();

        void begin() {
            if (steps.isEmpty()) {
                steps.push(new Step()); // BLOCAL: check-then-act medium
            }
        }

        Step end() {
            return steps.poll();
        }

        class Step {
            int taken;
        }
    }

    /** The collection is not the outer one's own: who meets there in its parts meets in it, too. */
    static class Shared<T> {
        static final Stack<Shared<String>.Part> ALL = new Stack<>();
        private final Stack<Part> own = new Stack<>();

        void add(T of) {
            if (own.isEmpty()) {
                own.push(new Part(of)); // BLOCAL: check-then-act high
            }
        }

        Part take() {
            return own.pop();
        }

        class Part {
            T of;

            Part(T of) {
                this.of = of;
            }

            void turnInto(T to) {
                of = to;
            }
        }
    }
}
