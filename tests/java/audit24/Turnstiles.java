package audit24;

/** Static state behind static synchronized methods and the class literal. */
public class Turnstiles implements Runnable {
    private static int inside;
    private static int total;
    private static final int[] PER_GATE = new int[8];
    private static String lastBadge;

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(new Turnstiles()).start();
        }
    }

    @Override
    public void run() {
        enter(1);
        leave();
        swap(1, 2);
        moveWell(1, 2);
        admit("a", 10);
        admitWell("b", 10);
        evacuate();
        label(3);
    }

    static synchronized int inside() {
        return inside;
    }

    static synchronized int atGate(int g) {
        return PER_GATE[g];
    }

    static synchronized void enter(int gate) {
        inside++;
        total++;
        PER_GATE[gate]++;
    }

    static synchronized void setInside(int n) {
        inside = n;
    }

    static synchronized void leave() {
        inside--;
    }

    /** A setter is given what the getter said. */
    static void swap(int gate, int by) {
        int now = inside();
        int then = now > by ? now - by : 0;
        setInside(then); // BLOCAL: lost-update high {{inside}}
        synchronized (Turnstiles.class) {
            PER_GATE[gate]++;
        }
    }

    /** An element is written with what it was. */
    static void move(int from, int to) {
        int n = atGate(from);
        synchronized (Turnstiles.class) {
            PER_GATE[from] = n - 1; // BLOCAL: lost-update high {{PER_GATE}}
        }
    }

    static void moveWell(int from, int to) {
        synchronized (Turnstiles.class) {
            int n = atGate(from);
            PER_GATE[from] = n - 1;
            PER_GATE[to]++;
        }
    }

    static void admit(String badge, int most) {
        boolean room;
        synchronized (Turnstiles.class) {
            room = inside < most && badge != null;
        }
        if (room) {
            synchronized (Turnstiles.class) {
                inside++; // BLOCAL: check-then-act high {{inside}}
                lastBadge = badge;
            }
        }
    }

    static synchronized boolean admitWell(String badge, int most) {
        if (inside() < most) {
            setInside(inside() + 1);
            lastBadge = badge;
            return true;
        }
        return false;
    }

    /** The switch decides on what has been. */
    static void evacuate() {
        switch (inside()) {
            case 0:
                break;
            case 1:
                synchronized (Turnstiles.class) {
                    inside = 0; // BLOCAL: check-then-act medium {{inside}}
                }
                break;
            default:
                System.out.println("still many");
        }
    }

    /** Silent: only said. */
    static void label(int g) {
        int n = atGate(g);
        System.out.println("gate " + g + ": " + n);
    }

    static void badge(String b) {
        synchronized (Turnstiles.class) {
            if (!b.equals(lastBadge)) {
                lastBadge = b;
            }
        }
    }
}
