package elevator;

import java.util.List;

/** A lift, moved by a thread of its own. Its fields are its own; what it shares with others are the controls. */
final class Lift extends Thread {
    private final Controls controls;
    private final int turns;
    private final boolean[] stopUp; // claimed by this lift
    private final boolean[] stopDown;
    private final int[] riders; // how many want to get out where
    private int at;
    private int step = 1; // up, or -1
    private int delivered;

    Lift(String name, Controls controls, int turns) {
        super(name);
        this.controls = controls;
        this.turns = turns;
        int height = controls.height();
        stopUp = new boolean[height];
        stopDown = new boolean[height];
        riders = new int[height];
    }

    @Override
    public void run() {
        for (int turn = 0; turn < turns; turn++) {
            look();
            open();
            move();
            pause();
        }
    }

    /** How many got where they wanted; to be asked when the lift has stopped for good. */
    int delivered() {
        return delivered;
    }

    /** Claims the calls ahead: those to go up while it goes up, and the others on the way down. */
    private void look() {
        for (int floor = at; floor >= 0 && floor < riders.length; floor += step) {
            if (step > 0) {
                if (controls.claimUp(floor)) {
                    stopUp[floor] = true;
                }
            } else {
                if (controls.claimDown(floor)) {
                    stopDown[floor] = true;
                }
            }
        }
    }

    private void move() {
        at += step;
        if (at == 0 || at == riders.length - 1) {
            step = -step;
        }
    }

    private void open() {
        delivered += riders[at];
        riders[at] = 0;
        if (stopUp[at]) {
            stopUp[at] = false;
            board(controls.boardUp(at));
        }
        if (stopDown[at]) {
            stopDown[at] = false;
            board(controls.boardDown(at));
        }
    }

    private void board(List<Integer> people) {
        for (int to : people) {
            riders[to]++;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
