package elevator;

import java.util.ArrayList;
import java.util.List;

/**
 * What the lifts and the buttons share.
 *
 * <p>A lift that looks for work asks many floors, and mostly in vain. So a claim first asks without further ado, in a
 * critical section of its own, and only then locks the floor to take the call. In between another lift may have been faster;
 * the claim therefore checks again under the lock. The warnings are two, one a direction, and benign.
 *
 * <p>STRICT markers are of {@code --check=block-local --strict --callees=same-class}, BENIGN ones of the default settings.
 */
final class Controls {
    private final Floor[] floors;

    Controls(int height) {
        floors = new Floor[height];
        for (int i = 0; i < height; i++) {
            floors[i] = new Floor();
        }
    }

    int height() {
        return floors.length;
    }

    /** Somebody on floor {@code from} wants to go up to floor {@code to}. */
    void pushUp(int from, int to) {
        Floor f = floors[from];
        synchronized (f) {
            f.goingUp.add(to);
            f.upCall = true;
        }
    }

    /** Somebody on floor {@code from} wants to go down to floor {@code to}. */
    void pushDown(int from, int to) {
        Floor f = floors[from];
        synchronized (f) {
            f.goingDown.add(to);
            f.downCall = true;
        }
    }

    /** Claims the people on a floor who want to go up. False if there are none or another lift has claimed them. */
    boolean claimUp(int floor) {
        if (checkUp(floor)) { // STRICT: escaped-value rechecked
            Floor f = floors[floor];
            synchronized (f) {
                if (f.upCall && !f.upClaimed) {
                    f.upClaimed = true; // BENIGN: check-then-act rechecked
                    return true;
                }
            }
        }
        return false;
    }

    /** Claims the people on a floor who want to go down. */
    boolean claimDown(int floor) {
        if (checkDown(floor)) { // STRICT: escaped-value rechecked
            Floor f = floors[floor];
            synchronized (f) {
                if (f.downCall && !f.downClaimed) {
                    f.downClaimed = true; // BENIGN: check-then-act rechecked
                    return true;
                }
            }
        }
        return false;
    }

    /** Is it worth while to claim? */
    boolean checkUp(int floor) {
        Floor f = floors[floor];
        synchronized (f) {
            return f.upCall && !f.upClaimed;
        }
    }

    boolean checkDown(int floor) {
        Floor f = floors[floor];
        synchronized (f) {
            return f.downCall && !f.downClaimed;
        }
    }

    /** The people who go up step into a lift that claimed them. */
    List<Integer> boardUp(int floor) {
        Floor f = floors[floor];
        synchronized (f) {
            List<Integer> people = f.goingUp;
            f.goingUp = new ArrayList<>();
            f.upCall = false;
            f.upClaimed = false;
            return people;
        }
    }

    List<Integer> boardDown(int floor) {
        Floor f = floors[floor];
        synchronized (f) {
            List<Integer> people = f.goingDown;
            f.goingDown = new ArrayList<>();
            f.downCall = false;
            f.downClaimed = false;
            return people;
        }
    }
}
