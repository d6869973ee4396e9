// RELEASES: 8 17
package audit37;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;

/** What a shop keeps in synchronized collections, and works with from several classes. */
public class Counter {
    static final class Item {
        private final String name;
        private int left;

        Item(String name, int left) {
            this.name = name;
            this.left = left;
        }

        String name() {
            return name;
        }

        synchronized int left() {
            return left;
        }

        synchronized void left(int n) {
            left = n;
        }

        synchronized boolean take() {
            if (left == 0) {
                return false;
            }
            left--;
            return true;
        }
    }

    /** All that is kept. */
    static class Books {
        final Map<String, Item> items = Collections.synchronizedMap(new HashMap<>());
        final List<String> orders = Collections.synchronizedList(new ArrayList<>());
        final Set<String> customers = Collections.synchronizedSet(new HashSet<>());
        final Vector<String> returns = new Vector<>();
        final Hashtable<String, Integer> debts = new Hashtable<>();
        final Stack<String> desk = new Stack<>();
        final Map<String, Integer> prices = Collections.synchronizedMap(new TreeMap<>());
        final StringBuffer journal = new StringBuffer();

        Map<String, Item> items() {
            return items;
        }

        List<String> orders() {
            return orders;
        }

        Vector<String> returns() {
            return returns;
        }
    }

    static final Books BOOKS = new Books();

    /** Not kept yet, so it is. */
    static Item item(String name) {
        Item i = BOOKS.items.get(name);
        if (i == null) {
            i = new Item(name, 10);
            BOOKS.items.put(name, i); // BLOCAL: check-then-act high {{items}}
        }
        return i;
    }

    /** Silent: the wrapper is the lock of its operations. */
    static Item itemMended(String name) {
        synchronized (BOOKS.items) {
            Item i = BOOKS.items.get(name);
            if (i == null) {
                i = new Item(name, 10);
                BOOKS.items.put(name, i);
            }
            return i;
        }
    }

    /** By a getter of the books, and each call by itself. */
    static boolean order(String name) {
        if (!BOOKS.orders().contains(name)) {
            BOOKS.orders().add(name); // BLOCAL: check-then-act {{orders}}
            return true;
        }
        return false;
    }

    /** Silent: the lock is what the getter gets. */
    static boolean orderMended(String name) {
        synchronized (BOOKS.orders()) {
            if (!BOOKS.orders().contains(name)) {
                BOOKS.orders().add(name);
                return true;
            }
            return false;
        }
    }

    /** Another lock than the wrapper's: who adds does not hold it. */
    static final Object OTHER = new Object();

    static boolean orderLocked(String name) {
        synchronized (OTHER) {
            if (BOOKS.orders.size() < 100) {
                BOOKS.orders.add(name); // BLOCAL: check-then-act {{orders}}
                return true;
            }
            return false;
        }
    }

    static void cancel(String name) {
        BOOKS.orders.remove(name);
    }

    static void orderBlindly(String name) {
        BOOKS.orders.add(name);
    }

    /** The first of them, which may be gone. (Low: of a list that merely locks itself.) */
    static String firstOrder() {
        return BOOKS.orders.isEmpty() ? null : BOOKS.orders.get(0); // BLOCAL: check-then-act low {{orders}}
    }

    /** Silent. */
    static String firstOrderMended() {
        synchronized (BOOKS.orders) {
            return BOOKS.orders.isEmpty() ? null : BOOKS.orders.get(0);
        }
    }

    /** A walk without the wrapper's lock. */
    static int lengthOfOrders() {
        int n = 0;
        for (String o : BOOKS.orders) { // BLOCAL: guarded-by {{orders}}
            n += o.length();
        }
        return n;
    }

    /** Silent. */
    static int lengthOfOrdersMended() {
        int n = 0;
        synchronized (BOOKS.orders) {
            for (String o : BOOKS.orders) {
                n += o.length();
            }
        }
        return n;
    }

    /** All of them sent, and then all forgotten. */
    static List<String> send() {
        List<String> out = Arrays.asList(BOOKS.orders.toArray(new String[0]));
        BOOKS.orders.clear(); // BLOCAL: lost-update {{orders}}
        return out;
    }

    /** Silent. */
    static List<String> sendMended() {
        synchronized (BOOKS.orders) {
            List<String> out = new ArrayList<>(BOOKS.orders);
            BOOKS.orders.clear();
            return out;
        }
    }

    /** Silent: a set says by its answer whether it was new. */
    static boolean welcome(String who) {
        return BOOKS.customers.add(who);
    }

    /** A set that is asked first. */
    static void welcomeOnce(String who) {
        if (!BOOKS.customers.contains(who)) {
            greet(who);
            BOOKS.customers.add(who); // BLOCAL: check-then-act {{customers}}
        }
    }

    private static void greet(String who) {
        System.out.println(who);
    }

    static void leave(String who) {
        BOOKS.customers.remove(who);
    }

    /** Last in, first out, if there is any. */
    static String undo() {
        if (!BOOKS.desk.empty()) {
            return BOOKS.desk.pop(); // BLOCAL: check-then-act {{desk}}
        }
        return null;
    }

    /** Silent. */
    static String undoMended() {
        synchronized (BOOKS.desk) {
            return BOOKS.desk.empty() ? null : BOOKS.desk.pop();
        }
    }

    static void put(String what) {
        BOOKS.desk.push(what);
    }

    /** What is owed and more. */
    static void owe(String who, int more) {
        Integer d = BOOKS.debts.get(who);
        BOOKS.debts.put(who, d == null ? more : d + more); // BLOCAL: lost-update {{debts}}
    }

    /** Silent. */
    static void oweMended(String who, int more) {
        synchronized (BOOKS.debts) {
            Integer d = BOOKS.debts.get(who);
            BOOKS.debts.put(who, d == null ? more : d + more);
        }
    }

    /** Silent: one operation of the table. */
    static void oweMerged(String who, int more) {
        BOOKS.debts.merge(who, more, Integer::sum);
    }

    /** Paid, so it is taken off: of whatever is owed by then. */
    static int pay(String who) {
        Integer d = BOOKS.debts.get(who);
        if (d == null) {
            return 0;
        }
        BOOKS.debts.remove(who); // BLOCAL: check-then-act {{debts}}
        return d;
    }

    /** Silent. */
    static int payMended(String who) {
        Integer d = BOOKS.debts.remove(who);
        return d == null ? 0 : d;
    }

    /** The last of the returns. */
    static String lastReturn() {
        return BOOKS.returns().get(BOOKS.returns().size() - 1); // BLOCAL: stale-value low {{returns}}
    }

    /** Silent. */
    static String lastReturnMended() {
        synchronized (BOOKS.returns()) {
            return BOOKS.returns().get(BOOKS.returns().size() - 1);
        }
    }

    static void bringBack(String what) {
        BOOKS.returns.addElement(what);
    }

    static void throwAway() {
        BOOKS.returns.removeAllElements();
    }

    /** An element of it is made longer and put back at its place. */
    static void mark(String what) {
        int at = BOOKS.returns.indexOf(what);
        if (at >= 0) {
            BOOKS.returns.set(at, what + "*"); // BLOCAL: check-then-act {{returns}}
        }
    }

    /** Silent. */
    static void markMended(String what) {
        synchronized (BOOKS.returns) {
            int at = BOOKS.returns.indexOf(what);
            if (at >= 0) {
                BOOKS.returns.set(at, what + "*");
            }
        }
    }

    /** Two synchronized calls of an item that lies in a wrapper. */
    static void sell(String name) {
        Item i = BOOKS.items().get(name);
        if (i != null && i.left() > 0) {
            i.left(i.left() - 1); // BLOCAL: lost-update {{left}}; BLOCAL: check-then-act low
        }
    }

    /** Silent: the item does it itself. */
    static boolean sellMended(String name) {
        Item i = BOOKS.items().get(name);
        return i != null && i.take();
    }

    /** Dearer by a tenth, one key after the other, over a copy of the keys, which the wrapper makes as a whole. */
    static void dearer() {
        for (String k : new ArrayList<>(BOOKS.items.keySet())) {
            Integer p = BOOKS.prices.get(k);
            if (p != null) {
                BOOKS.prices.put(k, p + p / 10); // BLOCAL: lost-update {{prices}}
            }
        }
    }

    /** Silent. */
    static void dearerMended() {
        BOOKS.prices.replaceAll((k, p) -> p + p / 10);
    }

    static void price(String k, int p) {
        BOOKS.prices.put(k, p);
    }

    static void outOfStock(String k) {
        BOOKS.items.remove(k);
        BOOKS.prices.remove(k);
    }

    /** A buffer that locks: emptied after it has been read. */
    static String journal() {
        String s = BOOKS.journal.toString();
        BOOKS.journal.setLength(0); // BLOCAL: lost-update {{journal}}
        return s;
    }

    /** Silent. */
    static String journalMended() {
        synchronized (BOOKS.journal) {
            String s = BOOKS.journal.toString();
            BOOKS.journal.setLength(0);
            return s;
        }
    }

    static void write(String s) {
        BOOKS.journal.append(s);
    }

    /** Silent: a list of one's own, wrapped for nobody. */
    static int local(Collection<String> of) {
        List<String> mine = Collections.synchronizedList(new LinkedList<>());
        for (String s : of) {
            if (!mine.contains(s)) {
                mine.add(s);
            }
        }
        return mine.size();
    }

    /** An account, and a transfer that asks the one and tells the other. */
    static class Account {
        private final int number;
        private long cents;
        private boolean frozen;

        Account(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }

        synchronized long cents() {
            return cents;
        }

        synchronized void add(long n) {
            cents += n;
        }

        synchronized boolean frozen() {
            return frozen;
        }

        synchronized void freeze() {
            frozen = true;
            cents = 0;
        }
    }

    static final Account MAIN = new Account(1);
    static final Account SIDE = new Account(2);

    static class Bank {
        /** Enough, said the one call; off, says the next. */
        static boolean pay(long n) {
            if (MAIN.cents() < n) {
                return false;
            }
            MAIN.add(-n); // BLOCAL: check-then-act {{cents}}
            SIDE.add(n);
            return true;
        }

        /** Silent: the account is held over both. */
        static boolean payMended(long n) {
            synchronized (MAIN) {
                if (MAIN.cents() < n) {
                    return false;
                }
                MAIN.add(-n);
            }
            SIDE.add(n);
            return true;
        }

        /** Not frozen when it was asked. (Low: what goes with it is changed by a call.) */
        static void payIn(long n) {
            if (!MAIN.frozen()) {
                MAIN.add(n); // BLOCAL: check-then-act low {{frozen}}
            }
        }

        /** All of it goes over: as much as there was. (Low: a number that is passed on.) */
        static void empty() {
            long all = MAIN.cents();
            MAIN.add(-all); // BLOCAL: stale-value low {{cents}}
            SIDE.add(all);
        }

        /** Silent: of either account one call. */
        static long both() {
            return MAIN.cents() + SIDE.cents();
        }

        /** The poorer one is paid, by two calls that may be of two days. */
        static void even(long n) {
            long m = MAIN.cents();
            long s = SIDE.cents();
            if (m < s) {
                MAIN.add(n); // BLOCAL: check-then-act {{cents}}
            } else {
                SIDE.add(n); // BLOCAL: check-then-act {{cents}}
            }
        }

        /** Silent: locked in the order of their numbers. */
        static void evenMended(long n) {
            Account first = MAIN.number() < SIDE.number() ? MAIN : SIDE;
            Account second = first == MAIN ? SIDE : MAIN;
            synchronized (first) {
                synchronized (second) {
                    if (first.cents < second.cents) {
                        first.cents += n;
                    } else {
                        second.cents += n;
                    }
                }
            }
        }
    }
}
