// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.locks.*;

/** Programs of the model checkers and of the paper on block-local atomicity: oldclassic, the remote agent, clean, daisy, rax, crossing. */
class JpfPrograms {

    /** oldclassic: two tasks that wait for each other's events; the count is compared outside of the event's lock, then waited for. */
    static class Event {
        int count = 0;

        public synchronized void signalEvent() {
            count = (count + 1) % 3;
            notifyAll();
        }

        public synchronized void waitForEvent() throws InterruptedException {
            wait();
        }

        synchronized int count() {
            return count;
        }

        /** Mended: the caller's count is compared under the lock. Silent: what is compared is the caller's own number. */
        public synchronized void waitForEventAfter(int seen) throws InterruptedException {
            while (count == seen) {
                wait();
            }
        }
    }

    static class FirstTask extends Thread {
        final Event event1;
        final Event event2;

        FirstTask(Event e1, Event e2) {
            event1 = e1;
            event2 = e2;
        }

        /** As published: the event's field is read without its lock; a signal in between is lost. */
        @Override
        public void run() {
            try {
                int count = event1.count;
                while (true) {
                    if (count == event1.count) {
                        // Mended: a finding for each of the three reads, one of them shown.
                        event1.waitForEvent(); // BLOCAL: check-then-wait high; BLOCAL: check-then-wait low; BLOCAL: check-then-wait low
                    }
                    count = event1.count;
                    event2.signalEvent();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static class SecondTask extends Thread {
        final Event event1;
        final Event event2;

        SecondTask(Event e1, Event e2) {
            event1 = e1;
            event2 = e2;
        }

        /** By the getter. */
        @Override
        public void run() {
            try {
                int count = event2.count();
                while (true) {
                    event1.signalEvent();
                    if (count == event2.count()) {
                        // Mended: likewise.
                        event2.waitForEvent(); // BLOCAL: check-then-wait high; BLOCAL: check-then-wait low; BLOCAL: check-then-wait low
                    }
                    count = event2.count();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static class ThirdTask extends Thread {
        final Event event;

        ThirdTask(Event e) {
            event = e;
        }

        /** Silent: the callee looks again in its loop. */
        @Override
        public void run() {
            try {
                int seen = event.count();
                while (true) {
                    event.waitForEventAfter(seen); // FALSE: stale-value (the callee only compares it with what is there); FALSE: stale-value (likewise, of the other read)
                    seen = event.count();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static void startClassic() {
        Event a = new Event();
        Event b = new Event();
        new FirstTask(a, b).start();
        new SecondTask(a, b).start();
        new ThirdTask(a).start();
    }

    /** The remote agent's daemon: properties are locked, the flag of the lock is read, and the property set in another block. */
    static class Database {
        static final Database SHARED = new Database();
        private final int[] values = new int[16];
        private final boolean[] achieved = new boolean[16];

        synchronized int get(int p) {
            return values[p];
        }

        synchronized void assign(int p, int v) {
            values[p] = v;
        }

        synchronized void achieve(int p, boolean a) {
            achieved[p] = a;
        }

        synchronized boolean isAchieved(int p) {
            return achieved[p];
        }

        synchronized void setBoth(int p, int v) {
            values[p] = v;
            achieved[p] = true;
        }

        /** The task: it closes the property, and in another block says that it is achieved, though the daemon has seen it in between. */
        void executeTask(int p, int v) {
            int old = get(p);
            if (old != v) {
                // Mended: it becomes what was asked for in any case.
                assign(p, v); // BLOCAL: check-then-act low
            }
            achieve(p, true);
        }

        /** Silent. */
        synchronized void executeTaskRight(int p, int v) {
            if (values[p] != v) {
                values[p] = v;
            }
            achieved[p] = true;
        }

        /** The daemon: it asks whether it is achieved, and then what it is. (c) */
        boolean violated(int p, int v) {
            if (isAchieved(p)) {
                return get(p) != v; // BLOCAL: check-then-act low
            }
            return false;
        }

        synchronized boolean violatedRight(int p, int v) {
            return achieved[p] && values[p] != v; // Silent
        }
    }

    /** The paper's own first figure: a counter, incremented by a copy. And its buffer (handed over), its version (rechecked). */
    static class PaperFigures {
        static final PaperFigures SHARED = new PaperFigures();
        private final Object lock = new Object();
        private int x;
        private List<String> buffer = new ArrayList<>();
        private int version;
        private int value;

        void incrementInTwo() {
            int tmp;
            synchronized (lock) {
                tmp = x;
            }
            tmp++;
            synchronized (lock) {
                x = tmp; // BLOCAL: lost-update high
            }
        }

        /** A copy of a buffer that nobody else has any more, worked off later under the lock again. */
        void workOff() {
            List<String> mine;
            synchronized (lock) {
                mine = buffer;
                buffer = new ArrayList<>();
            }
            for (String s : mine) {
                synchronized (lock) {
                    // Mended: found, and excused.
                    x += s.length(); // BENIGN: stale-value handed-over; BENIGN: check-then-act handed-over
                }
            }
        }

        void put(String s) {
            synchronized (lock) {
                buffer.add(s);
            }
        }

        /** Computed outside, and only put where nothing has changed meanwhile. */
        void compute() {
            while (true) {
                int v;
                int old;
                synchronized (lock) {
                    v = version;
                    // Mended: by the letter the last test is the loop's own, and leads to the next turn.
                    old = value; // FALSE: check-then-act (the old number is only compared, which is no use); BLOCAL: check-then-act low
                }
                int result = old * 3 + 1;
                synchronized (lock) {
                    if (version == v) {
                        value = result; // BENIGN: lost-update rechecked
                        version++;
                        return;
                    }
                }
            }
        }

        /** Not looked at again. */
        void computeBlindly() {
            int old;
            synchronized (lock) {
                old = value;
            }
            int result = old * 3 + 1;
            synchronized (lock) {
                value = result; // BLOCAL: lost-update high
                version++;
            }
        }

        /** Only for a message. Silent by default: no block after it. */
        void tell() {
            int v;
            synchronized (lock) {
                v = value;
            }
            System.out.println("value " + v);
        }
    }

    /** daisy: a file system's inodes: the size is read under the inode's lock, the block is written under it, the size is put after. */
    static class Inode {
        long size;
        int used;
        byte[] data = new byte[64];
    }

    static class Daisy {
        static final Daisy SHARED = new Daisy();
        private final Inode[] inodes = new Inode[32];
        private final Object[] locks = new Object[32];

        Daisy() {
            for (int i = 0; i < 32; i++) {
                inodes[i] = new Inode();
                locks[i] = new Object();
            }
        }

        void write(int no, byte b) {
            long at;
            synchronized (locks[no]) {
                at = inodes[no].size;
            }
            synchronized (locks[no]) {
                inodes[no].data[(int) at] = b;
                // Mended: the array of the locks is final, and the index is the same.
                inodes[no].size = at + 1; // BLOCAL: lost-update high
            }
        }

        /** Silent. */
        void writeRight(int no, byte b) {
            synchronized (locks[no]) {
                Inode i = inodes[no];
                i.data[(int) i.size] = b;
                i.size = i.size + 1;
            }
        }

        /** Taken if it is free: as published in one. Silent. */
        boolean ialloc(int no) {
            synchronized (locks[no]) {
                if (inodes[no].used == 0) {
                    inodes[no].used = 1;
                    return true;
                }
            }
            return false;
        }

        void free(int no) {
            synchronized (locks[no]) {
                inodes[no].used = 0;
                inodes[no].size = 0;
            }
        }
    }

    /** alarm clock: the time is asked by the client, who then sleeps until a time that is computed of it. */
    static class Monitor {
        static final Monitor SHARED = new Monitor();
        private int time;
        private int next = -1;

        synchronized void tick() {
            time++;
            if (next >= 0 && next <= time) {
                notifyAll();
            }
        }

        synchronized int now() {
            return time;
        }

        /** A number of an older block, compared with the time as it is by then. */
        synchronized void wakeMe(int at) throws InterruptedException {
            if (next < 0 || at < next) {
                next = at;
            }
            while (time < at) {
                wait();
            }
            next = -1;
        }

        /** Silent would be too much: a number that is passed on, and stored. */
        void sleep(int n) throws InterruptedException {
            wakeMe(now() + n); // BLOCAL: stale-value low
        }

        synchronized void sleepRight(int n) throws InterruptedException {
            wakeMe(time + n); // Silent
        }
    }

    /** sleeping barber: the customer looks whether there is a chair, and sits down. */
    static class BarberShop {
        static final BarberShop SHARED = new BarberShop();
        private int waiting;
        private static final int CHAIRS = 3;
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition customers = lock.newCondition();

        boolean enter() {
            lock.lock();
            try {
                if (waiting == CHAIRS) {
                    return false;
                }
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                waiting++; // BLOCAL: check-then-act medium
                customers.signal();
            } finally {
                lock.unlock();
            }
            return true;
        }

        /** Silent. */
        boolean enterRight() {
            lock.lock();
            try {
                if (waiting == CHAIRS) {
                    return false;
                }
                waiting++;
                customers.signal();
                return true;
            } finally {
                lock.unlock();
            }
        }

        /** Silent. */
        void nextCustomer() throws InterruptedException {
            lock.lock();
            try {
                while (waiting == 0) {
                    customers.await();
                }
                waiting--;
            } finally {
                lock.unlock();
            }
        }

        /** The barber looks from the door, and lies down. */
        void nextCustomerAsked() throws InterruptedException {
            boolean nobody;
            lock.lock();
            try {
                nobody = waiting == 0;
            } finally {
                lock.unlock();
            }
            if (nobody) {
                lock.lock();
                try {
                    customers.await(); // BLOCAL: check-then-wait high
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    public static void main(String[] args) {
        startClassic();
        for (int i = 0; i < 3; i++) {
            new Thread(new Runnable() {
                public void run() {
                    Database.SHARED.executeTask(1, 2);
                    PaperFigures.SHARED.incrementInTwo();
                    Daisy.SHARED.write(1, (byte) 1);
                }
            }).start();
        }
    }
}
