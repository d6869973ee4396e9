package elements;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What one method finds out is kept in a map of maps: what is lost with one of these is found out anew. */
class Memo {
    static final Method NONE = Object.class.getMethods()[0];

    private static final Map<Class<?>, Map<String, Method>> GETTERS = new Hashtable<>();
    private static final Map<Class<?>, Map<String, Method>> LISTED = new Hashtable<>();
    private static final Map<Class<?>, Map<String, Method>> HANDED = new Hashtable<>();
    private static final Map<String, Map<String, Object>> GIVEN = new Hashtable<>();
    private static final Map<String, Map<String, List<String>>> OPENED = new Hashtable<>();
    private static final Map<Class<?>, Set<String>> NAMES = new ConcurrentHashMap<>();
    private static final Map<Class<?>, Set<String>> WATCHED = new ConcurrentHashMap<>();
    private static final Map<Class<?>, Set<String>> MADE = new ConcurrentHashMap<>();
    private static final Map<Class<?>, Set<String>> GROWING = new ConcurrentHashMap<>();

    private static Set<String> last;

    /** Only this method has to do with it, and who finds nothing looks himself. */
    static Method getter(Class<?> c, String name) {
        Map<String, Method> methods = GETTERS.get(c);
        if (methods == null) {
            methods = new Hashtable<>();
            GETTERS.put(c, methods); // BLOCAL: check-then-act low
        }
        Method found = methods.get(name);
        if (found != null) {
            return found;
        }
        for (Method m : c.getMethods()) {
            if (m.getName().equals(name)) {
                methods.put(name, m); // BLOCAL: check-then-act low
                return m;
            }
        }
        methods.put(name, NONE);
        return NONE;
    }

    /** Another method lists what has been found: it misses what was lost. */
    static Method listed(Class<?> c, String name) {
        Map<String, Method> methods = LISTED.get(c);
        if (methods == null) {
            methods = new Hashtable<>();
            LISTED.put(c, methods); // BLOCAL: check-then-act high
        }
        Method found = methods.get(name);
        if (found == null) {
            found = c.getMethods()[0];
            methods.put(name, found); // BLOCAL: check-then-act low
        }
        return found;
    }

    static int howMany(Class<?> c) {
        Map<String, Method> methods = LISTED.get(c);
        return methods == null ? 0 : methods.size();
    }

    /** Whoever gets it may put something there. */
    static Map<String, Method> handed(Class<?> c, String name) {
        Map<String, Method> methods = HANDED.get(c);
        if (methods == null) {
            methods = new Hashtable<>();
            HANDED.put(c, methods); // BLOCAL: check-then-act high
        }
        if (methods.get(name) == null) {
            methods.put(name, c.getMethods()[0]); // BLOCAL: check-then-act low
        }
        return methods;
    }

    /** What was given is not found out anew. */
    static Object given(String group, String name, Object what) {
        Map<String, Object> members = GIVEN.get(group);
        if (members == null) {
            members = new Hashtable<>();
            GIVEN.put(group, members); // BLOCAL: check-then-act high
        }
        Object before = members.get(name);
        if (before == null) {
            members.put(name, what); // BLOCAL: check-then-act medium
        }
        return before;
    }

    /** What is made can be changed by who has got it: of two one is lost. */
    static List<String> opened(String group, String name) {
        Map<String, List<String>> members = OPENED.get(group);
        if (members == null) {
            members = new Hashtable<>();
            OPENED.put(group, members); // BLOCAL: check-then-act high
        }
        List<String> member = members.get(name);
        if (member == null) {
            member = new ArrayList<>();
            members.put(name, member); // BLOCAL: check-then-act high
        }
        return member;
    }

    /** A helper fills it before it is put. */
    static Set<String> names(Class<?> c) {
        if (NAMES.containsKey(c)) {
            return NAMES.get(c);
        }
        Set<String> names = new HashSet<>();
        collect(c, names);
        NAMES.put(c, names); // BLOCAL: check-then-act low
        return names;
    }

    private static void collect(Class<?> c, Set<String> into) {
        for (Method m : c.getMethods()) {
            into.add(m.getName());
        }
    }

    /** The helper keeps it, too, and others go on with that. */
    static Set<String> watched(Class<?> c) {
        Set<String> names = WATCHED.get(c);
        if (names == null) {
            names = new HashSet<>();
            watch(c, names);
            WATCHED.put(c, names); // BLOCAL: check-then-act high
        }
        return names;
    }

    private static void watch(Class<?> c, Set<String> set) {
        set.add(c.getName());
        last = set;
    }

    /** What a method has made and filled is put as it is stored in the variable that is handed back. */
    static Set<String> made(Class<?> c) {
        Set<String> names = MADE.get(c);
        if (names == null) {
            MADE.put(c, names = filled(c)); // BLOCAL: check-then-act low
        }
        return names;
    }

    private static Set<String> filled(Class<?> c) {
        Set<String> all = new HashSet<>();
        for (Method m : c.getMethods()) {
            all.add(m.getName());
        }
        return all;
    }

    /** … and is added to after that. */
    static Set<String> growing(Class<?> c, String name) {
        Set<String> names = GROWING.get(c);
        if (names == null) {
            GROWING.put(c, names = filled(c)); // BLOCAL: check-then-act high
        }
        names.add(name);
        return names;
    }
}
