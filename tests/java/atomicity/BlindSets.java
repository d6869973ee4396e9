// OPTIONS: --check=atomicity
package atomicity;

import java.util.ArrayList;
import java.util.List;

/** How far something is, under a lock of its own. */
class Stage {
    private int stage;
    private boolean dirty;
    private final List<String> log = new ArrayList<>();

    synchronized void set(int stage) {
        this.stage = stage;
    }

    synchronized void next() {
        stage++;
    }

    synchronized void raise(int to) {
        if (stage < to) {
            stage = to;
        }
    }

    synchronized void mark(boolean dirty) {
        this.dirty = dirty;
    }

    synchronized boolean isMarked() {
        return dirty;
    }

    synchronized int stage() {
        return stage;
    }

    synchronized void note(String line) {
        log.add(line);
    }
}

/** Two methods of one class show one finding for one pair of locks, so each is a class of its own. */
class Announces {
    static final Announces SHARED = new Announces();
    private String text;

    /** Each says how far it is, to be seen so; neither looks at what is there. */
    synchronized void run(Stage stage) {
        stage.set(1); // BLOCAL: non-atomic low
        text = "running";
        stage.set(2);
    }
}

/** A mark taken off and put on again. */
class Remarks {
    static final Remarks SHARED = new Remarks();
    private long delay;

    synchronized void delay(Stage stage, long delay) {
        stage.mark(false); // BLOCAL: non-atomic low
        this.delay = delay;
        stage.mark(true);
    }
}

/** The second goes on from what is there, which need not be what the first has put there. */
class SetsAndCounts {
    static final SetsAndCounts SHARED = new SetsAndCounts();

    synchronized void restart(Stage stage) {
        stage.set(0); // BLOCAL: non-atomic low
        stage.next();
    }
}

/** Likewise, by a question. */
class SetsAndRaises {
    static final SetsAndRaises SHARED = new SetsAndRaises();

    synchronized void restart(Stage stage, int to) {
        stage.set(0); // BLOCAL: non-atomic low
        stage.raise(to);
    }
}

/** The first has counted on what was there; that is gone with the second. */
class CountsAndSets {
    static final CountsAndSets SHARED = new CountsAndSets();

    synchronized void last(Stage stage) {
        stage.next(); // BLOCAL: non-atomic low
        stage.set(9);
    }
}

/** What is added to a list stands beside what was added before: others' lines come in between. */
class Notes {
    static final Notes SHARED = new Notes();

    synchronized void both(Stage stage, String head, String body) {
        stage.note(head); // BLOCAL: non-atomic low
        stage.note(body);
    }
}

/** What is set is what was asked before: a value goes from one to the other. */
class Copies {
    static final Copies SHARED = new Copies();

    synchronized void back(Stage stage) {
        int old = stage.stage(); // BLOCAL: non-atomic medium
        stage.set(old + 1);
    }
}

/** A flag that is asked decides what goes on under the same lock: no number. */
class Decides {
    static final Decides SHARED = new Decides();

    synchronized void markOnce(Stage stage) {
        if (!stage.isMarked()) { // BLOCAL: non-atomic low
            stage.mark(true);
        }
    }
}

/** How many there are, in two blocks. */
class Tally {
    int n;
}

/** Each block adds to what is there by then: nothing goes from one to the other. */
class AddsTwice {
    static final AddsTwice SHARED = new AddsTwice();
    final Tally tally = new Tally();

    synchronized void twice() {
        synchronized (tally) { // BLOCAL: non-atomic low
            tally.n++;
        }
        synchronized (tally) {
            tally.n++;
        }
    }
}
