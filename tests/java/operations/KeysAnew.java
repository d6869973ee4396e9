package operations;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Keys that are computed anew each time: what hangs on the same operands alone is the same key. */
class KeysAnew {
    private static final ConcurrentMap<String, List<String>> LISTS = new ConcurrentHashMap<>();

    static void drop(String key) {
        LISTS.remove(key);
    }

    static void byClass(Class<?> c) {
        if (!LISTS.containsKey(c.getName())) {
            LISTS.put(c.getName(), new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    static void byText(String s) {
        if (LISTS.get(s.trim().toLowerCase()) == null) {
            LISTS.put(s.trim().toLowerCase(), new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    static void byEntry(Map.Entry<String, String> e) {
        if (!LISTS.containsKey(e.getKey())) {
            LISTS.put(e.getKey(), new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    static void byPart(String s) {
        if (!LISTS.containsKey(s.substring(1))) {
            LISTS.put(s.substring(1), new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    static void byEach(List<String> names) {
        for (String name : names) {
            if (!LISTS.containsKey(name.trim())) {
                LISTS.put(name.trim(), new ArrayList<>()); // BLOCAL: check-then-act high
            }
        }
    }

    interface Codec {
        String name();
    }

    static final class Plain implements Codec {
        @Override
        public String name() {
            return "plain";
        }
    }

    static final class Packed implements Codec {
        @Override
        public String name() {
            return "packed";
        }
    }

    /** Each of the bodies has one constant, so that one object tells one. */
    static void byCodec(Codec c) {
        if (LISTS.containsKey(c.name())) {
            throw new IllegalStateException();
        }
        LISTS.put(c.name(), new ArrayList<>()); // BLOCAL: check-then-act high
    }

    // Silent: the names of two classes.
    static void ofTwo(Class<?> c, Class<?> d) {
        if (!LISTS.containsKey(c.getName())) {
            LISTS.put(d.getName(), new ArrayList<>());
        }
    }

    // Silent: two names of one class.
    static void byAnother(Class<?> c) {
        if (!LISTS.containsKey(c.getName())) {
            LISTS.put(c.getSimpleName(), new ArrayList<>());
        }
    }

    // Silent: other parts.
    static void byOtherPart(String s) {
        if (!LISTS.containsKey(s.substring(1))) {
            LISTS.put(s.substring(2), new ArrayList<>());
        }
    }

    /** A library's: no body is known. */
    interface Session {
        String id();

        long number();

        String attribute(String name);
    }

    /** What an object tells of itself, asked with nothing more, is taken to be the same again. */
    static void bySession(Session s) {
        if (!LISTS.containsKey(s.id())) {
            LISTS.put(s.id(), new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    private static final ConcurrentMap<Long, List<String>> NUMBERED = new ConcurrentHashMap<>();

    static void dropNumber(long number) {
        NUMBERED.remove(number);
    }

    /** In a box each time. */
    static void byNumber(Session s, String text) {
        List<String> list = NUMBERED.get(s.number());
        if (list == null) {
            list = new ArrayList<>();
            NUMBERED.put(s.number(), list); // BLOCAL: check-then-act high
        }
        list.add(text); // BLOCAL: guarded-by medium
    }

    /** Asked again, it tells the next one: nothing is known of that. */
    static void byNext(Source source) {
        if (!LISTS.containsKey(source.next())) {
            LISTS.put(source.next(), new ArrayList<>()); // FALSE: check-then-act (a library's object that goes on as it is asked)
        }
    }

    interface Source {
        String next();
    }

    // Silent: two sessions.
    static void ofTwoSessions(Session s, Session t) {
        if (!LISTS.containsKey(s.id())) {
            LISTS.put(t.id(), new ArrayList<>());
        }
    }

    // Silent: two questions.
    static void byAnotherQuestion(Session s) {
        if (!LISTS.containsKey(s.id())) {
            LISTS.put(s.attribute("id"), new ArrayList<>());
        }
    }

    static void byAttribute(Session s, String name) {
        if (!LISTS.containsKey(s.attribute(name))) {
            LISTS.put(s.attribute(name), new ArrayList<>()); // MISSED: check-then-act (what a library's object tells of two values)
        }
    }

    static void byAddress(InetSocketAddress a) {
        if (!LISTS.containsKey(a.getAddress().getHostAddress())) {
            LISTS.put(a.getAddress().getHostAddress(), new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    static void byHost(URI uri) {
        if (!LISTS.containsKey(uri.getHost())) {
            LISTS.put(uri.getHost(), new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    private static final ConcurrentMap<Object, String> NAMES = new ConcurrentHashMap<>();

    static void forget(Object key) {
        NAMES.remove(key);
    }

    // Silent: a new array each time, which equals no other.
    static void byParts(String s) {
        if (!NAMES.containsKey(s.split(","))) {
            NAMES.put(s.split(","), s);
        }
    }

    // Silent: put if it is missing, in one operation.
    static void atOnce(Class<?> c) {
        if (!LISTS.containsKey(c.getName())) {
            LISTS.putIfAbsent(c.getName(), new ArrayList<>());
        }
    }

    private static final ConcurrentMap<Integer, List<String>> PAGES = new ConcurrentHashMap<>();

    static void dropPage(int page) {
        PAGES.remove(page);
    }

    /** The same number, computed twice. */
    static void nextPage(int page) {
        if (!PAGES.containsKey(page + 1)) {
            PAGES.put(page + 1, new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    static void byHash(Object o, int mask) {
        int hash = o.hashCode();
        if (!PAGES.containsKey(hash & mask)) {
            PAGES.put(hash & mask, new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    // Silent: another number.
    static void pageAfter(int page) {
        if (!PAGES.containsKey(page + 1)) {
            PAGES.put(page + 2, new ArrayList<>());
        }
    }

    // Silent: it has been counted on.
    static void countedOn(int page) {
        if (!PAGES.containsKey(page)) {
            page++;
            PAGES.put(page, new ArrayList<>());
        }
    }
}
