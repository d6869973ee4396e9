package operations;

/** A getter of a volatile field is asked once for the test and once more for the value: as good as two reads. */
public class AskedTwice {
    static final AskedTwice SHARED = new AskedTwice();
    private volatile String name;
    private volatile String kept = "";

    public String getName() {
        return name;
    }

    private String kept() {
        return kept;
    }

    int byGetter() {
        if (getName() == null) {
            return 0;
        }
        return getName().length(); // BLOCAL: check-then-act low
    }

    int byField() {
        if (name == null) {
            return 0;
        }
        return getName().length(); // BLOCAL: check-then-act low
    }

    int ofAnother(AskedTwice other) {
        return other.getName() != null
            ? other.getName().length() // BLOCAL: check-then-act low
            : 0;
    }

    /** Silent: what was tested is what is used. */
    int once() {
        String n = getName();
        return n == null ? 0 : n.length();
    }

    /** Silent: what was read last is tested, too. */
    int testedAgain() {
        if (getName() == null) {
            return 0;
        }
        String n = getName();
        return n == null ? 0 : n.length();
    }

    /** Silent: of two objects. */
    int ofTwo(AskedTwice a, AskedTwice b) {
        return a.getName() != null ? b.getName().length() : 0;
    }

    /** Silent: nobody ever sets it to null. */
    int neverNull() {
        return kept() != null ? kept().length() : 0;
    }

    void keep(int n) {
        kept = "k" + n;
    }

    void forget() {
        name = null;
    }

    void call(String n) {
        name = n;
    }
}
