// RELEASES: 8 17
package audit42;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** Values that cannot change in references that can. */
public class Amounts {
    static final Amounts ONE = new Amounts();

    private final AtomicReference<BigDecimal> balance = new AtomicReference<>(BigDecimal.ZERO);
    private final Map<String, BigDecimal> rates = new HashMap<>();
    private final Map<String, BigDecimal> sums = new ConcurrentHashMap<>();
    private final Object lock = new Object();
    private BigDecimal gross = BigDecimal.ZERO;
    private BigDecimal tax = BigDecimal.ZERO;
    private BigInteger serial = BigInteger.ONE;

    void addLate(BigDecimal x) {
        balance.set(balance.get().add(x)); // BLOCAL: lost-update high
    }

    void add(BigDecimal x) {
        BigDecimal b;
        do {
            b = balance.get();
        } while (!balance.compareAndSet(b, b.add(x)));
    }

    void addBy(BigDecimal x) {
        balance.accumulateAndGet(x, BigDecimal::add);
    }

    boolean withdrawLate(BigDecimal x) {
        BigDecimal b = balance.get();
        if (b.compareTo(x) < 0) {
            return false;
        }
        balance.set(b.subtract(x)); // BLOCAL: lost-update
        return true;
    }

    boolean withdraw(BigDecimal x) {
        for (;;) {
            BigDecimal b = balance.get();
            if (b.compareTo(x) < 0) {
                return false;
            }
            if (balance.compareAndSet(b, b.subtract(x))) {
                return true;
            }
        }
    }

    // Tried as long as it fails, but of one that was read once.
    void addAgain(BigDecimal x) {
        BigDecimal b = balance.get();
        while (!balance.compareAndSet(balance.get(), b.add(x))) { // BLOCAL: lost-update
            Thread.yield();
        }
    }

    void addOnce(BigDecimal x) {
        BigDecimal b = balance.get();
        balance.compareAndSet(b, b.add(x)); // BLOCAL: lost-cas high
    }

    boolean addPerhaps(BigDecimal x) {
        BigDecimal b = balance.get();
        return balance.compareAndSet(b, b.add(x));
    }

    // What is answered is what the operation saw.
    BigDecimal reset() {
        return balance.getAndSet(BigDecimal.ZERO);
    }

    BigDecimal resetLate() {
        BigDecimal b = balance.get();
        balance.set(BigDecimal.ZERO); // MISSED: lost-update (taken in two steps: that ZERO is nothing, only the class itself knows)
        return b;
    }

    BigDecimal rate(String k) {
        synchronized (rates) {
            return rates.get(k);
        }
    }

    void rate(String k, BigDecimal r) {
        synchronized (rates) {
            rates.put(k, r);
        }
    }

    void scaleLate(String k, BigDecimal f) {
        BigDecimal r = rate(k);
        if (r != null) {
            rate(k, r.multiply(f)); // BLOCAL: lost-update
        }
    }

    void scale(String k, BigDecimal f) {
        synchronized (rates) {
            BigDecimal r = rate(k);
            if (r != null) {
                rate(k, r.multiply(f));
            }
        }
    }

    void scaleBy(String k, BigDecimal f) {
        synchronized (rates) {
            rates.computeIfPresent(k, (n, r) -> r.multiply(f));
        }
    }

    void sumLate(String k, BigDecimal x) {
        sums.put(k, sums.getOrDefault(k, BigDecimal.ZERO).add(x)); // BLOCAL: lost-update
    }

    void sum(String k, BigDecimal x) {
        sums.merge(k, x, BigDecimal::add);
    }

    boolean sumTried(String k, BigDecimal x) {
        BigDecimal old = sums.get(k);
        return old != null && sums.replace(k, old, old.add(x));
    }

    void sumTriedLate(String k, BigDecimal x) {
        BigDecimal old = sums.get(k);
        if (old != null) {
            sums.replace(k, old.add(x)); // BLOCAL: lost-update
        }
    }

    void book(BigDecimal x) {
        synchronized (lock) {
            gross = gross.add(x);
            tax = gross.multiply(new BigDecimal("0.19"));
        }
    }

    BigDecimal gross() {
        synchronized (lock) {
            return gross;
        }
    }

    BigDecimal tax() {
        synchronized (lock) {
            return tax;
        }
    }

    // Two versions in one expression.
    BigDecimal netLate() {
        return gross().subtract(tax()); // BLOCAL: inconsistent-read low
    }

    BigDecimal net() {
        synchronized (lock) {
            return gross().subtract(tax());
        }
    }

    BigInteger serialLate() {
        BigInteger s;
        synchronized (lock) {
            s = serial;
        }
        synchronized (lock) {
            serial = s.add(BigInteger.ONE); // BLOCAL: lost-update high
        }
        return s;
    }

    BigInteger serial() {
        BigInteger s;
        synchronized (lock) {
            s = serial;
            serial = s.add(BigInteger.ONE);
        }
        return s;
    }
}
