package audit24;

import java.util.HashMap;
import java.util.Map;

/** Fields of other objects, references that have been replaced, and pairs. */
public class Others implements Runnable {
    static final Others SHARED = new Others();

    static final class Conf {
        String host;
        int port;
    }

    static final class Node {
        Node next;
        int value;
    }

    private final Object lock = new Object();
    private Conf conf = new Conf();
    private Node head;
    private int size;
    private int[] table = new int[8];
    private int used;
    private final Map<String, Conf> confs = new HashMap<>();

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }

    @Override
    public void run() {
        replace(new Conf());
        port(1);
        push(1);
        pop();
        rehash();
        put(1, 2);
    }

    void replace(Conf c) {
        synchronized (lock) {
            conf = c;
            confs.put(c.host, c);
        }
    }

    Conf conf() {
        synchronized (lock) {
            return conf;
        }
    }

    /** The configuration may be another by now. */
    void port(int p) {
        Conf c = conf();
        synchronized (lock) {
            c.port = p; // BLOCAL: stale-value medium {{conf}}
        }
    }

    void portWell(int p) {
        synchronized (lock) {
            conf.port = p;
        }
    }

    /** The port of one, written to another. */
    void copyPort() {
        int p;
        synchronized (lock) {
            p = conf.port;
        }
        synchronized (lock) {
            conf.port = p + 1; // BLOCAL: lost-update high {{port}}
        }
    }

    void push(int v) {
        Node n = new Node();
        n.value = v;
        synchronized (lock) {
            n.next = head;
            head = n;
            size++;
        }
    }

    Integer pop() {
        Node h;
        synchronized (lock) {
            h = head;
        }
        if (h == null) {
            return null;
        }
        synchronized (lock) {
            head = h.next; // BLOCAL: lost-update high {{head}}
            size--;
        }
        return h.value;
    }

    Integer popWell() {
        synchronized (lock) {
            Node h = head;
            if (h == null) {
                return null;
            }
            head = h.next;
            size--;
            return h.value;
        }
    }

    void put(int k, int v) {
        synchronized (lock) {
            table[k & (table.length - 1)] = v;
            used++;
        }
    }

    /** What is put while it is copied is lost. */
    void rehash() {
        int[] old;
        synchronized (lock) {
            old = table;
        }
        int[] more = new int[old.length * 2];
        System.arraycopy(old, 0, more, 0, old.length);
        synchronized (lock) {
            table = more; // BLOCAL: lost-update high {{table}}
        }
    }

    void rehashWell() {
        synchronized (lock) {
            int[] more = new int[table.length * 2];
            System.arraycopy(table, 0, more, 0, table.length);
            table = more;
        }
    }

    /** The index was the next free one. */
    void append(int v) {
        int i;
        synchronized (lock) {
            i = used;
        }
        synchronized (lock) {
            table[i] = v; // BLOCAL: stale-value low {{used}}
            used++;
        }
    }

    void appendWell(int v) {
        synchronized (lock) {
            int i = used++;
            table[i] = v;
        }
    }

    /** Host and port of two configurations. */
    String address() {
        String h;
        synchronized (lock) {
            h = conf.host;
        }
        int p;
        synchronized (lock) {
            p = conf.port;
        }
        return join(h, p); // BLOCAL: inconsistent-read low
    }

    private static String join(String h, int p) {
        return h.concat(Integer.toString(p));
    }

    /** Of one: silent. */
    String addressWell() {
        String h;
        int p;
        synchronized (lock) {
            h = conf.host;
            p = conf.port;
        }
        return join(h, p);
    }

    /** A size that was, stored as the number of another field. */
    void resize() {
        int s;
        synchronized (lock) {
            s = size;
        }
        synchronized (lock) {
            used = s; // BLOCAL: stale-value medium {{size}}
        }
    }
}
