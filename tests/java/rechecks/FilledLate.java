package rechecks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Double-checked, and filled after it is stored, in objects that nothing is seen to share: who takes a lock to fill
 *  them means several threads. */
class FilledLate {

    /** The list is seen while it is filled. */
    static class Invites {
        private final Object mutex = new Object();
        private final String text;
        private List<String> invites;

        Invites(String text) {
            this.text = text;
        }

        List<String> get() {
            if (invites != null) {
                return invites;
            }
            synchronized (mutex) {
                if (invites != null) {
                    return invites;
                }
                invites = new ArrayList<>();
                for (String word : text.split(" ")) {
                    invites.add(word); // BLOCAL: check-then-act medium {{'invites' is changed by add() after it is stored; who finds it there at line}}
                }
                return invites = Collections.unmodifiableList(invites);
            }
        }
    }

    /** Silent: filled first, stored then. */
    static class Whole {
        private final Object mutex = new Object();
        private final String text;
        private List<String> words;

        Whole(String text) {
            this.text = text;
        }

        List<String> get() {
            if (words != null) {
                return words;
            }
            synchronized (mutex) {
                if (words == null) {
                    List<String> all = new ArrayList<>();
                    for (String word : text.split(" ")) {
                        all.add(word);
                    }
                    words = all; // BENIGN: check-then-act rechecked
                }
                return words;
            }
        }
    }

    /** Silent: whoever looks takes the lock. */
    static class Locked {
        private final Object mutex = new Object();
        private final String text;
        private Map<String, String> words;

        Locked(String text) {
            this.text = text;
        }

        Map<String, String> get() {
            synchronized (mutex) {
                if (words == null) {
                    words = new HashMap<>();
                    for (String word : text.split(" ")) {
                        words.put(word, word);
                    }
                }
                return words;
            }
        }
    }

    /** A number that goes with it comes after it: it is not the object that is seen half made. */
    static class Beside {
        private final Object mutex = new Object();
        private final String text;
        private String[] words;
        private int n;

        Beside(String text) {
            this.text = text;
        }

        int get() {
            if (words == null) {
                synchronized (mutex) {
                    if (words == null) {
                        words = text.split(" ");
                        n = words.length; // BLOCAL: check-then-act low
                    }
                }
            }
            return n;
        }
    }

    /** A helper fills what the flag announces. */
    static class Flagged {
        static final Flagged SHARED = new Flagged();
        private final Object mutex = new Object();
        private volatile boolean ready;
        private int n;

        private void count() {
            n = 7;
        }

        int early() {
            if (!ready) {
                synchronized (mutex) {
                    if (!ready) {
                        ready = true;
                        count(); // BLOCAL: check-then-act low
                    }
                }
            }
            return n;
        }

        /** Benign: the flag is set last. */
        int last() {
            if (!ready) {
                synchronized (mutex) {
                    if (!ready) {
                        count(); // BENIGN: check-then-act rechecked
                        ready = true;
                    }
                }
            }
            return n;
        }

        void reset() {
            synchronized (mutex) {
                n = 0;
                ready = false;
            }
        }
    }
}
