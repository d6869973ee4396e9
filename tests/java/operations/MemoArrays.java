package operations;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** An array that lies in a map, and that what was found out is written into where it has nothing yet: found out anew, if it is lost. */
class MemoArrays {
    private static final Map<Class<?>, String[]> NAMES = Collections.synchronizedMap(new HashMap<>());
    private static final Map<Class<?>, String[]> COUNTED = Collections.synchronizedMap(new HashMap<>());
    private static final Map<Class<?>, String[]> GIVEN = Collections.synchronizedMap(new HashMap<>());
    private static final Map<Class<?>, String[]> TAKEN = Collections.synchronizedMap(new HashMap<>());
    private static final Map<Class<?>, String[]> OTHERS = Collections.synchronizedMap(new HashMap<>());
    private static final Map<Class<?>, StringBuilder[]> TEXTS = Collections.synchronizedMap(new HashMap<>());

    /** Of two arrays one is lost, and what is in it is found out once more. */
    static String name(Class<?> of, boolean simple) {
        String[] all = NAMES.get(of);
        int which = simple ? 0 : 1;
        if (all == null) {
            all = new String[2];
            NAMES.put(of, all); // BLOCAL: check-then-act low
        }
        if (all[which] == null) {
            all[which] = simple ? of.getSimpleName() : of.getName();
        }
        return all[which];
    }

    /** What is written there whatever it had is a record of its own. */
    static String last(Class<?> of) {
        String[] all = COUNTED.get(of);
        if (all == null) {
            all = new String[2];
            COUNTED.put(of, all); // BLOCAL: check-then-act high
        }
        all[1] = all[0];
        all[0] = Thread.currentThread().getName();
        return all[1];
    }

    /** What the method was given nobody else finds out. */
    static String first(Class<?> of, String name) {
        String[] all = GIVEN.get(of);
        if (all == null) {
            all = new String[1];
            GIVEN.put(of, all); // BLOCAL: check-then-act high
        }
        if (all[0] == null) {
            all[0] = name;
        }
        return all[0];
    }

    /** Who gets the array can write into it. */
    static String[] array(Class<?> of) {
        String[] all = TAKEN.get(of);
        if (all == null) {
            all = new String[1];
            TAKEN.put(of, all); // BLOCAL: check-then-act high
        }
        if (all[0] == null) {
            all[0] = of.getName();
        }
        return all;
    }

    private static final Map<Class<?>, String[]> KEPT = Collections.synchronizedMap(new HashMap<>());
    static String[] last;

    /** Who reads the field can write into it. */
    static String kept(Class<?> of) {
        String[] all = KEPT.get(of);
        if (all == null) {
            all = new String[1];
            KEPT.put(of, all); // BLOCAL: check-then-act high
        }
        last = all;
        if (all[0] == null) {
            all[0] = of.getName();
        }
        return all[0];
    }

    /** Another method writes into it, too. */
    static String asked(Class<?> of) {
        String[] all = OTHERS.get(of);
        if (all == null) {
            all = new String[1];
            OTHERS.put(of, all); // BLOCAL: check-then-act high
        }
        if (all[0] == null) {
            all[0] = of.getName();
        }
        return all[0];
    }

    static void call(Class<?> of, String name) {
        String[] all = OTHERS.get(of);
        if (all != null) {
            all[0] = name;
        }
    }

    /** A new object that can change is lost with what others write into it. */
    static StringBuilder text(Class<?> of) {
        StringBuilder[] all = TEXTS.get(of);
        if (all == null) {
            all = new StringBuilder[1];
            TEXTS.put(of, all); // BLOCAL: check-then-act high
        }
        if (all[0] == null) {
            all[0] = new StringBuilder(of.getName());
        }
        return all[0];
    }
}
