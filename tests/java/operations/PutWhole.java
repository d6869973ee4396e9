package operations;

import java.util.ArrayList;
import java.util.List;
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
}
