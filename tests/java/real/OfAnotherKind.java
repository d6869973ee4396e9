// OPTIONS: --check=block-local
package real;

/** What a method of the object is given, to write it to the field that it was read from: the value itself, or only its name. */
class OfAnotherKind {
    static final KindChain CHAIN = new KindChain();

    // Two methods of another class: one step less.
    void itself() {
        KindNode n = CHAIN.first();
        CHAIN.beginWith(n.next); // BLOCAL: lost-update medium {{'head'}}
    }

    /** It only says where. */
    void name() {
        String n = CHAIN.firstName();
        CHAIN.beginAt(n); // BLOCAL: lost-update low {{'head'}}
    }

    /** Numbers are made of one another. */
    void number() {
        CHAIN.size(CHAIN.size() + 1L); // BLOCAL: lost-update medium {{'size'}}
    }
}

final class KindNode {
    final String name;
    final KindNode next;

    KindNode(String name, KindNode next) {
        this.name = name;
        this.next = next;
    }
}

class KindChain {
    private KindNode head = new KindNode("a", null);
    private int size = 1;

    synchronized KindNode first() {
        return head;
    }

    synchronized String firstName() {
        return head.name;
    }

    synchronized void beginWith(KindNode n) {
        head = n;
    }

    synchronized void beginAt(String name) {
        head = new KindNode(name, null);
    }

    synchronized int size() {
        return size;
    }

    synchronized void size(long n) {
        size = (int) n;
    }
}
