// RELEASES: 8 17
package audit7;

/** Inferred guards: 60 % of the writes make a guard, 75 % (and two) a rule for writes (ANALYSIS 5, 7). */
public class Thresholds {
    static final Thresholds SHARED = new Thresholds();

    private final Object lock = new Object();
    private int three;
    private int half;
    private int fiveOfSix;
    private int threeOfFive;
    private int twoOfFive;
    private int twoOfThree;
    private boolean sixty;
    private boolean forty;

    // --- three of four hold it: 75 % ---

    void three1() {
        synchronized (lock) {
            three = 1;
        }
    }

    void three2() {
        synchronized (lock) {
            three += 2;
        }
    }

    void three3() {
        synchronized (lock) {
            three--;
        }
    }

    /** The fourth does not. */
    void three4() {
        three = 4; // BLOCAL: guarded-by medium
    }

    // --- one of two: 50 %: no rule ---

    void half1() {
        synchronized (lock) {
            half = 1;
        }
    }

    // Silent.
    void half2() {
        half = 2;
    }

    // --- four of six: 67 %: a guard, yet no rule ---

    void twoOfThree1() {
        synchronized (lock) {
            twoOfThree = 1;
        }
    }

    void twoOfThree2() {
        synchronized (lock) {
            twoOfThree = 2;
        }
    }

    void twoOfThree4() {
        synchronized (lock) {
            twoOfThree = 4;
        }
    }

    // Silent: four of six are below 75 %.
    void twoOfThree5() {
        twoOfThree = 5;
    }

    // Silent: four of six are below 75 %.
    void twoOfThree3() {
        twoOfThree = 3;
    }

    /** Guarded all the same: read outside, acted upon inside. */
    void twoOfThreeChecked() {
        if (twoOfThree == 1) {
            synchronized (lock) {
                twoOfThree = 7; // BLOCAL: check-then-act
            }
        }
    }

    // --- five of six: a rule; the setter of the subclass counts ---

    void five1() {
        synchronized (lock) {
            fiveOfSix = 1;
        }
    }

    void five2() {
        synchronized (lock) {
            fiveOfSix = 2;
        }
    }

    void five3() {
        synchronized (lock) {
            fiveOfSix = 3;
            five4();
        }
    }

    private void five4() {
        fiveOfSix = 4;
    }

    void five5() {
        synchronized (lock) {
            fiveOfSix++;
        }
    }

    /** The odd one. */
    void five6() {
        fiveOfSix--; // BLOCAL: guarded-by medium
    }

    // --- three of five: 60 % make a guard ---

    void sixty1() {
        synchronized (lock) {
            sixty = true;
        }
    }

    void sixty2() {
        synchronized (lock) {
            sixty = false;
        }
    }

    // Silent: 60 % is no rule.
    void sixty3() {
        sixty = true;
    }

    // Silent.
    void sixty4() {
        sixty = false;
    }

    /** Three of the five writes are under the lock: an unlocked look is one of a guarded field. */
    void sixtyChecked() {
        if (!sixty) {
            synchronized (lock) {
                sixty = true; // BLOCAL: check-then-act
            }
        }
    }

    // --- two of five: 40 %: no guard, an unlocked look is no observation ---

    void forty1() {
        synchronized (lock) {
            forty = true;
        }
    }

    void forty2() {
        forty = false;
    }

    void forty3() {
        forty = true;
    }

    void forty4() {
        forty = false;
    }

    // Silent: nothing guards it.
    void fortyChecked() {
        if (!forty) {
            synchronized (lock) {
                forty = true;
            }
        }
    }

    int seen() {
        return half + threeOfFive + twoOfFive;
    }
}
