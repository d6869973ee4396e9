package operations;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * A cache of values, which a class compares by what is in them: of two that are made at once the one is as good as the
 * other, though it hands out its list. What somebody changes, or nobody compares, is not such a value.
 */
class ValuesTwice {

    /** Compared by its bounds. */
    static final class Range {
        private final String name;
        private final List<String> bounds;

        Range(String name, List<String> bounds) {
            this.name = name;
            this.bounds = bounds;
        }

        public List<String> bounds() {
            return bounds;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Range && name.equals(((Range) o).name) && bounds.equals(((Range) o).bounds);
        }

        @Override
        public int hashCode() {
            return 31 * name.hashCode() + bounds.hashCode();
        }
    }

    private static final Map<String, Range> RANGES = Collections.synchronizedMap(new WeakHashMap<String, Range>());

    static Range range(String spec) {
        Range r = RANGES.get(spec);
        if (r == null) {
            List<String> bounds = new ArrayList<>();
            for (String part : spec.split(",")) {
                bounds.add(part.trim());
            }
            r = new Range(spec, bounds);
            RANGES.put(spec, r); // BLOCAL: check-then-act low
        }
        return r;
    }

    /** Not compared: who is handed the list may fill it, and what he puts there is lost. */
    static final class Group {
        private final String name;
        private final List<String> members;

        Group(String name, List<String> members) {
            this.name = name;
            this.members = members;
        }

        public List<String> members() {
            return members;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final Map<String, Group> GROUPS = Collections.synchronizedMap(new WeakHashMap<String, Group>());

    static Group group(String name) {
        Group g = GROUPS.get(name);
        if (g == null) {
            List<String> members = new ArrayList<>();
            members.add(name);
            g = new Group(name, members);
            GROUPS.put(name, g); // BLOCAL: check-then-act high
        }
        return g;
    }

    /** Compared by its name: what is in the list counts for nothing there, and may change. */
    static final class Account {
        private final String name;
        private final List<String> entries;

        Account(String name, List<String> entries) {
            this.name = name;
            this.entries = entries;
        }

        public List<String> entries() {
            return entries;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Account && name.equals(((Account) o).name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    private static final Map<String, Account> ACCOUNTS = Collections.synchronizedMap(new WeakHashMap<String, Account>());

    static Account account(String name) {
        Account a = ACCOUNTS.get(name);
        if (a == null) {
            a = new Account(name, new ArrayList<String>());
            ACCOUNTS.put(name, a); // BLOCAL: check-then-act high
        }
        return a;
    }

    /** Compared by what is in it, and filled all the same. */
    static final class Basket {
        private final List<String> goods;

        Basket(List<String> goods) {
            this.goods = goods;
        }

        void take(String good) {
            synchronized (goods) {
                goods.add(good);
            }
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Basket && goods.equals(((Basket) o).goods);
        }

        @Override
        public int hashCode() {
            return goods.hashCode();
        }
    }

    private static final Map<String, Basket> BASKETS = Collections.synchronizedMap(new WeakHashMap<String, Basket>());

    static Basket basket(String owner) {
        Basket b = BASKETS.get(owner);
        if (b == null) {
            b = new Basket(new ArrayList<String>());
            BASKETS.put(owner, b); // BLOCAL: check-then-act high
        }
        return b;
    }
}
