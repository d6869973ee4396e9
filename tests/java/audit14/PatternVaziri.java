// RELEASES: 8 17
package audit14;

import java.util.*;

/**
 * The eleven problematic interleavings of data-centric synchronization, and those that serialisability misses: one unit of
 * work is what a method does, each access is a block. Only those in which a value outlives its block are findings.
 */
class PatternVaziri {

    static class One {
        static final One SHARED = new One();
        private int l;

        synchronized int read() {
            return l;
        }

        synchronized void write(int v) {
            l = v;
        }

        /** 1: R W' W: the value read is old when it is written. */
        void readOtherWritesWrite() {
            int v = read();
            // Mended: both are the object's own methods.
            write(v + 1); // BLOCAL: lost-update high
        }

        /** 1, without data: the value decides. */
        void readOtherWritesDecides() {
            if (read() == 0) {
                write(5); // BLOCAL: check-then-act medium
            }
        }

        /** 2: R W' R: two reads of one variable that differ, added up. Both are old at the sum. */
        int readOtherWritesRead() {
            int a = read();
            int b = read();
            return a * 10 + b; // BLOCAL: inconsistent-read low
        }

        /** 3: W R' W: another sees what is there for a while only. Silent: no stale value. */
        void writeOtherReadsWrite() {
            write(1);
            write(2);
        }

        /** 4: W W' R: what is read is not what was written. Silent: it is read in a later block, and used outside. */
        int writeOtherWritesRead() {
            write(1);
            return read();
        }

        /** 5: W W' W. Silent. */
        void writeOtherWritesWrite(int v) {
            write(v);
            write(v + 1);
        }

        /** All of them in one block. Silent. */
        synchronized int allRight() {
            int v = read();
            write(v + 1);
            int a = read();
            int b = read();
            write(a * 10 + b);
            return read();
        }
    }

    static class Two {
        static final Two SHARED = new Two();
        private int l1;
        private int l2;

        synchronized int read1() {
            return l1;
        }

        synchronized int read2() {
            return l2;
        }

        synchronized void write1(int v) {
            l1 = v;
        }

        synchronized void write2(int v) {
            l2 = v;
        }

        synchronized void both(int v) {
            l1 = v;
            l2 = v;
        }

        /** 6: W1 W1' W2' W2: two writes that cross. Silent: no value is read. */
        void writes(int v) {
            write1(v);
            write2(v);
        }

        /** 7: W1 W2' W1' W2. Silent for the same reason. */
        void writesCrossed(int v) {
            write2(v);
            write1(v);
        }

        /** 8: W1 R2' R1' W2: a reader sees one half. Silent here; the reader is the one below. */
        void half(int v) {
            write1(v);
            write2(-v);
        }

        /** 9 to 11: R1 W1' W2' R2: the two halves of different states, put together. */
        int readsTogether() {
            return read1() - read2(); // BLOCAL: inconsistent-read low
        }

        /** Compared. */
        boolean readsCompared() {
            int a = read1();
            int b = read2();
            return a == b; // BLOCAL: inconsistent-read low
        }

        /** 10: R1 W1' W2' W2: what was read of the one is written to the other: a number handed to a callee that stores it, low. */
        void readWrite() {
            int a = read1();
            write2(a); // BLOCAL: stale-value low
        }

        /** The same in blocks of the method's own: stored into another field of that lock. */
        void readWriteInline() {
            int a;
            synchronized (this) {
                a = l1;
            }
            synchronized (this) {
                l2 = a + 1; // BLOCAL: stale-value medium
            }
        }

        /** By a decision, by callees: l2 is written together with l1 by who writes both, but not by all. */
        void readDecides() {
            if (read1() > 0) {
                write2(0); // BLOCAL: check-then-act low
            }
        }

        /** Silent. */
        synchronized int readsRight() {
            return l1 - l2;
        }
    }

    /** The atomic set {array, count}: IntStack of the papers: push locked, the client's pop asks twice. */
    static class IntStack {
        static final IntStack SHARED = new IntStack();
        private int[] elements = new int[100];
        private int top = -1;

        synchronized void push(int v) {
            elements[++top] = v;
        }

        synchronized int pop() {
            return elements[top--];
        }

        synchronized boolean isEmpty() {
            return top == -1;
        }

        synchronized int peek() {
            return elements[top];
        }

        static void consume() {
            while (!SHARED.isEmpty()) {
                System.out.println(SHARED.pop()); // BLOCAL: check-then-act
            }
        }

        /** The top is looked at, and taken off, whatever it is by then. */
        static int take() {
            if (SHARED.peek() > 0) {
                // Mended: an act of kind (b) by a callee is low.
                return SHARED.pop(); // BLOCAL: check-then-act low
            }
            return 0;
        }

        /** Silent. */
        static int takeRight() {
            synchronized (SHARED) {
                return SHARED.isEmpty() ? 0 : SHARED.pop();
            }
        }
    }

    /** Two accounts of one unit: a transfer of two locked steps. Silent: blind updates each in its block. */
    static class Purse {
        static final Purse A = new Purse();
        static final Purse B = new Purse();
        private int coins;

        synchronized void add(int n) {
            coins += n;
        }

        synchronized int coins() {
            return coins;
        }

        static void transfer(int n) {
            A.add(-n);
            B.add(n);
        }

        /** The sum of the two purses is of two locks. Silent. */
        static int sum() {
            return A.coins() + B.coins();
        }

        /** All that is in one, asked and then taken out. */
        static void transferAll() {
            int n = A.coins();
            A.add(-n); // BLOCAL: stale-value low
            B.add(n);
        }
    }

    public static void main(String[] args) {
        Runnable r = () -> {
            One.SHARED.readOtherWritesWrite();
            Two.SHARED.readWrite();
            IntStack.consume();
            Purse.transferAll();
        };
        new Thread(r).start();
        new Thread(r).start();
    }
}
