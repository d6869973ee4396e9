package variants;

/**
 * A test for null whose outcome is kept in a flag: what it found there is read again where the flag is set (ANALYSIS 7,
 * check-then-act, d). Of four such uses in a class the first stands for all, the others are low.
 */
public class KeptTests {
    static final KeptTests SHARED = new KeptTests();

    static class Part {
        int touched;

        void touch() {
            touched++;
        }
    }

    private volatile Part part = new Part();
    private final boolean eager;

    KeptTests() {
        eager = Boolean.getBoolean("eager");
    }

    /** Copies it, as one does who knows that it may vanish. */
    public int count() {
        Part p = part;
        return p == null ? 0 : p.touched;
    }

    public void drop() {
        part = null;
    }

    public void kept() {
        boolean there = part != null;
        if (there) {
            part.touch(); // BLOCAL: check-then-act {{part}}
        }
    }

    public void keptLong() {
        boolean there = false;
        if (part != null) {
            there = true;
        }
        System.out.println("looked");
        if (there) {
            part.touch(); // BLOCAL: check-then-act low {{part}}
        }
    }

    public void keptOtherwise() {
        boolean gone = part == null;
        if (!gone) {
            part.touch(); // BLOCAL: check-then-act low {{part}}
        }
    }

    public void keptAndLeft() {
        boolean gone = part == null;
        if (gone) {
            return;
        }
        part.touch(); // BLOCAL: check-then-act low {{part}}
    }

    public void keptAsNumber() {
        int n = part != null ? 1 : 0;
        if (n == 1) {
            part.touch(); // MISSED: check-then-act (compared with a constant other than 0)
        }
    }

    private boolean has() {
        return part != null;
    }

    public void asked() {
        if (has()) {
            part.touch(); // BLOCAL: check-then-act low {{part}}
        }
    }

    /** Silent: what is used is what was tested. */
    public void keptOfCopy() {
        Part p = part;
        boolean there = p != null;
        if (there) {
            p.touch();
        }
    }

    /** Silent: the flag may be set for another reason, so that it was not found. */
    public void keptOrEager() {
        boolean go = part != null || eager;
        if (go) {
            part.touch();
        }
    }

    /** Silent: the flag is not 0 on either arm, and says nothing. */
    public void keptOfNeither() {
        int n = part != null ? 1 : 2;
        if (n != 0) {
            part.touch();
        }
    }

    /** Silent: used where it was not there, which is another error. */
    public void keptAndWrong() {
        boolean there = part != null;
        if (!there) {
            part.touch();
        }
    }
}
