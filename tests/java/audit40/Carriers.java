// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;

/** What carries a value out of its block: holders, arrays, lists, exceptions, several hands. */
public class Carriers {
    static final Carriers BOX = new Carriers();

    static final class Holder {
        int value;
        String text;
    }

    static final class Full extends Exception {
        private static final long serialVersionUID = 1;
        final int count;

        Full(int count) {
            this.count = count;
        }
    }

    private final Object lock = new Object();
    private int count;
    private String text = "";
    private final Map<String, Integer> byName = new HashMap<>();
    private final ThreadLocal<Integer> last = new ThreadLocal<>();

    void set(int n) {
        synchronized (lock) {
            count = n;
        }
    }

    void set(String s) {
        synchronized (lock) {
            text = s;
        }
    }

    void byHolder() {
        Holder h = new Holder();
        synchronized (lock) {
            h.value = count;
        }
        h.value += 2;
        synchronized (lock) {
            count = h.value; // BLOCAL: lost-update
        }
    }

    void byHolderSafe() {
        Holder h = new Holder();
        h.value = 2;
        synchronized (lock) {
            count += h.value;
        }
    }

    // Filled elsewhere.
    private void fill(Holder h) {
        synchronized (lock) {
            h.value = count;
            h.text = text;
        }
    }

    void byFilled() {
        Holder h = new Holder();
        fill(h);
        synchronized (lock) {
            text = h.text + "!"; // MISSED: lost-update (the parts of what is filled are not told apart); BLOCAL: stale-value
        }
    }

    void byFilledSafe() {
        synchronized (lock) {
            Holder h = new Holder();
            fill(h);
            text = h.text + "!";
        }
    }

    void byArray() {
        int[] pair = new int[2];
        synchronized (lock) {
            pair[0] = count;
            pair[1] = pair[0] * 2;
        }
        synchronized (lock) {
            count = pair[1]; // BLOCAL: lost-update
        }
    }

    void byList() {
        List<Integer> list = new ArrayList<>();
        synchronized (lock) {
            list.add(count);
        }
        int sum = 1;
        for (int n : list) {
            sum += n;
        }
        synchronized (lock) {
            count = sum; // BLOCAL: lost-update
        }
    }

    void byListSafe(List<Integer> list) {
        int sum = 1;
        for (int n : list) {
            sum += n;
        }
        synchronized (lock) {
            count = sum;
        }
    }

    private int checked(int max) throws Full {
        synchronized (lock) {
            if (count >= max) {
                throw new Full(count);
            }
            return count;
        }
    }

    void byException(int max) {
        try {
            checked(max);
        } catch (Full full) {
            set(full.count - max); // MISSED: lost-update (what an exception carries is not followed)
        }
    }

    void byAtomic() {
        AtomicInteger own = new AtomicInteger();
        synchronized (lock) {
            own.set(count);
        }
        own.incrementAndGet();
        synchronized (lock) {
            count = own.get(); // BLOCAL: lost-update
        }
    }

    private void give(IntConsumer to) {
        int n;
        synchronized (lock) {
            n = count;
        }
        to.accept(n);
    }

    void byConsumer() {
        give(n -> set(n + 1)); // MISSED: lost-update (what a helper hands on is no argument of its own)
    }

    private void giveHeld(IntConsumer to) {
        synchronized (lock) {
            to.accept(count);
        }
    }

    void byConsumerSafe() {
        giveHeld(n -> set(n + 1));
    }

    void byString() {
        String s;
        synchronized (lock) {
            s = String.format("%s-%d", text, count);
        }
        synchronized (lock) {
            text = s.toLowerCase(); // BLOCAL: lost-update
        }
    }

    void byStringSafe(String s) {
        synchronized (lock) {
            text = s.toLowerCase();
        }
    }

    // Parsed from a text, it is still the value that was read.
    void byParse() {
        String s;
        synchronized (lock) {
            s = Integer.toString(count);
        }
        int n = Integer.parseInt(s) + 1;
        synchronized (lock) {
            count = n; // BLOCAL: lost-update
        }
    }

    void byBox() {
        Integer boxed;
        synchronized (lock) {
            boxed = count;
        }
        Integer more = boxed + 1;
        synchronized (lock) {
            count = more; // BLOCAL: lost-update
        }
    }

    // Was marked at the line behind.
    void byMap() {
        Map<String, Integer> copy;
        synchronized (lock) {
            copy = new HashMap<>(byName);
        }
        copy.replaceAll((k, v) -> v + 1);
        synchronized (lock) {
            byName.clear(); // BLOCAL: lost-update
            byName.putAll(copy);
        }
    }

    void byMapSafe() {
        synchronized (lock) {
            byName.replaceAll((k, v) -> v + 1);
        }
    }

    void name(String who, int n) {
        synchronized (lock) {
            byName.put(who, n);
        }
    }

    private void each(BiConsumer<String, Integer> to) {
        Map<String, Integer> copy;
        synchronized (lock) {
            copy = new HashMap<>(byName);
        }
        copy.forEach(to);
    }

    // Each is told of what was there, and puts back what it has computed of it.
    void byEach() {
        each((who, n) -> name(who, n * 2)); // MISSED: lost-update (likewise, of what its copy hands on)
    }

    void byEachOnly(StringBuilder out) {
        each((who, n) -> out.append(who).append(n));
    }

    // A value of the thread's own, of an earlier call.
    void remember() {
        synchronized (lock) {
            last.set(count);
        }
    }

    // Was marked as a lost update: it is added to what is there by then.
    void byBoolean() {
        boolean even;
        synchronized (lock) {
            even = (count & 1) == 0;
        }
        int step = even ? 2 : 1;
        synchronized (lock) {
            count += step; // BLOCAL: stale-value low
        }
    }

    void byBooleanSafe() {
        synchronized (lock) {
            boolean even = (count & 1) == 0;
            count += even ? 2 : 1;
        }
    }

    // Only asked whether there is anything: what is put in does not come of it.
    void byNothing(int n) {
        int c;
        synchronized (lock) {
            c = count;
        }
        String s = c > 0 ? "some" : "none";
        System.out.println(s);
        set(n);
    }
}
