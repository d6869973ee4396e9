package benign;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A constructor that gives a part of its object away has not given away the object: nobody else has that yet, but who is
 * handed it itself, or a part that knows it.
 */
class Parts {
    static final List<Object> OTHERS = new CopyOnWriteArrayList<>();
    static final List<Base> ALL = new CopyOnWriteArrayList<>();

    static class Base {
        private int depth;

        synchronized int depth() {
            return depth;
        }

        synchronized void depth(int d) {
            depth = d;
        }
    }

    /** Silent: others have the list, and not the object. */
    static class GivesList extends Base {
        private final List<String> names = new ArrayList<>();

        GivesList() {
            OTHERS.add(names);
            depth(10 * depth());
        }
    }

    /** Silent: likewise, of what the superclass has. */
    static class GivesNumber extends Base {
        private Object usage;

        GivesNumber(Base other, Object usage) {
            this.usage = usage;
            OTHERS.add(this.usage);
            depth(10 * depth());
        }
    }

    /** The object itself. */
    static class GivesItself extends Base {
        GivesItself() {
            ALL.add(this);
            depth(10 * depth()); // BLOCAL: lost-update high
        }
    }

    static class Worker implements Runnable {
        private final Base of;

        Worker(Base of) {
            this.of = of;
        }

        @Override
        public void run() {
            of.depth(4);
        }
    }

    /** A part that knows the object: its thread sets the depth. */
    static class GivesWorker extends Base {
        private final Worker worker;

        GivesWorker() {
            worker = new Worker(this);
            new Thread(worker).start();
            depth(10 * depth()); // BLOCAL: lost-update high
        }
    }

    static void all() {
        ALL.add(new GivesList());
        ALL.add(new GivesNumber(null, "no"));
        ALL.add(new GivesItself());
        ALL.add(new GivesWorker());
        for (Base b : ALL) {
            b.depth(3);
        }
    }
}
