package exceptions;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

/** A finally block is written once for each way out: what stands in it is done whichever way a branch in the try goes. */
class Finally {
    static final List<String> LOG = Collections.synchronizedList(new ArrayList<>());

    static class CleansUp {
        static final CleansUp SHARED = new CleansUp();
        private final Vector<String> extra = new Vector<>();

        void add(String s) {
            extra.add(s);
        }

        /** Silent: it is cleared on both ways. */
        int run() {
            int n = extra.size();
            try {
                if (n == 0) {
                    return 0;
                }
                LOG.add("some");
                return n;
            } finally {
                extra.removeElement("last");
            }
        }
    }

    /** Silent: the finally asks what nobody sets any more, and does the same on both ways. */
    static class CleansUpIfTold {
        static final CleansUpIfTold SHARED = new CleansUpIfTold();
        private final Vector<String> extra = new Vector<>();

        void add(String s) {
            extra.add(s);
        }

        int run(boolean told) {
            int n = extra.size();
            try {
                if (n == 3) {
                    return 0;
                }
                LOG.add("some");
                return n;
            } finally {
                if (told) {
                    extra.setElementAt("third", 2);
                }
            }
        }
    }

    /** What the finally asks is set on one way. */
    static class CleansUpIfFound {
        static final CleansUpIfFound SHARED = new CleansUpIfFound();
        private final Vector<String> extra = new Vector<>();

        void add(String s) {
            extra.add(s);
        }

        int run(boolean told) {
            int n = extra.size();
            try {
                if (n == 3) {
                    told = true;
                    return 0;
                }
                LOG.add("some");
                return n;
            } finally {
                if (told) {
                    extra.setElementAt("third", 2); // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** The branch stands outside: on one way there is no finally at all. */
    static class CleansUpInside {
        static final CleansUpInside SHARED = new CleansUpInside();
        private final Vector<String> extra = new Vector<>();

        void add(String s) {
            extra.add(s);
        }

        int run() {
            int n = extra.size();
            if (n == 3) {
                try {
                    LOG.add("three");
                } finally {
                    extra.setElementAt("third", 2); // BLOCAL: check-then-act medium
                }
            }
            return n;
        }
    }

    /** In the finally itself it is asked once more, of the old number. */
    static class AsksInside {
        static final AsksInside SHARED = new AsksInside();
        private final Vector<String> extra = new Vector<>();

        void add(String s) {
            extra.add(s);
        }

        int run() {
            int n = extra.size();
            try {
                LOG.add("some");
                return n;
            } finally {
                if (n == 3) {
                    extra.setElementAt("third", 2); // BLOCAL: check-then-act medium
                }
            }
        }
    }
}
