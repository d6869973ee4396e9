package elements;

import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What is put where none was is changed only while its maker has it: made twice it is the same. */
class Plain {
    private static final Map<String, Expression> EXPRESSIONS = new ConcurrentHashMap<>();
    private static final Map<Class<?>, Description> DESCRIPTIONS = new ConcurrentHashMap<>();
    private static final Map<String, Texts> TEXTS = new Hashtable<>();
    private static final Map<String, Counter> COUNTERS = new Hashtable<>();
    private static final Map<String, Group> GROUPS = new ConcurrentHashMap<>();
    private static final Map<String, Lent> LENT = new ConcurrentHashMap<>();
    private static final Map<String, Late> LATE = new ConcurrentHashMap<>();

    /** Methods that its constructor calls link it. */
    static Expression expression(String source) {
        Expression made = EXPRESSIONS.get(source);
        if (made == null) {
            made = new Expression(source);
            EXPRESSIONS.put(source, made); // BLOCAL: check-then-act low
        }
        return made;
    }

    /** The method that makes it fills it by its own, and who gets what is in it only looks. */
    static Description description(Class<?> c) {
        Description made = DESCRIPTIONS.get(c);
        if (made == null) {
            made = new Description();
            made.setName(c.getName());
            for (Class<?> type : c.getInterfaces()) {
                made.add(type.getName());
            }
            DESCRIPTIONS.put(c, made); // BLOCAL: check-then-act low
        }
        return made;
    }

    static int describe(Class<?> c) {
        int n = 0;
        for (String type : description(c).types()) {
            n += type.length();
        }
        return n;
    }

    /** It is told something more when others can have it. */
    static Group group(String name) {
        Group made = GROUPS.get(name);
        if (made == null) {
            made = new Group();
            GROUPS.put(name, made); // BLOCAL: check-then-act high
        }
        return made;
    }

    static void join(String name, String who) {
        group(name).setLast(who);
    }

    /** Who gets what is in it puts something there. */
    static Lent lent(String name) {
        Lent made = LENT.get(name);
        if (made == null) {
            made = new Lent();
            made.add(name);
            LENT.put(name, made); // BLOCAL: check-then-act high
        }
        return made;
    }

    static void lend(String name, String what) {
        lent(name).all().add(what);
    }

    /** What it has is found out when it is first asked for. */
    static Texts texts(String name) {
        Texts made = TEXTS.get(name);
        if (made == null) {
            made = new Texts(name);
            TEXTS.put(name, made); // BLOCAL: check-then-act low
        }
        return made;
    }

    /** It counts. */
    static Counter counter(String name) {
        Counter made = COUNTERS.get(name);
        if (made == null) {
            made = new Counter();
            COUNTERS.put(name, made); // BLOCAL: check-then-act high
        }
        return made;
    }

    /** What it is given first it keeps. */
    static Late late(String name) {
        Late made = LATE.get(name);
        if (made == null) {
            made = new Late();
            LATE.put(name, made); // BLOCAL: check-then-act high
        }
        return made;
    }

    static void keep(String name, String owner) {
        late(name).keep(owner);
    }

    private static final class Expression {
        private final String source;
        private String root;
        private String leaf;

        Expression(String source) {
            this.source = source;
            parse();
        }

        private void parse() {
            for (String part : source.split("\\.")) {
                link(part);
            }
        }

        private void link(String part) {
            if (root == null) {
                root = part;
            }
            leaf = part;
        }

        String ends() {
            return root + leaf;
        }
    }

    private static final class Description {
        private String name;
        private final List<String> types = new ArrayList<>();

        void setName(String name) {
            this.name = name;
        }

        void add(String type) {
            types.add(type);
        }

        List<String> types() {
            return types;
        }

        String name() {
            return name;
        }
    }

    private static final class Group {
        private String last;

        void setLast(String last) {
            this.last = last;
        }

        String last() {
            return last;
        }
    }

    private static final class Lent {
        private final List<String> all = new ArrayList<>();

        void add(String what) {
            all.add(what);
        }

        List<String> all() {
            return all;
        }
    }

    private static final class Texts {
        private final String name;
        private String[] lines;

        Texts(String name) {
            this.name = name;
        }

        String[] lines() {
            if (lines == null) {
                lines = name.split("\n");
            }
            return lines;
        }
    }

    private static final class Counter {
        private int n;

        void count() {
            n++;
        }

        int n() {
            return n;
        }
    }

    private static final class Late {
        private String owner;

        void keep(String owner) {
            if (this.owner == null) {
                this.owner = owner;
            }
        }

        String owner() {
            return owner;
        }
    }
}
