// OPTIONS: --check=atomicity
package atomicity;

import java.util.ArrayList;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;

/** What the others lock: a state of its own, under its own monitor. */
class Account {
    private int balance;

    synchronized void add(int n) {
        balance += n;
    }

    synchronized int balance() {
        return balance;
    }

    synchronized int[] copy(int n) {
        return new int[] {balance, n};
    }
}

class Journal {
    private int lines;

    synchronized void write() {
        lines++;
    }

    synchronized int lines() {
        return lines;
    }
}

/** Two writes to another object, which everybody may have: half of it can be seen, but as the object itself leaves it. */
class Twice {
    static final Twice SHARED = new Twice();

    synchronized void add(Account to, int n) {
        to.add(n); // BLOCAL: non-atomic low {{'add' is synchronized}}
        to.add(n);
    }

    /** Silent: one action. */
    synchronized void once(Account to, int n) {
        to.add(n);
    }

    /** Silent: one on each way. */
    synchronized void either(Account one, Account two, int n) {
        if (n > 0) {
            one.add(n);
        } else {
            two.add(-n);
        }
    }

    /** Silent: the way with the first does not lead to the second. */
    synchronized void early(Account one, Account two, int n) {
        if (n > 0) {
            one.add(n);
            return;
        }
        two.add(n);
    }
}

/** The classic: what is taken here and put there is nowhere in between. */
class Bank {
    static final Bank SHARED = new Bank();

    synchronized void transfer(Account from, Account to, int n) {
        from.add(-n); // BLOCAL: non-atomic medium
        to.add(n);
    }
}

/** The old StringBuffer.append: how much there is, and then the copy of it. */
class Appends {
    static final Appends SHARED = new Appends();
    private int[] copied;

    synchronized void append(Account other) {
        int n = other.balance(); // BLOCAL: non-atomic medium {{'append' is synchronized}}
        copied = other.copy(n);
    }
}

/** Silent: the outer lock is held by whoever uses the object, and nobody else has it. */
class Owner {
    static final Owner SHARED = new Owner();
    private final Account account = new Account();

    synchronized void add(int n) {
        account.add(n);
        account.add(n);
    }

    synchronized int balance() {
        return account.balance();
    }
}

/** The same, but one method does without. */
class LaxOwner {
    static final LaxOwner SHARED = new LaxOwner();
    private final Account account = new Account();

    synchronized void add(int n) {
        account.add(n); // BLOCAL: non-atomic low {{'this.account'}}
        account.add(n);
    }

    int balance() {
        return account.balance();
    }
}

/** The same, but it is handed out. */
class Lender {
    static final Lender SHARED = new Lender();
    private final Account account = new Account();

    synchronized void add(int n) {
        account.add(n); // BLOCAL: non-atomic low
        account.add(n);
    }

    synchronized Account account() {
        return account;
    }
}

/** The same, but it came from outside. */
class Borrower {
    static final Borrower SHARED = new Borrower(new Account());
    private final Account account;

    Borrower(Account account) {
        this.account = account;
    }

    synchronized void add(int n) {
        account.add(n); // BLOCAL: non-atomic low
        account.add(n);
    }
}

/** Silent: its own state, and its own synchronized methods. */
class Own {
    static final Own SHARED = new Own();
    private int n;

    synchronized int get() {
        return n;
    }

    synchronized void set(int value) {
        n = value;
    }

    synchronized void inc() {
        set(get() + 1);
        n++;
    }
}

/** Silent: one inside the other, all given up at the end. */
class Inside {
    static final Inside SHARED = new Inside();
    private final Object one = new Object(), two = new Object();
    private int a, b;

    synchronized void inc() {
        synchronized (one) {
            a++;
            synchronized (two) {
                b++;
            }
        }
    }
}

/** Its own blocks on two other locks, both of which write. */
class OwnBlocks {
    static final OwnBlocks SHARED = new OwnBlocks();
    private final Object one = new Object(), two = new Object();
    private int a, b;

    synchronized void inc() {
        synchronized (one) { // BLOCAL: non-atomic medium
            a++;
        }
        synchronized (two) {
            b++;
        }
    }

    int sum() {
        synchronized (one) {
            synchronized (two) {
                return a + b;
            }
        }
    }
}

/** Silent: operations that are atomic by themselves are no locks. */
class Counts {
    static final Counts SHARED = new Counts();
    private final AtomicInteger a = new AtomicInteger(), b = new AtomicInteger();
    private final List<Integer> all = new Vector<>();
    private volatile int last;

    synchronized void count(int n) {
        a.incrementAndGet();
        b.addAndGet(n);
        all.add(n);
        all.add(n);
        last = n;
    }

    int last() {
        return last + a.get() + b.get() + all.size();
    }
}

/** Silent: a buffer that nobody else has. */
class Builds {
    static final Builds SHARED = new Builds();

    synchronized String text(int n) {
        StringBuffer b = new StringBuffer();
        b.append(n);
        b.append(n);
        Account a = new Account();
        a.add(n);
        a.add(n);
        return b.toString() + a.balance();
    }
}

/** Silent: it waits on its own lock, and lets others in knowingly. */
class WaitsFirst {
    static final WaitsFirst SHARED = new WaitsFirst();
    private boolean ready;

    synchronized void add(Account to, int n) throws InterruptedException {
        while (!ready) {
            wait();
        }
        to.add(n);
        to.add(n);
    }

    synchronized void ready() {
        ready = true;
        notifyAll();
    }
}

/** Two things that have nothing to do with each other, and nobody looks at both. */
class Unrelated {
    static final Unrelated SHARED = new Unrelated();
    private final Journal journal;
    private final Account account;

    Unrelated(Journal journal, Account account) {
        this.journal = journal;
        this.account = account;
    }

    Unrelated() {
        this(new Journal(), new Account());
    }

    synchronized void add(int n) {
        account.add(n); // BLOCAL: non-atomic low
        journal.write();
    }
}

/** The same where somebody does, without the lock. */
class Watched {
    static final Watched SHARED = new Watched();
    final Journal journal = new Journal();
    final Account account = new Account();

    synchronized void add(int n) {
        account.add(n); // BLOCAL: non-atomic medium
        journal.write();
    }

    int average() {
        return account.balance() / journal.lines();
    }
}

/** Only looks, at one field of two objects, and somebody changes both without the lock. */
class Sums {
    static final Sums SHARED = new Sums();
    final Account left = new Account(), right = new Account();

    synchronized int sum() {
        return left.balance() + right.balance(); // BLOCAL: non-atomic medium
    }

    void move(int n) {
        left.add(-n);
        right.add(n);
    }
}

/** Each turn by itself: whether they belong together is not to be seen. */
class Tells {
    static final Tells SHARED = new Tells();
    private final List<Account> all = new ArrayList<>();

    synchronized void add(Account a) {
        all.add(a);
    }

    synchronized void tell(int n) {
        for (Account a : all) { // BLOCAL: non-atomic low
            a.add(n);
        }
    }
}

/** Both actions are in a helper of the class. */
class ByHelper {
    static final ByHelper SHARED = new ByHelper();

    synchronized void transfer(Account from, Account to, int n) {
        move(from, to, n); // BLOCAL: non-atomic medium
    }

    private void move(Account from, Account to, int n) {
        from.add(-n);
        to.add(n);
    }
}

/** The method that is called is itself synchronized and is reported; its caller is not. */
class CallsOther {
    static final CallsOther SHARED = new CallsOther();

    synchronized void move(Account from, Account to, int n) {
        from.add(-n); // BLOCAL: non-atomic medium
        to.add(n);
    }

    synchronized void moveOne(Account from, Account to) {
        move(from, to, 1);
    }
}

/** Nothing shows that threads share it. */
class Unshared {
    synchronized void transfer(Account from, Account to, int n) {
        from.add(-n); // BLOCAL: non-atomic low
        to.add(n);
    }
}

/** Silent: nobody runs assertions in earnest. */
class Asserts {
    static final Asserts SHARED = new Asserts();

    synchronized void add(Account to, int n) {
        assert to.balance() >= 0;
        to.add(n);
    }
}

/** Static methods, under the lock of the class. */
class Statics {
    private static int n;

    static synchronized void add(int by) {
        n += by;
    }

    static synchronized int get() {
        return n;
    }
}

class UsesStatics {
    static final UsesStatics SHARED = new UsesStatics();

    synchronized void twice(int n) {
        Statics.add(n); // BLOCAL: non-atomic low {{'Statics.class'}}
        Statics.add(n);
    }
}

/** Silent: the other lock is held around both. */
class HeldAround {
    static final HeldAround SHARED = new HeldAround();

    synchronized void add(Account to, int n) {
        synchronized (to) {
            to.add(n);
            to.add(n);
        }
    }
}

/** Not synchronized, and not declared. Silent. */
class Free {
    static final Free SHARED = new Free();

    void transfer(Account from, Account to, int n) {
        from.add(-n);
        to.add(n);
    }
}
