package burrows;

/**
 * Burrows, Leino 2002, section 5: the loop. Every turn is a critical section of its own, so that what the first turn read
 * is stale in the second, although the text of the program shows one block only.
 *
 * <p>Verdict of the paper: {@code sum} is stale from the second turn on.
 */
public class Ledger {
    private int total;

    public void addAll(int[] amounts) {
        int sum = 0;
        for (int i = 0; i < amounts.length; i++) {
            int amount = amounts[i];
            synchronized (this) {
                if (i == 0) {
                    sum = total; // once will do, or so it seems
                }
                sum += amount;
                total = sum; // BLOCAL: lost-update {{'total'}}
            }
        }
    }

    public synchronized void clear() {
        total = 0;
    }

    public synchronized int total() {
        return total;
    }
}
