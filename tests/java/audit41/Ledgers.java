// RELEASES: 8 17
package audit41;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/** Values that do not change: amounts, instants, texts; only the reference to the current one does. */
public class Ledgers {
    static class Account {
        static final Account ONE = new Account();
        static final Account TWO = new Account();

        private BigDecimal balance = BigDecimal.ZERO;
        private BigDecimal limit = BigDecimal.TEN;
        private Instant last = Instant.EPOCH;
        private int entries;

        synchronized BigDecimal getBalance() {
            return balance;
        }

        synchronized void setBalance(BigDecimal b) {
            balance = b;
        }

        synchronized void setLimit(BigDecimal l) {
            limit = l;
        }

        synchronized void book(BigDecimal amount, Instant when) {
            balance = balance.add(amount);
            last = when;
            entries++;
        }

        void deposit(BigDecimal amount) {
            BigDecimal b = getBalance();
            setBalance(b.add(amount)); // BLOCAL: lost-update
        }

        synchronized void depositSafe(BigDecimal amount) {
            setBalance(getBalance().add(amount));
        }

        void interest(BigDecimal rate) {
            BigDecimal b;
            synchronized (this) {
                b = balance;
            }
            BigDecimal more = b.multiply(rate).setScale(2, java.math.RoundingMode.HALF_UP);
            synchronized (this) {
                balance = b.add(more); // BLOCAL: lost-update high
            }
        }

        // Only the interest is worked out outside, and added to what there is by then.
        void interestOnOld(BigDecimal rate) {
            BigDecimal b;
            synchronized (this) {
                b = balance;
            }
            BigDecimal more = b.multiply(rate);
            synchronized (this) {
                // Was marked as written back: it is added to what is there by then.
                balance = balance.add(more); // BLOCAL: stale-value low
            }
        }

        void interestSafe(BigDecimal rate) {
            synchronized (this) {
                BigDecimal more = balance.multiply(rate);
                balance = balance.add(more);
            }
        }

        boolean withdraw(BigDecimal amount) {
            if (getBalance().compareTo(amount) < 0) {
                return false;
            }
            synchronized (this) {
                balance = balance.subtract(amount); // BLOCAL: check-then-act
            }
            return true;
        }

        synchronized boolean withdrawSafe(BigDecimal amount) {
            if (balance.compareTo(amount) < 0) {
                return false;
            }
            balance = balance.subtract(amount);
            return true;
        }

        // A failed look is no reason to ask again; a good one is asked once more.
        boolean withdrawTwice(BigDecimal amount) {
            if (getBalance().compareTo(amount) < 0) {
                return false;
            }
            synchronized (this) {
                if (balance.compareTo(amount) < 0) {
                    return false;
                }
                balance = balance.subtract(amount); // BENIGN: check-then-act rechecked
            }
            return true;
        }

        boolean raise(BigDecimal by) {
            BigDecimal l;
            synchronized (this) {
                l = limit;
            }
            BigDecimal next = l.add(by);
            if (next.signum() > 0) {
                synchronized (this) {
                    if (Objects.equals(limit, l)) {
                        limit = next; // BENIGN: lost-update rechecked
                        return true;
                    }
                }
            }
            return false;
        }

        void touch(Instant now) {
            Instant l;
            synchronized (this) {
                l = last;
            }
            if (Duration.between(l, now).toMinutes() > 5) {
                synchronized (this) {
                    last = now; // BLOCAL: check-then-act high
                }
            }
        }

        synchronized void touchSafe(Instant now) {
            if (Duration.between(last, now).toMinutes() > 5) {
                last = now;
            }
        }

        void transfer(Account to, BigDecimal amount) {
            setBalance(getBalance().subtract(amount)); // BLOCAL: lost-update
            // Was to be shown: two of one cause, of which the first is.
            to.setBalance(to.getBalance().add(amount)); // BLOCAL: lost-update low
        }

        void transferSafe(Account to, BigDecimal amount, Instant when) {
            book(amount.negate(), when);
            to.book(amount, when);
        }

        synchronized int entries() {
            return entries;
        }
    }

    /** A product that grows. */
    static class Series {
        static final Series ONE = new Series();

        private final Object lock = new Object();
        private BigInteger product = BigInteger.ONE;
        private String text = "";
        private StringBuilder log = new StringBuilder();
        private int lines;

        void times(long n) {
            BigInteger p;
            synchronized (lock) {
                p = product;
            }
            p = p.multiply(BigInteger.valueOf(n));
            synchronized (lock) {
                product = p; // BLOCAL: lost-update high
            }
        }

        void timesSafe(long n) {
            BigInteger f = BigInteger.valueOf(n);
            synchronized (lock) {
                product = product.multiply(f);
            }
        }

        void append(String s) {
            String t;
            synchronized (lock) {
                t = text;
            }
            t += s;
            synchronized (lock) {
                text = t; // BLOCAL: lost-update high
            }
        }

        void appendSafe(String s) {
            synchronized (lock) {
                text += s;
            }
        }

        void log(String s) {
            synchronized (lock) {
                log.append(s).append('\n');
                lines++;
            }
        }

        // What was logged is taken away, a new one put in its place.
        String flush() {
            StringBuilder old;
            synchronized (lock) {
                old = log;
                log = new StringBuilder();
                lines = 0;
            }
            return old.toString();
        }

        String flushLate() {
            String all;
            synchronized (lock) {
                all = log.toString();
            }
            synchronized (lock) {
                // Was marked as nothing: what is added in between is dropped, a bug that was not meant.
                log.setLength(0); // BLOCAL: lost-update
                lines = 0;
            }
            return all;
        }

        void trim(int most) {
            int length;
            synchronized (lock) {
                length = log.length();
            }
            if (length > most) {
                synchronized (lock) {
                    log.delete(0, length - most); // BLOCAL: check-then-act
                }
            }
        }

        void trimSafe(int most) {
            synchronized (lock) {
                int length = log.length();
                if (length > most) {
                    log.delete(0, length - most);
                }
            }
        }

        void limit() {
            boolean many;
            synchronized (lock) {
                many = lines > 100;
            }
            if (many) {
                synchronized (lock) {
                    log.setLength(0);
                    lines = 0; // BLOCAL: check-then-act high
                }
            }
        }

        void limitSafe() {
            synchronized (lock) {
                if (lines > 100) {
                    log.setLength(0);
                    lines = 0;
                }
            }
        }
    }
}
