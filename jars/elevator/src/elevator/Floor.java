package elevator;

import java.util.ArrayList;
import java.util.List;

/** A floor: who waits there for which direction. All fields are guarded by the floor itself. */
final class Floor {
    boolean upCall; // somebody pushed the button
    boolean upClaimed; // a lift is on its way
    List<Integer> goingUp = new ArrayList<>(); // where they want to go

    boolean downCall;
    boolean downClaimed;
    List<Integer> goingDown = new ArrayList<>();
}
