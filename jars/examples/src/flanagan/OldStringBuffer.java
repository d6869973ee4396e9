package flanagan;

/**
 * Flanagan, Qadeer 2003 (types for atomicity): {@code StringBuffer.append(StringBuffer)} in the shape of Java 1.4. It holds
 * its own lock throughout, but takes the lock of the other buffer twice, and that one may have shrunk in between.
 *
 * <p>Verdict of the paper: {@code append} is not atomic. As a stale value: {@code len} is of another version than what
 * {@code getChars} copies, a number that is merely passed on.
 */
public final class OldStringBuffer {
    private char[] value = new char[16];
    private int count;

    public synchronized int length() {
        return count;
    }

    public synchronized OldStringBuffer append(OldStringBuffer other) {
        int len = other.length(); // BLOCAL: non-atomic
        int newCount = count + len;
        if (newCount > value.length) {
            expandCapacity(newCount);
        }
        other.getChars(0, len, value, count); // BLOCAL: stale-value low
        count = newCount;
        return this;
    }

    public synchronized OldStringBuffer append(char c) {
        int newCount = count + 1;
        if (newCount > value.length) {
            expandCapacity(newCount);
        }
        value[count] = c;
        count = newCount;
        return this;
    }

    public synchronized void setLength(int newLength) {
        if (newLength < count) {
            count = newLength;
        }
    }

    public synchronized void getChars(int begin, int end, char[] target, int targetBegin) {
        System.arraycopy(value, begin, target, targetBegin, end - begin);
    }

    private void expandCapacity(int minimum) {
        char[] larger = new char[Math.max(minimum, value.length * 2)];
        System.arraycopy(value, 0, larger, 0, count);
        value = larger;
    }
}
