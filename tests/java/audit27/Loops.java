// RELEASES: 8 17 21
package audit27;

import java.util.ArrayList;
import java.util.List;

/** One lock, and loops around its sections. */
public class Loops implements Runnable {
    static final Loops SHARED = new Loops();
    private static final int MOST = 100;

    private final Object lock = new Object();
    private final List<String> names = new ArrayList<>();
    private final String[] slots = new String[8];
    private int total;
    private int mean;
    private int credit;

    void reset(int n) {
        synchronized (lock) {
            total = n;
        }
    }

    void pay(int n) {
        synchronized (lock) {
            credit = n;
        }
    }

    void forget(String s) {
        synchronized (lock) {
            names.remove(s);
        }
    }

    void vacate(int i) {
        synchronized (lock) {
            slots[i] = null;
        }
    }

    private static int slowly(int n, int by) {
        return by == 0 ? n : n + by;
    }

    /** It tries again, but never reads again. */
    void addStubbornly(int n) {
        int seen;
        synchronized (lock) {
            seen = total;
        }
        boolean done = false;
        while (!done) {
            int next = slowly(seen, n);
            synchronized (lock) {
                if (names.isEmpty()) {
                    total = next; // BLOCAL: lost-update high {{total}}; BENIGN: check-then-act rechecked
                    done = true;
                }
            }
        }
    }

    /** Begins again where others have been there. */
    void addPatiently(int n) {
        for (;;) {
            int seen;
            synchronized (lock) {
                seen = total;
            }
            int next = slowly(seen, n);
            synchronized (lock) {
                if (total == seen) {
                    total = next; // BENIGN: lost-update rechecked
                    return;
                }
            }
        }
    }

    /** Each turn writes back what the one before has read. */
    void smooth(int[] xs) {
        int last = 0;
        for (int x : xs) {
            synchronized (lock) {
                mean = (last + x) / 2; // BLOCAL: lost-update high {{mean}}
                last = mean;
            }
        }
    }

    /** Silent: all in one turn's section. */
    void smoothWell(int[] xs) {
        for (int x : xs) {
            synchronized (lock) {
                int last = mean;
                mean = (last + x) / 2;
            }
        }
    }

    /** Waits until there is enough, and takes it later. */
    void spend() throws InterruptedException {
        int n;
        do {
            Thread.sleep(5);
            synchronized (lock) {
                n = credit;
            }
        } while (n < 10);
        synchronized (lock) {
            credit -= 10; // BLOCAL: check-then-act medium {{credit}}
        }
    }

    /** Silent: takes it where it has seen it. */
    void spendWell() throws InterruptedException {
        for (;;) {
            synchronized (lock) {
                if (credit >= 10) {
                    credit -= 10;
                    return;
                }
            }
            Thread.sleep(5);
        }
    }

    /** The arm leaves by continue, inside the first section. */
    void addEach(int[] xs) {
        for (int x : xs) {
            synchronized (lock) {
                if (total > MOST) {
                    continue;
                }
            }
            synchronized (lock) {
                total += x; // BLOCAL: check-then-act medium {{total}}
            }
        }
    }

    /** Silent. */
    void addEachWell(int[] xs) {
        for (int x : xs) {
            synchronized (lock) {
                if (total > MOST) {
                    continue;
                }
                total += x;
            }
        }
    }

    /** A place that was free when it was looked for. */
    boolean occupy(String s) {
        int at = -1;
        synchronized (lock) {
            for (int i = 0; i < slots.length; i++) {
                if (slots[i] == null) {
                    at = i;
                    break;
                }
            }
        }
        if (at < 0) {
            return false;
        }
        synchronized (lock) {
            slots[at] = s; // BLOCAL: check-then-act {{slots}}
        }
        return true;
    }

    /** Silent. */
    boolean occupyWell(String s) {
        synchronized (lock) {
            for (int i = 0; i < slots.length; i++) {
                if (slots[i] == null) {
                    slots[i] = s;
                    return true;
                }
            }
        }
        return false;
    }

    /** How many there were says which are asked for. */
    int lengths() {
        int n;
        synchronized (lock) {
            n = names.size();
        }
        int sum = 0;
        for (int i = 0; i < n; i++) {
            synchronized (lock) {
                sum += names.get(i).length(); // BLOCAL: check-then-act low {{names}}; BLOCAL: stale-value low {{names}}
            }
        }
        return sum;
    }

    /** Silent: it asks anew each turn. */
    int lengthsWell() {
        int sum = 0;
        synchronized (lock) {
            for (int i = 0; i < names.size(); i++) {
                sum += names.get(i).length();
            }
        }
        return sum;
    }

    void name(String s) {
        synchronized (lock) {
            names.add(s);
        }
    }

    @Override
    public void run() {
        int[] xs = {1, 2};
        try {
            spend();
            spendWell();
        } catch (InterruptedException e) {
            return;
        }
        addStubbornly(1);
        addPatiently(2);
        smooth(xs);
        smoothWell(xs);
        addEach(xs);
        addEachWell(xs);
        reset(3);
        pay(4);
        name("a");
        occupy("b");
        occupyWell("c");
        lengths();
        lengthsWell();
        forget("a");
        vacate(0);
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
