// RELEASES: 8 17
package audit14;

import java.util.*;

/** IBM's benchmarks "two stage", "wrong lock", "ping pong", "piper", "buf writer" and "linked list". */
class ContestStages {

    /** twostage: a number is written in two stages under two locks; the reader sees the stages differ. */
    static class Data {
        int value;
    }

    static class TwoStage {
        static final TwoStage SHARED = new TwoStage();
        private final Data data1 = new Data();
        private final Data data2 = new Data();

        /** Silent: what was read of the first is stored in the second under another lock only (an escaped value). */
        public void a() {
            int tmp;
            synchronized (data1) {
                data1.value = data1.value + 1;
                tmp = data1.value;
            }
            synchronized (data2) {
                data2.value = tmp + 1;
            }
        }

        /** Silent: two locks. What the reader compares are states of two locks. */
        public void b() {
            int t1;
            int t2;
            synchronized (data1) {
                t1 = data1.value;
            }
            synchronized (data2) {
                t2 = data2.value;
            }
            if (t2 != t1 + 1) {
                throw new RuntimeException("bug found");
            }
        }
    }

    /** twostage under one lock in two blocks, as papers on atomicity draw it. */
    static class TwoBlocks {
        static final TwoBlocks SHARED = new TwoBlocks();
        private final Object lock = new Object();
        private int first;
        private int second;

        public void a() {
            int tmp;
            synchronized (lock) {
                first++;
                tmp = first;
            }
            synchronized (lock) {
                second = tmp + 1; // BLOCAL: stale-value medium
            }
        }

        public void b() {
            int t1;
            int t2;
            synchronized (lock) {
                t1 = first;
            }
            synchronized (lock) {
                t2 = second;
            }
            if (t2 != t1 + 1) { // BLOCAL: inconsistent-read low
                throw new RuntimeException("bug found");
            }
        }

        /** Silent. */
        public void c() {
            synchronized (lock) {
                first++;
                second = first + 1;
            }
        }
    }

    /** wronglock: one method locks the data, the other the class or another object. */
    static class WrongLock {
        static final WrongLock SHARED = new WrongLock(new Data());
        private final Data data;

        WrongLock(Data d) {
            data = d;
        }

        public void a() {
            synchronized (data) {
                int x = data.value;
                data.value++;
                if (data.value != x + 1) {
                    throw new RuntimeException("bug found");
                }
            }
        }

        /** One write of two holds the other lock. Silent: no guard is known. */
        public void b() {
            synchronized (this) {
                // Mended: Data of TwoStage is written under its own monitor, so that three of four are.
                data.value++; // BLOCAL: guarded-by low
            }
        }
    }

    /** wronglock, where the right one is known from three writes. */
    static class WrongLockAmongMany {
        static final WrongLockAmongMany SHARED = new WrongLockAmongMany();
        private final Object right = new Object();
        private final Object wrong = new Object();
        private int value;

        void a() {
            synchronized (right) {
                value++;
            }
        }

        void b() {
            synchronized (right) {
                value--;
            }
        }

        void c() {
            synchronized (right) {
                value = 0;
            }
        }

        void d() {
            synchronized (wrong) {
                value = 1; // BLOCAL: guarded-by medium
            }
        }
    }

    /** pingpong: the ball is set to null by one thread while another, which has tested it, plays it. Plain: a data race, silent. */
    static class PP {
        private int i = 1;

        int getI() {
            return i;
        }
    }

    static class PingPong {
        static final PingPong SHARED = new PingPong();
        private PP player = new PP();

        void pingPong() {
            if (player != null) {
                player.getI();
                PP newPlayer = player;
                player = null;
                player = newPlayer;
            }
        }
    }

    /** pingpong, with a volatile ball that others take away: tested, and read again. */
    static class PingPongVolatile {
        static final PingPongVolatile SHARED = new PingPongVolatile();
        private volatile PP player = new PP();

        int play() {
            if (player != null) {
                return player.getI(); // BLOCAL: check-then-act
            }
            return 0;
        }

        /** Silent: one read. */
        int playRight() {
            PP p = player;
            return p != null ? p.getI() : 0;
        }

        void away() {
            player = null;
        }

        void back() {
            player = new PP();
        }
    }

    /** piper: empty seats of an aeroplane, filled by a wait with an if. */
    static class EmptyPlane {
        static final EmptyPlane SHARED = new EmptyPlane();
        private final String[] names = new String[2];
        private int last = 0;
        private int first = 0;
        private int count = 0;

        synchronized void fillPlane(String name) throws InterruptedException {
            if (count == names.length) {
                wait();
            }
            names[last] = name;
            last = (last + 1) % names.length;
            count++; // BLOCAL: stale-after-wait medium
            notify();
        }

        synchronized String whoIsThere() throws InterruptedException {
            while (count == 0) {
                wait();
            }
            String name = names[first];
            first = (first + 1) % names.length;
            count--;
            notify();
            return name;
        }

        /** Broken twin: the seat is chosen first. */
        synchronized void fillOldSeat(String name) throws InterruptedException {
            int seat = last;
            while (count == names.length) {
                wait();
            }
            names[seat] = name;
            // Mended: of the two uses that which is written back is the worse one.
            last = (seat + 1) % names.length; // BLOCAL: stale-after-wait high
            count++;
            notify();
        }
    }

    /** bufwriter: writers put into a buffer under a lock, the checker walks over it under it; the length is read before. */
    static class Buffer {
        static final Buffer SHARED = new Buffer();
        private final int[] buf = new int[1000];
        private int bufPos;

        void write(int v) {
            int p;
            synchronized (this) {
                p = bufPos;
            }
            synchronized (this) {
                // Mended: of several kinds of harm done to one state there the surest is shown.
                buf[p] = v;
                bufPos = p + 1; // BLOCAL: lost-update high
            }
        }

        /** Silent. */
        synchronized void writeRight(int v) {
            buf[bufPos] = v;
            bufPos = bufPos + 1;
        }

        synchronized int at() {
            return bufPos;
        }

        synchronized void reset() {
            bufPos = 0;
        }

        /** The position by itself is checked against the end, then used. */
        void writeChecked(int v) {
            if (at() < buf.length) {
                // Mended: both by callees, medium.
                writeRight(v); // BLOCAL: check-then-act medium
            }
        }
    }

    /** linkedlist: the last node is looked for without a lock, and the new one hung on to it under one. */
    static class MyNode {
        int data;
        MyNode next;

        MyNode(int d) {
            data = d;
        }
    }

    static class MyLinkedList {
        static final MyLinkedList SHARED = new MyLinkedList();
        private final MyNode header = new MyNode(0);

        /** Two threads hang on to the same last node: what was found by one block is changed in another. */
        void addLast(int d) {
            MyNode n = new MyNode(d);
            MyNode last = last();
            synchronized (this) {
                last.next = n; // MISSED: stale-value (the node that a callee found, by a loop, under the lock is changed in a later block)
            }
        }

        private synchronized MyNode last() {
            MyNode m = header;
            while (m.next != null) {
                m = m.next;
            }
            return m;
        }

        /** Silent. */
        synchronized void addLastRight(int d) {
            MyNode m = header;
            while (m.next != null) {
                m = m.next;
            }
            m.next = new MyNode(d);
        }

        synchronized void clear() {
            header.next = null;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(new Runnable() {
                public void run() {
                    TwoStage.SHARED.a();
                    TwoBlocks.SHARED.a();
                    PingPong.SHARED.pingPong();
                    MyLinkedList.SHARED.addLast(1);
                }
            }).start();
        }
    }
}
