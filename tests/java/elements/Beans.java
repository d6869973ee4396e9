package elements;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a collection has for a key is an object whose fields the lock of the collection's owner guards, though the object
 * itself cannot name that lock: read and written by its own methods as by its fields.
 */
class Beans {
    static class Account {
        int open;
        private int balance;

        int getBalance() {
            return balance;
        }

        void setBalance(int to) {
            balance = to;
        }

        void add(int n) {
            balance += n;
        }
    }

    static final Beans SHARED = new Beans();
    private final Object lock = new Object();
    private final Map<String, Account> byName = new HashMap<>();
    private final List<Account> all = new ArrayList<>();

    void open(String name) {
        synchronized (lock) {
            Account a = new Account();
            byName.put(name, a);
            all.add(a);
        }
    }

    void settle() {
        synchronized (lock) {
            for (Account a : all) {
                a.setBalance(0);
                a.open = 0;
            }
        }
    }

    private Account find(String name) {
        return byName.get(name);
    }

    void byField(String name) {
        int n;
        synchronized (lock) {
            n = byName.get(name).open;
        }
        synchronized (lock) {
            byName.get(name).open = n + 1; // BLOCAL: lost-update high
        }
    }

    void byMethods(String name) {
        int n;
        synchronized (lock) {
            n = byName.get(name).getBalance();
        }
        synchronized (lock) {
            byName.get(name).setBalance(n + 1); // BLOCAL: lost-update high
        }
    }

    void byIndex(int i) {
        int n;
        synchronized (lock) {
            n = all.get(i).getBalance();
        }
        synchronized (lock) {
            all.get(i).setBalance(n + 1); // BLOCAL: lost-update high
        }
    }

    void byHelper(String name) {
        int n;
        synchronized (lock) {
            n = find(name).getBalance();
        }
        synchronized (lock) {
            find(name).setBalance(n + 1); // BLOCAL: lost-update high
        }
    }

    void kept(String name) {
        Account a;
        int n;
        synchronized (lock) {
            a = byName.get(name);
            n = a.getBalance();
        }
        synchronized (lock) {
            a.setBalance(n + 1); // BLOCAL: lost-update high; BLOCAL: stale-value medium
        }
    }

    void taken(String name, int n) {
        boolean enough;
        synchronized (lock) {
            enough = byName.get(name).getBalance() >= n;
        }
        if (enough) {
            synchronized (lock) {
                byName.get(name).add(-n); // BLOCAL: check-then-act
            }
        }
    }

    private int balance(String name) {
        synchronized (lock) {
            return byName.get(name).getBalance();
        }
    }

    void takenByAnswer(String name, int n) {
        if (balance(name) >= n) {
            synchronized (lock) {
                byName.get(name).add(-n); // MISSED: check-then-act (which element a helper answers for is not known)
            }
        }
    }

    // Silent: in one block.
    void inOne(String name) {
        synchronized (lock) {
            int n = byName.get(name).getBalance();
            byName.get(name).setBalance(n + 1);
        }
    }

    // Silent: asked again where it is taken.
    void takenChecked(String name, int n) {
        boolean enough;
        synchronized (lock) {
            enough = byName.get(name).getBalance() >= n;
        }
        if (enough) {
            synchronized (lock) {
                if (byName.get(name).getBalance() >= n) { // BLOCAL: check-then-act low
                    byName.get(name).add(-n);
                }
            }
        }
    }

    // Silent: another account, and only told.
    void told(String name, String other) {
        int n;
        synchronized (lock) {
            n = byName.get(name).getBalance();
        }
        synchronized (lock) {
            byName.get(other).setBalance(0);
        }
        System.out.println(n);
    }
}
