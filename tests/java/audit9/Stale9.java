// RELEASES: 8 17
package audit9;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Used in a later block of the same lock in any other way (ANALYSIS 7, stale-value). */
class Stale9 {

    static class Item {
        int weight;
        Item next;
        final int id;

        Item(int id) {
            this.id = id;
        }

        void heavier() {
            weight = weight + 1;
        }
    }

    static class Store {
        static final Store SHARED = new Store();
        private Item current = new Item(0);
        private int n;
        private int m;
        private int[] table = new int[8];
        private String name = "";
        private String label = "";
        private final Map<String, Item> items = new HashMap<>();
        private final List<Item> list = new ArrayList<>();

        // Stored into another field.
        void copy() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                m = t; // BLOCAL: stale-value medium
            }
        }

        // Silent: one block.
        void copyRight() {
            synchronized (this) {
                int t = n;
                m = t;
            }
        }

        // Stored into an element.
        void intoElement() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                table[0] = t; // BLOCAL: stale-value medium
            }
        }

        // Silent: read anew.
        void intoElementRight() {
            int t;
            synchronized (this) {
                t = n;
            }
            System.out.println(t);
            synchronized (this) {
                table[0] = n;
            }
        }

        // Dereferenced to change it.
        void change() {
            Item t;
            synchronized (this) {
                t = current;
            }
            synchronized (this) {
                t.weight = 4; // BLOCAL: stale-value medium
            }
        }

        // Silent: outside of any lock it is another matter.
        void changeOutside() {
            Item t;
            synchronized (this) {
                t = current;
            }
            System.out.println(t.id);
        }

        // A number computed with.
        int compute() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                return t + m; // BLOCAL: stale-value low
            }
        }

        // Silent: computed after the block.
        int computeLater() {
            int t;
            int u;
            synchronized (this) {
                t = n;
                u = m;
            }
            return t + u;
        }

        // An index.
        int indexed() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                return table[t]; // BLOCAL: stale-value low
            }
        }

        // Silent: a reference only passed on.
        void passed() {
            String t;
            synchronized (this) {
                t = name;
            }
            synchronized (this) {
                System.out.println(t);
            }
        }

        // Stored, it is.
        void labelled() {
            String t;
            synchronized (this) {
                t = name;
            }
            synchronized (this) {
                label = t; // BLOCAL: stale-value medium
            }
        }

        // An element of a guarded collection, changed later.
        void element(String key) {
            Item t;
            synchronized (this) {
                t = items.get(key);
            }
            synchronized (this) {
                t.weight = 9; // BLOCAL: stale-value medium
            }
        }

        // Silent: fetched where it is changed.
        void elementRight(String key) {
            synchronized (this) {
                Item t = items.get(key);
                t.weight = 9;
            }
        }

        // Through a method of its own.
        void elementCalled(String key) {
            Item t;
            synchronized (this) {
                t = items.get(key);
            }
            synchronized (this) {
                t.heavier(); // BLOCAL: stale-value medium
            }
        }

        // An iterator of a guarded list, gone on with in a later block.
        void iterate() {
            Iterator<Item> it;
            synchronized (this) {
                it = list.iterator();
            }
            synchronized (this) {
                while (it.hasNext()) {
                    it.next().weight = 0; // BLOCAL: stale-value medium
                }
            }
        }

        // Silent: iterated in its block.
        void iterateRight() {
            synchronized (this) {
                Iterator<Item> it = list.iterator();
                while (it.hasNext()) {
                    it.next().weight = 0;
                }
            }
        }

        // Silent: a copy was made in the block.
        void iterateCopy() {
            List<Item> copy;
            synchronized (this) {
                copy = new ArrayList<>(list);
            }
            for (Item i : copy) {
                System.out.println(i.id);
            }
        }

        // What is reached through a stale reference is stale.
        void reached() {
            Item t;
            synchronized (this) {
                t = current;
            }
            synchronized (this) {
                m = t.weight; // BLOCAL: stale-value medium
            }
        }

        // Silent: fetched anew.
        void reachedRight() {
            synchronized (this) {
                m = current.weight;
            }
        }

        // The length of a stale array.
        void length() {
            int[] t;
            synchronized (this) {
                t = table;
            }
            synchronized (this) {
                m = t.length; // BLOCAL: stale-value medium
            }
        }

        // Silent: instanceof of something else.
        void constant() {
            Item t;
            synchronized (this) {
                t = current;
            }
            System.out.println(t.id);
            synchronized (this) {
                m = 4;
            }
        }

        synchronized void set(int a) {
            n = a;
        }

        synchronized void setM(int b) {
            m = b;
        }

        synchronized void setLabel(String s) {
            label = s;
        }

        synchronized void current(Item i) {
            current = i;
        }

        synchronized void table(int[] t) {
            table = t;
        }

        synchronized void name(String s) {
            name = s;
        }

        synchronized void put(String key, Item i) {
            items.put(key, i);
        }

        synchronized void add(Item i) {
            list.add(i);
        }
    }

    /** The decision's age does not matter; another lock does. */
    static class Others {
        static final Others SHARED = new Others();
        private final Object left = new Object();
        private final Object right = new Object();
        private int l;
        private int r;
        private int s;

        // Silent: under another lock only, which --strict reports.
        void across() {
            int t;
            synchronized (left) {
                t = l;
            }
            synchronized (right) {
                r = t;
            }
        }

        // Both are taken again: one of them guards.
        void bothAgain() {
            int t;
            synchronized (left) {
                t = l;
            }
            synchronized (right) {
                synchronized (left) {
                    s = t; // BLOCAL: stale-value medium
                }
            }
        }

        // A value read under an outer lock stays current inside.
        void outer() {
            synchronized (left) {
                int t = l;
                synchronized (right) {
                    r = t;
                }
                s = t;
            }
        }

        // Another block of the inner lock: the outer is still held.
        void outerTwice() {
            synchronized (left) {
                int t;
                synchronized (right) {
                    t = l;
                }
                synchronized (right) {
                    s = t;
                }
            }
        }

        void left(int v) {
            synchronized (left) {
                l = v;
                s = v;
            }
        }

        void right(int v) {
            synchronized (right) {
                r = v;
            }
        }
    }
}
