package operations;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The first element of a list that had something a moment ago: get(0) fails where another thread has taken the last one. */
class FirstOfList {
    private final List<String> list = new CopyOnWriteArrayList<>();
    static final FirstOfList SHARED = new FirstOfList();

    void add(String s) {
        list.add(s);
    }

    void remove(String s) {
        list.remove(s);
    }

    String first() {
        return list.isEmpty() ? null : list.get(0); // BLOCAL: check-then-act medium
    }

    String bySize() {
        if (list.size() > 0) {
            return list.get(0); // BLOCAL: check-then-act medium
        }
        return null;
    }

    String kept() {
        int n = list.size();
        if (n == 0) {
            return "";
        }
        String s = list.get(0); // BLOCAL: check-then-act medium
        return s.trim();
    }

    /** Silent: who catches it counts on that. */
    String silentCaught() {
        try {
            return list.isEmpty() ? null : list.get(0);
        } catch (IndexOutOfBoundsException e) {
            return null;
        }
    }

    /** Silent: of a copy. */
    String silentCopy() {
        List<String> copy = new ArrayList<>(list);
        return copy.isEmpty() ? null : copy.get(0);
    }

    /** An index that is given is another question. */
    String at(int i) {
        return i < list.size() ? list.get(i) : null; // BLOCAL: check-then-act medium
    }

    /** Low: a list that merely locks itself. */
    static class OfLocked {
        static final OfLocked SHARED = new OfLocked();
        private final List<String> list = Collections.synchronizedList(new ArrayList<>());

        void add(String s) {
            list.add(s);
        }

        void remove(String s) {
            list.remove(s);
        }

        String first() {
            return list.isEmpty() ? null : list.get(0); // BLOCAL: check-then-act low
        }
    }

    /** Silent: nobody takes anything out. */
    static class SilentGrows {
        static final SilentGrows SHARED = new SilentGrows();
        private final List<String> list = new CopyOnWriteArrayList<>();

        void add(String s) {
            list.add(s);
        }

        String first() {
            return list.isEmpty() ? null : list.get(0);
        }
    }
}
