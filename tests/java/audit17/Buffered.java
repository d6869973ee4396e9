package audit17;

import java.util.Arrays;

/** A growing buffer: lengths and arrays that go together (ANALYSIS 7, check-then-act (a), (b), stale-value). */
public class Buffered {
    static Buffered shared = new Buffered();

    private byte[] data = new byte[64];
    private int length;
    private int mark;

    public synchronized int length() {
        return length;
    }

    public synchronized int capacity() {
        return data.length;
    }

    public synchronized void clear() {
        length = 0;
        mark = 0;
    }

    public synchronized void put(byte b) {
        if (length == data.length) {
            data = Arrays.copyOf(data, data.length * 2);
        }
        data[length++] = b;
    }

    public synchronized byte at(int i) {
        return data[i];
    }

    public synchronized void truncate(int n) {
        if (n < length) {
            length = n;
        }
    }

    // was forgotten: two atomic actions on another object's lock
    public synchronized void append(Buffered other) {
        int n = other.length(); // BLOCAL: non-atomic
        byte[] more = new byte[n];
        other.copyTo(more, n); // BLOCAL: stale-value low
        for (byte b : more) {
            put(b);
        }
    }

    public synchronized void copyTo(byte[] to, int n) {
        System.arraycopy(data, 0, to, 0, n);
    }

    public void chop() {
        int n = length();
        if (n > 0) {
            setLength(n - 1); // BLOCAL: lost-update high
        }
    }

    public synchronized void setLength(int n) {
        length = n;
    }

    // was forgotten: others may have filled it between the question and the addition
    public void fill(byte b) {
        while (length() < capacity()) {
            put(b); // BLOCAL: check-then-act
        }
    }

    public void markHere() {
        int n;
        synchronized (this) {
            n = length;
        }
        synchronized (this) {
            mark = n; // BLOCAL: stale-value
        }
    }

    public byte last() {
        int n = length();
        return n == 0 ? 0 : at(n - 1); // BLOCAL: check-then-act low
    }

    public void double2() {
        byte[] d;
        synchronized (this) {
            d = data;
        }
        byte[] bigger = Arrays.copyOf(d, d.length * 2);
        synchronized (this) {
            data = bigger; // BLOCAL: lost-update high
        }
    }
}
