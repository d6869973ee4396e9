package audit16;

import java.util.function.IntSupplier;

/** append(other): its length is asked in one block, its characters are copied in the next (ANALYSIS 7). */
public class Text {
    static final Text SHARED = new Text();

    private char[] value = new char[16];
    private int count;

    synchronized int length() {
        return count;
    }

    synchronized char at(int i) {
        return value[i];
    }

    synchronized void copyTo(int n, char[] to) {
        System.arraycopy(value, 0, to, 0, n);
    }

    public synchronized void cut() {
        value = new char[16];
        count = 0;
    }

    synchronized void put(char[] from) {
        System.arraycopy(from, 0, value, count, from.length);
        count += from.length;
    }

    synchronized char[] snapshot() {
        return java.util.Arrays.copyOf(value, count);
    }

    public synchronized void append(Text other) {
        int n = other.length(); // BLOCAL: non-atomic
        char[] a = new char[n];
        other.copyTo(n, a); // BLOCAL: stale-value low
    }

    public void unlocked(Text other) {
        int n = other.length();
        int m = n;
        char[] a = new char[64];
        other.copyTo(m, a); // BLOCAL: stale-value low
        put(a);
    }

    static void join(Text to, Text from) {
        int n = from.length();
        char[] a = new char[64];
        synchronized (from) {
            System.arraycopy(from.value, 0, a, 0, n); // BLOCAL: stale-value low
        }
        to.put(a);
    }

    private static int ask(IntSupplier s) {
        return s.getAsInt();
    }

    public void byReference(Text other) {
        int n = ask(other::length);
        char[] a = new char[64];
        other.copyTo(n, a); // BLOCAL: stale-value low
    }

    public String charByChar(Text other) {
        int n = other.length();
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < n; i++) {
            b.append(other.at(i)); // BLOCAL: check-then-act low
        }
        return b.toString();
    }

    public char last(Text other) {
        int n = other.length();
        return other.at(n - 1); // BLOCAL: stale-value low
    }

    /** Silent. */
    public void mended(Text other) {
        char[] a = new char[64];
        synchronized (other) {
            int n = other.length();
            other.copyTo(n, a);
        }
        put(a);
    }

    /** Silent: one block gives both. */
    public void mendedSnapshot(Text other) {
        put(other.snapshot());
    }
}

class Buffered {
    static final Buffered SHARED = new Buffered();

    private final StringBuffer text = new StringBuffer();

    public void add(String s) {
        text.append(s);
    }

    public void drop() {
        // as expected first: lost-update; a length is computed with and passed on
        text.setLength(text.length() - 1); // BLOCAL: stale-value low
    }

    public void dropFirst() {
        if (text.length() > 0) {
            text.deleteCharAt(0); // BLOCAL: check-then-act
        }
    }

    private boolean any() {
        return text.length() != 0;
    }

    public void byHelper() {
        if (!any()) {
            return;
        }
        text.deleteCharAt(0); // BLOCAL: check-then-act
    }

    public char[] chars() {
        int n = text.length();
        char[] a = new char[n];
        text.getChars(0, n, a, 0); // MISSED: stale-value (a number that an operation which only reads is given)
        return a;
    }

    /** Silent: its methods lock itself. */
    public void mended() {
        synchronized (text) {
            if (text.length() > 0) {
                text.deleteCharAt(0);
            }
        }
    }

    /** Silent. */
    public String mendedSnapshot() {
        String s = text.toString();
        return s.substring(0, s.length() / 2);
    }
}
