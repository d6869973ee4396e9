package audit16;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Asked whether a key is there, then put: one error, written in ten ways (ANALYSIS 6, 7). */
public class KnownNames {
    static final KnownNames SHARED = new KnownNames();

    private final ConcurrentMap<String, Integer> names = new ConcurrentHashMap<>();

    public void direct(String k, Integer v) {
        if (!names.containsKey(k)) {
            names.put(k, v); // BLOCAL: check-then-act
        }
    }

    public void earlyReturn(String k, Integer v) {
        if (names.containsKey(k)) {
            return;
        }
        names.put(k, v); // BLOCAL: check-then-act
    }

    public int elseBranch(String k, Integer v) {
        if (names.containsKey(k)) {
            return 0;
        } else {
            names.put(k, v); // BLOCAL: check-then-act
            return 1;
        }
    }

    public void localCopy(String k, Integer v) {
        boolean there = names.containsKey(k);
        boolean absent = !there;
        if (absent) {
            names.put(k, v); // BLOCAL: check-then-act
        }
    }

    public void bySwitch(String k, Integer v) {
        switch (names.containsKey(k) ? 1 : 0) {
            case 0:
                names.put(k, v); // BLOCAL: check-then-act
                break;
            default:
                break;
        }
    }

    private boolean known(String k) {
        return names.containsKey(k);
    }

    private void store(String k, Integer v) {
        names.put(k, v);
    }

    public void testInHelper(String k, Integer v) {
        if (!known(k)) {
            names.put(k, v); // BLOCAL: check-then-act
        }
    }

    public void actInHelper(String k, Integer v) {
        if (!names.containsKey(k)) {
            store(k, v); // BLOCAL: check-then-act
        }
    }

    public void bothInHelpers(String k, Integer v) {
        if (!known(k)) {
            store(k, v); // BLOCAL: check-then-act
        }
    }

    public void byOptional(String k, Integer v) {
        if (!Optional.ofNullable(names.get(k)).isPresent()) {
            names.put(k, v); // BLOCAL: check-then-act
        }
    }

    public Integer byGet(String k) {
        Integer v = names.get(k);
        if (v == null) {
            v = k.length();
            names.put(k, v); // BLOCAL: check-then-act
        }
        return v;
    }

    public void getThenPutBack(String k) {
        Integer v = names.get(k);
        names.put(k, v == null ? 1 : v + 1); // BLOCAL: lost-update
    }

    public void boxedAndBack(String k) {
        int n = names.getOrDefault(k, 0);
        n++;
        store(k, n); // BLOCAL: lost-update
    }

    /** Silent: the map itself decides. */
    public void mendedPutIfAbsent(String k, Integer v) {
        names.putIfAbsent(k, v);
    }

    /** Silent: the first look only saves work. */
    public void mendedLookFirst(String k, Integer v) {
        if (!names.containsKey(k)) {
            names.putIfAbsent(k, v);
        }
    }

    /** Silent. */
    public Integer mendedCompute(String k) {
        Integer v = names.get(k);
        if (v == null) {
            v = names.computeIfAbsent(k, String::length);
        }
        return v;
    }

    /** Silent. */
    public void mendedMerge(String k) {
        names.merge(k, 1, Integer::sum);
    }

    /** Silent: replaced only where nothing came between. */
    public void mendedReplace(String k) {
        while (true) {
            Integer v = names.get(k);
            if (v == null) {
                if (names.putIfAbsent(k, 1) == null) {
                    return;
                }
            } else if (names.replace(k, v, v + 1)) {
                return;
            }
        }
    }
}
