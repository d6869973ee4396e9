// OPTIONS: --check=atomicity
package atomicity;

import java.util.HashMap;
import java.util.Map;

/** What there is of objects, and how many, under a lock of its own. */
class Register {
    private final Map<String, Object> all = new HashMap<>();
    private Object last;
    private int size;

    synchronized Object get(String key) {
        return all.get(key);
    }

    synchronized void put(String key, Object o) {
        all.put(key, o);
        last = o;
        size++;
    }

    synchronized Object last() {
        return last;
    }

    synchronized void last(Object o) {
        last = o;
    }

    synchronized int size() {
        return size;
    }

    synchronized void copyTo(Object[] to, int n) {
        for (int i = 0; i < n && i < size; i++) {
            to[i] = last;
        }
    }
}

/** Objects are found, made and put, each for itself: who puts another one in between has his own. */
class Objects {
    static final Objects SHARED = new Objects();

    synchronized Object getOrPut(Register in, String key) {
        Object found = in.get(key); // BLOCAL: non-atomic low
        if (found == null) {
            found = new Object();
            in.put(key, found);
        }
        return found;
    }

    synchronized void move(Register from, Register to) {
        Object last = from.last(); // BLOCAL: non-atomic low
        to.last(last);
    }
}

/** How many there are, and just as many are copied. */
class Numbers {
    static final Numbers SHARED = new Numbers();

    synchronized Object[] copy(Register of) {
        int n = of.size(); // BLOCAL: non-atomic medium
        Object[] all = new Object[n];
        of.copyTo(all, n);
        return all;
    }
}
