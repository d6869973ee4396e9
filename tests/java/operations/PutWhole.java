package operations;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What is put if there still is nothing, and used on whatever came of that. */
class PutWhole {
    static final PutWhole SHARED = new PutWhole();
    private final ConcurrentMap<Class<?>, List<String>> names = new ConcurrentHashMap<>();
    private final ConcurrentMap<Class<?>, String[]> arrays = new ConcurrentHashMap<>();

    /** A list that is complete by then, and only handed back: another thread's is as good. */
    List<String> complete(Class<?> of) {
        List<String> all = names.get(of);
        if (all == null) {
            all = new ArrayList<>();
            for (Class<?> c = of; c != null; c = c.getSuperclass()) {
                all.add(c.getName());
            }
            names.putIfAbsent(of, all); // BLOCAL: lost-cas low
        }
        return all;
    }

    /** An array likewise. */
    String[] array(Class<?> of) {
        String[] all = arrays.get(of);
        if (all == null) {
            all = new String[] {of.getName(), of.getSimpleName()};
            arrays.putIfAbsent(of, all); // BLOCAL: lost-cas low
        }
        return all;
    }

    /** What is added after that nobody else sees. */
    void add(Class<?> of, String name) {
        List<String> all = names.get(of);
        if (all == null) {
            all = new ArrayList<>();
            names.putIfAbsent(of, all); // BLOCAL: lost-cas medium
        }
        all.add(name); // BLOCAL: guarded-by medium
    }

    /** An empty one that is handed back is to be filled. */
    List<String> empty(Class<?> of) {
        List<String> all = names.get(of);
        if (all == null) {
            all = new ArrayList<>();
            names.putIfAbsent(of, all); // BLOCAL: lost-cas medium
        }
        return all;
    }

    private static final Map<String, String[]> PARTS = Collections.synchronizedMap(new HashMap<>());
    private static final Map<String, StringBuilder[]> TEXTS = Collections.synchronizedMap(new HashMap<>());
    private static final Map<String, int[]> COUNTS = Collections.synchronizedMap(new HashMap<>());

    /** An array that was filled before with what cannot change, and is only read then: another's is as good. */
    static String read(String of) {
        String[] all = PARTS.get(of);
        if (all == null) {
            all = new String[] {of.trim(), of.toLowerCase()};
            PARTS.put(of, all); // BLOCAL: check-then-act low
        }
        return all[0] + all[1];
    }

    /** What was written into the one that is lost nobody else sees. */
    static String fill(String of) {
        String[] all = PARTS.get(of);
        if (all == null) {
            all = new String[2];
            PARTS.put(of, all); // BLOCAL: check-then-act high
            all[0] = of.trim();
        }
        return all[0];
    }

    /** An element that is changed then is lost with the array. */
    static void append(String of, String text) {
        StringBuilder[] all = TEXTS.get(of);
        if (all == null) {
            all = new StringBuilder[] {new StringBuilder(of)};
            TEXTS.put(of, all); // BLOCAL: check-then-act high
        }
        synchronized (all) {
            all[0].append(text);
        }
    }

    /** What was there is written into. */
    static String replace(String of, String by) {
        String[] all = PARTS.get(of);
        if (all == null) {
            all = new String[] {of.trim(), of};
            PARTS.put(of, all); // BLOCAL: check-then-act high
        } else {
            all[0] = by;
        }
        return all[0];
    }

    /** A count in it, which who comes first begins and the others move on. */
    static int number(String of) {
        int[] n = COUNTS.get(of);
        if (n == null) {
            n = new int[1];
            n[0] = 0;
            COUNTS.put(of, n); // BLOCAL: check-then-act high
        } else {
            n[0]++;
        }
        return n[0];
    }

    /** A count in it likewise. */
    static int count(String of) {
        int[] n = COUNTS.get(of);
        if (n == null) {
            n = new int[] {0};
            COUNTS.put(of, n); // BLOCAL: check-then-act high
        }
        synchronized (n) {
            return ++n[0];
        }
    }
}
