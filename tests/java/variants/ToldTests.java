package variants;

/** A getter tells whether something is there, which is then read again (ANALYSIS 7, check-then-act, d). */
public class ToldTests {
    static final ToldTests SHARED = new ToldTests();

    static class Part {
        int touched;

        void touch() {
            touched++;
        }
    }

    private volatile Part part = new Part();
    private volatile Part other = new Part();
    private volatile Part kept = new Part();
    private Part guarded = new Part();

    /** Copies them, as one does who knows that they may vanish. */
    public int count() {
        Part p = part, o = other;
        return (p == null ? 0 : p.touched) + (o == null ? 0 : o.touched);
    }

    public void drop() {
        part = null;
        other = null;
    }

    public boolean hasPart() {
        return part != null;
    }

    private boolean lacksPart() {
        return part == null;
    }

    private boolean hasOther() {
        return other != null;
    }

    private boolean isKept() {
        return kept != null;
    }

    private boolean hasAny() {
        return part != null || other != null;
    }

    public void touchIfThere() {
        if (hasPart()) {
            part.touch(); // BLOCAL: check-then-act medium {{part}}
        }
    }

    public void touchUnlessLacking() {
        if (lacksPart()) {
            return;
        }
        part.touch(); // BLOCAL: check-then-act medium {{part}}
    }

    /** Silent: used where it was not there, which is another error. */
    public void touchWrongly() {
        if (lacksPart()) {
            part.touch();
        }
    }

    /** Who asks twice counts on what lies between; of the first test it is asked again. */
    public void touchAskedTwice() {
        if (hasPart()) {
            count();
            if (hasPart()) {
                part.touch(); // BLOCAL: check-then-act low {{part}}; BENIGN: check-then-act rechecked
            }
        }
    }

    /** Silent: what is read again is asked again. */
    public void touchCopy() {
        if (hasPart()) {
            Part p = part;
            if (p != null) {
                p.touch();
            }
        }
    }

    /** Silent: the other one was asked for. */
    public void touchOther() {
        if (hasOther()) {
            part.touch();
        }
    }

    /** Silent: nobody takes it away. */
    public void touchKept() {
        if (isKept()) {
            kept.touch();
        }
    }

    /** Silent: one of the two need not be this one. */
    public void touchAny() {
        if (hasAny()) {
            part.touch();
        }
    }

    private synchronized boolean isGuarded() {
        return guarded != null;
    }

    public synchronized void setGuarded(Part to) {
        guarded = to;
    }

    public synchronized void dropGuarded() {
        guarded = null;
    }

    public synchronized int countGuarded() {
        return guarded == null ? 0 : guarded.touched;
    }

    public synchronized int countAll() {
        return guarded == null ? 0 : 1;
    }

    public void touchGuarded() {
        if (isGuarded()) {
            guarded.touch(); // BLOCAL: check-then-act low {{guarded}}
        }
    }

    /** Silent: one block. */
    public synchronized void touchUnder() {
        if (isGuarded()) {
            guarded.touch();
        }
    }
}
