package audit26;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/** What came with the rules: keys that a value tells of itself, what a lambda is handed, Optionals by helpers, builders by factories. */
public class Later implements Runnable {
    static final Later LATER = new Later();

    interface Named {
        String name();
    }

    static final class User {
        final int id;
        private String mail = "";

        User(int id) {
            this.id = id;
        }

        int getId() {
            return id;
        }

        String getMail() {
            return mail;
        }

        void setMail(String m) {
            mail = m;
        }
    }

    private final Map<String, Named> byName = new HashMap<>();
    private final Map<Integer, User> byId = new HashMap<>();
    private final Map<String, User> byMail = new HashMap<>();

    private synchronized Named find(String name) {
        return byName.get(name);
    }

    private synchronized void register(Named n) {
        byName.put(n.name(), n);
    }

    private synchronized boolean has(int id) {
        return byId.containsKey(id);
    }

    private synchronized void add(User u) {
        byId.put(u.getId(), u);
    }

    private synchronized User byMail(String mail) {
        return byMail.get(mail);
    }

    private synchronized void addMail(User u) {
        byMail.put(u.mail, u);
    }

    synchronized void remove(User u) {
        byName.remove(u.mail);
        byId.remove(u.id);
        byMail.remove(u.mail);
    }

    /** The callee puts it under the name that it tells of itself: the one that was asked for. */
    void registerOnce(Named n) {
        if (find(n.name()) == null) {
            register(n); // BLOCAL: check-then-act medium {{byName}}
        }
    }

    /** Silent: another one, under another name. */
    void registerOther(Named n, Named m) {
        if (find(n.name()) == null) {
            register(m);
        }
    }

    /** Silent. */
    void registerOnceWell(Named n) {
        synchronized (this) {
            if (find(n.name()) == null) {
                register(n);
            }
        }
    }

    /** The key is a field, by a getter here and there. */
    void addOnce(User u) {
        if (!has(u.getId())) {
            add(u); // BLOCAL: check-then-act medium {{byId}}
        }
    }

    /** By a getter here, by the field there. */
    void addMailOnce(User u) {
        if (byMail(u.getMail()) == null) {
            addMail(u); // BLOCAL: check-then-act medium {{byMail}}
        }
    }

    /** Silent: asked of one, done for the other. */
    void addMailOther(User u, User v) {
        if (byMail(u.getMail()) == null) {
            addMail(v);
        }
    }

    private int count;
    private final Totals totals = new Totals();

    static final class Totals {
        private int sum;
        private int parts;
    }

    private void locked(Consumer<Later> body) {
        synchronized (this) {
            body.accept(this);
        }
    }

    private synchronized <R> R totals(Function<Totals, R> body) {
        return body.apply(totals);
    }

    private void both(BiConsumer<Integer, Totals> body) {
        synchronized (this) {
            body.accept(1, totals);
        }
    }

    /** The lambda is handed the object whose lock is held. */
    void count() {
        int[] before = new int[1];
        locked(l -> before[0] = l.count);
        int n = count;
        locked(l -> l.count = n + 1); // BLOCAL: lost-update high {{count}}
    }

    /** Silent. */
    void countWell() {
        locked(l -> l.count = l.count + 1);
    }

    /** It is handed a part of that object. */
    void sum(int by) {
        int s = totals(t -> t.sum);
        totals(t -> t.sum = s + by); // BLOCAL: lost-update high {{sum}}
    }

    /** Silent. */
    void sumWell(int by) {
        totals(t -> t.sum += by);
    }

    /** A part, as the second thing that it is handed. */
    void part() {
        int p = totals(t -> t.parts);
        both((i, t) -> t.parts = p + i); // BLOCAL: lost-update high {{parts}}
    }

    /** Silent. */
    void partWell() {
        both((i, t) -> t.parts = t.parts + i);
    }

    private final ConcurrentMap<String, List<String>> lists = new ConcurrentHashMap<>();

    private Optional<List<String>> list(String key) {
        return Optional.ofNullable(lists.get(key));
    }

    /** A helper asks, and the library runs the lambda where it found nothing. */
    List<String> listOrNew(String key) {
        return list(key).orElseGet(() -> {
            List<String> l = new ArrayList<>();
            lists.put(key, l); // BLOCAL: check-then-act medium {{lists}}
            return l;
        });
    }

    /** Silent: put under another key. */
    List<String> listOrOther(String key, String other) {
        return list(key).orElseGet(() -> {
            List<String> l = new ArrayList<>();
            lists.put(other, l);
            return l;
        });
    }

    /** Silent. */
    List<String> listWell(String key) {
        return list(key).orElseGet(() -> lists.computeIfAbsent(key, k -> new ArrayList<>()));
    }

    void forget(String key) {
        lists.remove(key);
    }

    static final class Range {
        final int low;
        final int high;

        private Range(int low, int high) {
            this.low = low;
            this.high = high;
        }

        static Builder from(int low) {
            return new Builder().low(low);
        }

        static Builder builder() {
            return new Builder();
        }
    }

    static final class Builder {
        private int low;
        private int high;

        Builder low(int l) {
            low = l;
            return this;
        }

        Builder high(int h) {
            high = h;
            return this;
        }

        Range build() {
            return new Range(low, high);
        }
    }

    private final ConcurrentMap<String, int[]> codes = new ConcurrentHashMap<>();

    /** Filled before it is put: whoever comes second has the same. */
    int[] code(String key) {
        int[] c = codes.get(key);
        if (c == null) {
            c = new int[1];
            c[0] = key.length();
            codes.put(key, c); // BLOCAL: check-then-act medium {{codes}}
        }
        return c;
    }

    /** Empty: what the caller of the first puts into his is lost. */
    int[] slots(String key) {
        int[] c = codes.get(key);
        if (c == null) {
            c = new int[16];
            codes.put(key, c); // BLOCAL: check-then-act high {{codes}}
        }
        return c;
    }

    private int top;

    private synchronized int top() {
        return top;
    }

    private synchronized void setTop(Range r) {
        top = r.high;
    }

    /** A factory has made the builder that the old value goes through. */
    void raise() {
        Range r = Range.builder().low(0).high(top() + 1).build();
        setTop(r); // BLOCAL: lost-update high {{top}}
    }

    /** Silent: nothing of it goes in. */
    void reset() {
        setTop(Range.builder().low(0).high(1).build());
    }

    /** Silent. */
    synchronized void raiseWell() {
        setTop(Range.builder().low(0).high(top() + 1).build());
    }

    @Override
    public void run() {
        User u = new User(1);
        u.setMail("x");
        registerOnce(() -> "a");
        registerOther(() -> "b", () -> "c");
        registerOnceWell(u::getMail);
        addOnce(u);
        addMailOnce(u);
        addMailOther(u, new User(2));
        remove(u);
        count();
        countWell();
        sum(1);
        sumWell(1);
        part();
        partWell();
        listOrNew("a").add("b");
        listOrOther("a", "b");
        listWell("c");
        forget("d");
        code("e");
        slots("f")[0] = 1;
        codes.remove("g");
        raise();
        reset();
        raiseWell();
    }

    public static void main(String[] a) {
        new Thread(LATER).start();
        new Thread(LATER).start();
    }
}
