// RELEASES: 17
package audit36;

import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Other objects have the value from the one block to the next. */
public class Holders {
    static final Holders SHARED = new Holders();

    private int stock;
    private String owner;
    private int low;
    private int high;
    private List<String> names = new ArrayList<>();
    private String text = "";
    private Plan plan = new Plan("none", 0);
    private Map<String, Integer> prices = new HashMap<>();

    record Plan(String title, int days) {
        Plan longer(int by) {
            return new Plan(title, days + by);
        }
    }

    record Seen(int stock, String owner) {
    }

    synchronized int stock() {
        return stock;
    }

    synchronized void stock(int n) {
        stock = n;
    }

    synchronized Optional<String> owner() {
        return Optional.ofNullable(owner);
    }

    synchronized void owner(String who) {
        owner = who;
    }

    synchronized void claim(String who) {
        if (owner == null) {
            owner = who;
        }
    }

    synchronized Seen seen() {
        return new Seen(stock, owner);
    }

    synchronized void apply(Seen s) {
        stock = s.stock();
        owner = s.owner();
    }

    synchronized int[] bounds() {
        return new int[] {low, high};
    }

    synchronized void bounds(int l, int h) {
        low = l;
        high = h;
    }

    synchronized List<String> names() {
        return new ArrayList<>(names);
    }

    synchronized void names(List<String> all) {
        names = all;
    }

    synchronized void name(String who) {
        names.add(who);
    }

    synchronized String text() {
        return text;
    }

    synchronized void text(String t) {
        text = t;
    }

    synchronized Plan plan() {
        return plan;
    }

    synchronized void plan(Plan p) {
        plan = p;
    }

    synchronized boolean planIf(Plan was, Plan p) {
        if (plan != was) {
            return false;
        }
        plan = p;
        return true;
    }

    synchronized Map<String, Integer> prices() {
        return new HashMap<>(prices);
    }

    synchronized void prices(Map<String, Integer> all) {
        prices = all;
    }

    synchronized void price(String of, int p) {
        prices.put(of, p);
    }

    /** A helper that looks, keeps and puts. */
    static final class Draft {
        private int n;

        void take(Holders from) {
            synchronized (from) {
                n = from.stock;
            }
        }

        void more() {
            n++;
        }

        void put(Holders to) {
            synchronized (to) {
                to.stock = n;
            }
        }
    }

    /** By the helper: read, raised, put. */
    void byDraft() {
        Draft d = new Draft();
        d.take(this);
        d.more();
        d.put(this); // BLOCAL: lost-update {{stock}}
    }

    /** Silent: under one lock. */
    synchronized void byDraftMended() {
        Draft d = new Draft();
        d.take(this);
        d.more();
        d.put(this);
    }

    /** By a record of two. */
    void byRecord() {
        Seen s = seen();
        apply(new Seen(s.stock() + 1, s.owner())); // BLOCAL: lost-update
    }

    /** Silent. */
    synchronized void byRecordMended() {
        Seen s = seen();
        apply(new Seen(s.stock() + 1, s.owner()));
    }

    /** By an option: nobody has it, so I do. */
    void byOption(String me) {
        if (!owner().isPresent()) {
            owner(me); // BLOCAL: check-then-act {{owner}}
        }
    }

    /** Silent by its own look: who claims looks again. */
    void byOptionMended(String me) {
        if (!owner().isPresent()) {
            claim(me); // BENIGN: check-then-act rechecked
        }
    }

    /** By an array of two. */
    void byArray() {
        int[] both = bounds();
        bounds(both[0], both[1] + 1); // BLOCAL: lost-update
    }

    /** Silent: the one from elsewhere, the other, too. */
    void byArrayMended(int l, int h) {
        int[] both = new int[] {l, h};
        bounds(both[0], both[1] + 1);
    }

    /** By a copy of a list, put in its place. */
    void byList(String who) {
        List<String> all = names();
        all.add(who);
        names(all); // BLOCAL: lost-update {{names}}
    }

    /** Silent: added to what is there. */
    void byListMended(String who) {
        name(who);
    }

    /** By a text that is made longer. */
    void byText(String line) {
        StringBuilder b = new StringBuilder(text());
        b.append(line).append('\n');
        text(b.toString()); // BLOCAL: lost-update {{text}}
    }

    /** Silent. */
    synchronized void byTextMended(String line) {
        StringBuilder b = new StringBuilder(text());
        b.append(line).append('\n');
        text(b.toString());
    }

    /** By a record that makes the next one of itself. */
    void byPlan() {
        plan(plan().longer(3)); // BLOCAL: lost-update {{plan}}
    }

    /** Put only if the plan still is the one that it was made of. */
    boolean byPlanMended() {
        Plan p = plan();
        return planIf(p, p.longer(3)); // BENIGN: lost-update rechecked
    }

    /** By an entry. */
    void byEntry() {
        Map.Entry<String, Integer> e = new SimpleEntry<>("stock", stock());
        stock(e.getValue() + 1); // BLOCAL: lost-update {{stock}}
    }

    /** By an atomic that only this method has. */
    void byAtomic() {
        AtomicInteger n = new AtomicInteger(stock());
        n.incrementAndGet();
        stock(n.get()); // BLOCAL: lost-update {{stock}}
    }

    /** Silent: it begins with nothing of the stock's. */
    void byAtomicMended(int from) {
        AtomicInteger n = new AtomicInteger(from);
        n.incrementAndGet();
        stock(n.get());
    }

    /** By a stack of its own. */
    void byStack() {
        Deque<Integer> stack = new ArrayDeque<>();
        stack.push(stock());
        stack.push(stack.pop() * 2);
        stock(stack.pop()); // BLOCAL: lost-update {{stock}}
    }

    /** By a copy of a map of which one price is raised. */
    void byMap(String of) {
        Map<String, Integer> all = prices();
        all.merge(of, 1, Integer::sum);
        prices(all); // BLOCAL: lost-update {{prices}}
    }

    /** Silent. */
    void byMapMended(String of, int p) {
        price(of, p);
    }

    /** By a variable that a loop carries. */
    void byLoop(List<Integer> orders) {
        int n = stock();
        for (int o : orders) {
            n -= o;
        }
        stock(n); // BLOCAL: lost-update {{stock}}
    }

    /** Silent: of the loop only what it has summed. */
    void byLoopMended(List<Integer> orders) {
        int sum = 0;
        for (int o : orders) {
            sum += o;
        }
        synchronized (this) {
            stock -= sum;
        }
    }

    /** By an object of a class whose one method writes back what it was made of. */
    interface Step {
        void run();
    }

    /** Whoever runs it. */
    Step step() {
        int n = stock();
        return new Step() {
            @Override
            public void run() {
                stock(n + 1); // BLOCAL: lost-update {{stock}}
            }
        };
    }

    /** Made and run at once. */
    void byStep() {
        step().run(); // BLOCAL: lost-update {{stock}}
    }

    /** Silent: it reads when it runs, under one lock. */
    void byStepMended() {
        Step s = () -> {
            synchronized (this) {
                stock = stock + 1;
            }
        };
        s.run();
    }
}
