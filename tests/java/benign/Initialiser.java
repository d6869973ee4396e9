package benign;

/** While a class is initialised nobody else gets at its static fields. */
public class Initialiser {
    protected static volatile boolean shown = ask("shown", true);
    protected static volatile int size = 4;

    static {
        shown = ask("named", shown); // BENIGN: lost-update confined
        size = grown(size); // BENIGN: lost-update confined
        Limits.most = grown(Limits.most); // BLOCAL: lost-update
    }

    /** The same of whoever calls it. */
    public static void again() {
        shown = ask("named", shown); // BLOCAL: lost-update
    }

    static boolean ask(String name, boolean otherwise) {
        String value = System.getProperty(name);
        return value == null ? otherwise : "true".equals(value);
    }

    static int grown(int n) {
        return n < 1024 ? n * 2 : n;
    }

    /** Another class, which is initialised by then: others may set it. */
    public static class Limits {
        public static volatile int most = 8;

        public static void more(int n) {
            most = n;
        }
    }
}
