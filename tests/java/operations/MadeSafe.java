package operations;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Whoever makes a concurrent map means several threads to meet in it, whatever type the field is declared of. */
class MadeSafe {
    static class Item {
        private final List<String> lines = new ArrayList<>();
        int end;

        boolean isOver() {
            return end < 0;
        }
    }

    /** As tokens are kept until they are out of date. */
    public static class Tokens {
        private final Map<String, Item> all = new ConcurrentHashMap<>();

        public void add(String name, Item item) {
            all.put(name, item);
        }

        public void remove(String name) {
            all.remove(name);
        }

        public void expire() {
            for (String name : all.keySet()) {
                if (all.get(name).isOver()) {
                    all.remove(name); // BLOCAL: check-then-act medium [[the concurrent MadeSafe$Tokens.all]]
                }
            }
        }
    }

    /** The type says so. */
    public static class Declared {
        private final ConcurrentMap<String, Item> all = new ConcurrentHashMap<>();

        public Item of(String name) {
            Item item = all.get(name);
            if (item == null) {
                item = new Item();
                all.put(name, item); // BLOCAL: check-then-act medium
            }
            return item;
        }
    }

    /** … and so does who makes it. */
    public static class Made {
        private final Map<String, Item> all = new ConcurrentHashMap<>();

        public Item of(String name) {
            Item item = all.get(name);
            if (item == null) {
                item = new Item();
                all.put(name, item); // BLOCAL: check-then-act medium
            }
            return item;
        }
    }

    /** A list that copies itself is as often made so that a walk over it goes on while it changes. */
    public static class Copies {
        private final List<Runnable> all = new CopyOnWriteArrayList<>();

        public void add(Runnable r) {
            if (!all.contains(r)) {
                all.add(r); // BLOCAL: check-then-act low
            }
        }
    }

    /** Silent: a plain map. */
    public static class Plain {
        private final Map<String, Item> all = new HashMap<>();

        public Item of(String name) {
            Item item = all.get(name);
            if (item == null) {
                item = new Item();
                all.put(name, item);
            }
            return item;
        }
    }

    /** Silent: the field is only ever given one, of a type that says nothing. */
    public static class Given {
        private final Map<String, Item> all;

        public Given() {
            this(new ConcurrentHashMap<>());
        }

        public Given(Map<String, Item> all) {
            this.all = all;
        }

        public Item of(String name) {
            Item item = all.get(name);
            if (item == null) {
                item = new Item();
                all.put(name, item);
            }
            return item;
        }
    }
}
