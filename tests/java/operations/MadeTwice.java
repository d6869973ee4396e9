package operations;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** What is made where nothing was, and is as good either way: of two that make it at once the second has wasted time. */
class MadeTwice {
    /** Nobody outside the nest can name a private class, so that its fields are as good as private. */
    static class OfPrivate {
        private static final ConcurrentMap<Class<?>, Info> INFOS = new ConcurrentHashMap<>();

        static Method find(Class<?> c, String name) {
            Info info = INFOS.get(c);
            if (info == null) {
                info = new Info(c);
                INFOS.put(c, info); // BLOCAL: check-then-act low
            }
            return info.methods.get(name);
        }

        private static final class Info {
            Map<String, Method> methods;

            Info(Class<?> c) {
                methods = new HashMap<>();
                for (Method m : c.getMethods()) {
                    methods.put(m.getName(), m);
                }
            }
        }
    }

    /** Another method of the nest adds to it: what it has put into the one is lost with that. */
    static class OfPrivateAddedTo {
        private static final ConcurrentMap<Class<?>, Info> INFOS = new ConcurrentHashMap<>();

        static String find(Class<?> c, String name) {
            Info info = INFOS.get(c);
            if (info == null) {
                info = new Info(c);
                INFOS.put(c, info); // BLOCAL: check-then-act high
            }
            return info.names.get(name);
        }

        static void add(Class<?> c, String name) {
            INFOS.get(c).names.put(name, name);
        }

        private static final class Info {
            ConcurrentMap<String, String> names;

            Info(Class<?> c) {
                names = new ConcurrentHashMap<>();
                names.put(c.getName(), "");
            }
        }
    }

    /** Who else is in the package can put another map there. */
    static class OfPackage {
        private static final ConcurrentMap<Class<?>, Info> INFOS = new ConcurrentHashMap<>();

        static Method find(Class<?> c, String name) {
            Info info = INFOS.get(c);
            if (info == null) {
                info = new Info(c);
                INFOS.put(c, info); // BLOCAL: check-then-act high
            }
            return info.methods.get(name);
        }

        static final class Info {
            Map<String, Method> methods;

            Info(Class<?> c) {
                methods = new HashMap<>();
                for (Method m : c.getMethods()) {
                    methods.put(m.getName(), m);
                }
            }
        }
    }

    interface Watcher {
        void sees(Object made);
    }

    /** The constructor has given it to somebody before it is full; but it alone fills it. */
    static class OfShown {
        private static final ConcurrentMap<Class<?>, Info> INFOS = new ConcurrentHashMap<>();

        static Method find(Class<?> c, String name, Watcher watcher) {
            Info info = INFOS.get(c);
            if (info == null) {
                info = new Info(c, watcher);
                INFOS.put(c, info); // BLOCAL: check-then-act low
            }
            return info.named(name);
        }

        static final class Info {
            private final Map<String, Method> methods = new HashMap<>();

            Info(Class<?> c, Watcher watcher) {
                watcher.sees(c.getName());
                watcher.sees(this);
                for (Method m : c.getMethods()) {
                    methods.put(m.getName(), m);
                }
            }

            Method named(String name) {
                return methods.get(name);
            }
        }
    }

    interface Engine {
        int next();
    }

    static final class Fixed implements Engine {
        private final int n;

        Fixed(int n) {
            this.n = n;
        }

        @Override
        public int next() {
            return n;
        }
    }

    static final class Counting implements Engine {
        private int n;

        @Override
        public synchronized int next() {
            return ++n;
        }
    }

    /** All that is ever put there is of a class whose objects never change, though the type has others. */
    static class OneFixed {
        private static Engine engine;

        static Engine get() {
            if (engine == null) {
                synchronized (OneFixed.class) {
                    engine = new Fixed(3); // BLOCAL: check-then-act low
                }
            }
            return engine;
        }
    }

    /** Each of two counts for itself. */
    static class OneCounting {
        private static Engine engine;

        static Engine get() {
            if (engine == null) {
                synchronized (OneCounting.class) {
                    engine = new Counting(); // BLOCAL: check-then-act high
                }
            }
            return engine;
        }
    }

    /** Who finds one there is refused: two that find none are both let in. */
    static class Refused {
        private static final ConcurrentMap<String, Fixed> OWNERS = new ConcurrentHashMap<>();

        static void claim(String name, int owner) {
            if (OWNERS.containsKey(name)) {
                throw new IllegalStateException(name);
            }
            OWNERS.put(name, new Fixed(owner)); // BLOCAL: check-then-act medium
        }

        static void give(String name) {
            OWNERS.remove(name);
        }
    }

    /** Who finds one there goes on with it. */
    static class Found {
        private static final ConcurrentMap<String, Fixed> OWNERS = new ConcurrentHashMap<>();

        static int number(String name) {
            if (!OWNERS.containsKey(name)) {
                OWNERS.put(name, new Fixed(name.length())); // BLOCAL: check-then-act low
            }
            return name.length();
        }
    }

    /** A set that its constructor has copied, and that is only asked: of two either will do. */
    static class OfCopy {
        static final OfCopy SHARED = new OfCopy();
        private final Map<String, Set<String>> parsed = new ConcurrentHashMap<>();
        private final Map<String, List<String>> filled = new ConcurrentHashMap<>();
        private final Map<String, Set<String>> empty = new ConcurrentHashMap<>();

        String choose(String text, List<String> all) {
            Set<String> preferred = parsed.get(text);
            if (preferred == null) {
                preferred = new HashSet<>(Arrays.asList(text.split(",")));
                parsed.put(text, preferred); // BLOCAL: check-then-act low
            }
            all.retainAll(preferred);
            return all.get(0);
        }

        /** What is added to it afterwards is lost with it. */
        boolean add(String text, String more) {
            List<String> set = filled.get(text);
            if (set == null) {
                set = new CopyOnWriteArrayList<>(Arrays.asList(text.split(",")));
                filled.put(text, set); // BLOCAL: check-then-act high
            }
            return set.add(more);
        }

        /** Nothing is in it yet: whoever gets it is to fill it. */
        Set<String> of(String text) {
            Set<String> set = empty.get(text);
            if (set == null) {
                set = new HashSet<>(text.length());
                empty.put(text, set); // BLOCAL: check-then-act high
            }
            return set;
        }
    }

    /** Fields that only constructors write, though all in the package can name them: a package is given as a whole, and who
     *  inherits a protected field gets at that of its own objects alone. */
    static class OfPackageFixed {
        private static final ConcurrentMap<String, Handle> HANDLES = new ConcurrentHashMap<>();

        static Handle get(String name) {
            Handle handle = HANDLES.get(name);
            if (handle == null) {
                handle = new Handle(name);
                HANDLES.put(name, handle); // BLOCAL: check-then-act low
            }
            return handle;
        }
    }

    static class Part {
        protected String path;

        Part(String path) {
            this.path = path;
        }
    }

    static class Handle extends Part {
        int depth;

        Handle(String name) {
            super(name);
            depth = name.length();
        }
    }

    /** Silent: it does not change, and puts itself there as it is made; put twice it is the same. */
    static class Type {
        private static final Map<String, Type> TYPES = new java.util.Hashtable<>();
        protected String signature;

        Type(String signature) {
            this.signature = signature;
            TYPES.put(signature, this);
        }

        static Type of(String signature) {
            Type type = TYPES.get(signature);
            if (type == null) {
                type = new Type(signature);
            }
            return type;
        }
    }

    /** Another class of the package writes it: of two, what one is told is lost. */
    static class OfPackageRenamed {
        private static final ConcurrentMap<String, Named> NAMES = new ConcurrentHashMap<>();

        static Named get(String name) {
            Named named = NAMES.get(name);
            if (named == null) {
                named = new Named(name);
                NAMES.put(name, named); // BLOCAL: check-then-act high
            }
            return named;
        }
    }

    static class Named {
        String name;

        Named(String name) {
            this.name = name;
        }
    }

    static class Renames {
        static void rename(Named what, String to) {
            what.name = to;
        }
    }

    /** Nobody writes it who is given: it is there for others. */
    static class OfPackageUnwritten {
        private static final ConcurrentMap<String, Unwritten> ALL = new ConcurrentHashMap<>();

        static Unwritten get(String name) {
            Unwritten unwritten = ALL.get(name);
            if (unwritten == null) {
                unwritten = new Unwritten();
                ALL.put(name, unwritten); // BLOCAL: check-then-act high
            }
            return unwritten;
        }
    }

    static class Unwritten {
        int uses;
    }

    /** What is public others write, who are not given. */
    static class OfPublic {
        private static final ConcurrentMap<String, Open> OPEN = new ConcurrentHashMap<>();

        static Open get(String name) {
            Open open = OPEN.get(name);
            if (open == null) {
                open = new Open(name);
                OPEN.put(name, open); // BLOCAL: check-then-act high
            }
            return open;
        }
    }

    public static class Open {
        public String name;

        Open(String name) {
            this.name = name;
        }
    }
}
