package sharing;

import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What lies in a collection of one of its own kind is met by way of that: a tree, or a stack of what was before. */
class OwnKind {
    /** Nothing shows that a tree is for several threads. */
    static class Node {
        private final Vector<Node> children = new Vector<>();

        void add(Node child) {
            if (!children.contains(child)) {
                children.add(child); // BLOCAL: check-then-act low
            }
        }

        void remove(Node child) {
            children.remove(child);
        }
    }

    interface Item {}

    /** The same, where the kind is an interface that all parts of the tree have. */
    static class Group implements Item {
        private final Vector<Item> items = new Vector<>();

        void add(Item item) {
            if (!items.contains(item)) {
                items.add(item); // BLOCAL: check-then-act low
            }
        }

        void remove(Item item) {
            items.remove(item);
        }
    }

    /** What an object was like before lies on its own stack. */
    static class State {
        private Stack<State> saved = new Stack<>();
        int colour;

        void save() {
            State s = new State();
            s.colour = colour;
            s.saved = saved;
            saved.push(s);
        }

        void restore() {
            if (!saved.isEmpty()) {
                colour = saved.pop().colour; // BLOCAL: check-then-act low
            }
        }
    }

    /** A concurrent collection was chosen for several threads. */
    static class Chosen {
        private final ConcurrentLinkedQueue<Chosen> children = new ConcurrentLinkedQueue<>();

        void add(Chosen child) {
            if (!children.contains(child)) {
                children.add(child); // BLOCAL: check-then-act medium
            }
        }

        void remove(Chosen child) {
            children.remove(child);
        }
    }

    /** Who has it is of another kind. */
    static class Registry {
        private final Vector<Entry> entries = new Vector<>();

        void add(Entry e) {
            entries.add(e);
        }
    }

    static class Entry {
        private final Vector<String> names = new Vector<>();

        void add(String name) {
            if (!names.contains(name)) {
                names.add(name); // BLOCAL: check-then-act medium
            }
        }

        void remove(String name) {
            names.remove(name);
        }
    }

    /** All have it in common. */
    static class Known {
        static final Vector<Known> ALL = new Vector<>();
        private final Vector<String> names = new Vector<>();

        void add(String name) {
            if (!names.contains(name)) {
                names.add(name); // BLOCAL: check-then-act medium
            }
        }

        void remove(String name) {
            names.remove(name);
        }
    }
}
