package elevator;

import java.util.Random;

/**
 * A discrete-event simulation of the lifts of a building: a re-creation of the benchmark <em>elevator</em> that von Praun and
 * Gross (2001) published with their race detector, and Artho, Havelund and Biere (2004) used in their Table 1.
 */
public final class Elevator {
    private static final int HEIGHT = 8;
    private static final int PEOPLE = 40;
    private static final int TURNS = 400;

    private Elevator() {
    }

    public static void main(String[] args) throws InterruptedException {
        Controls controls = new Controls(HEIGHT);
        Lift[] lifts = new Lift[3];
        for (int i = 0; i < lifts.length; i++) {
            lifts[i] = new Lift("lift " + i, controls, TURNS);
            lifts[i].start();
        }
        Random random = new Random(1);
        for (int i = 0; i < PEOPLE; i++) {
            int from = random.nextInt(HEIGHT);
            int to = (from + 1 + random.nextInt(HEIGHT - 1)) % HEIGHT;
            if (to > from) {
                controls.pushUp(from, to);
            } else {
                controls.pushDown(from, to);
            }
            Thread.sleep(2);
        }
        int delivered = 0;
        for (Lift lift : lifts) {
            lift.join();
            delivered += lift.delivered();
        }
        System.out.println(delivered + " of " + PEOPLE + " people delivered");
    }
}
