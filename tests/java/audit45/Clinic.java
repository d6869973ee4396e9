// RELEASES: 8 17
package audit45;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Appointments: a calendar that the desk's clerks write, rooms that are lent, doctors that are threads, a ward that inherits its lock. */
public class Clinic {
    /** The lock that all below use. */
    abstract static class Guarded {
        protected final ReentrantLock lock = new ReentrantLock();
        protected final Condition changed = lock.newCondition();
        protected int version;

        protected void touch() {
            version++;
            changed.signalAll();
        }

        int version() {
            lock.lock();
            try {
                return version;
            } finally {
                lock.unlock();
            }
        }
    }

    static class Calendar extends Guarded {
        private final TreeMap<Integer, String> bySlot = new TreeMap<>();
        private int booked;

        boolean isFree(int slot) {
            lock.lock();
            try {
                return !bySlot.containsKey(slot);
            } finally {
                lock.unlock();
            }
        }

        void put(int slot, String who) {
            lock.lock();
            try {
                bySlot.put(slot, who);
                booked++;
                touch();
            } finally {
                lock.unlock();
            }
        }

        boolean book(int slot, String who) {
            lock.lock();
            try {
                if (bySlot.putIfAbsent(slot, who) != null) {
                    return false;
                }
                booked++;
                touch();
                return true;
            } finally {
                lock.unlock();
            }
        }

        boolean bookLate(int slot, String who) {
            if (!isFree(slot)) {
                return false;
            }
            put(slot, who); // BLOCAL: check-then-act
            return true;
        }

        int nextFreeLate(String who) {
            int slot;
            lock.lock();
            try {
                slot = bySlot.isEmpty() ? 0 : bySlot.lastKey() + 1;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                // Was check-then-act: the last key makes the new one, and decides nothing.
                bySlot.put(slot, who); // BLOCAL: stale-value medium
                touch();
            } finally {
                lock.unlock();
            }
            return slot;
        }

        int nextFree(String who) {
            lock.lock();
            try {
                int slot = bySlot.isEmpty() ? 0 : bySlot.lastKey() + 1;
                bySlot.put(slot, who);
                touch();
                return slot;
            } finally {
                lock.unlock();
            }
        }

        boolean moveLate(int from, int to) {
            String who;
            lock.lock();
            try {
                who = bySlot.get(from);
            } finally {
                lock.unlock();
            }
            if (who == null) {
                return false;
            }
            lock.lock();
            try {
                bySlot.remove(from); // BLOCAL: check-then-act
                bySlot.put(to, who);
                touch();
                return true;
            } finally {
                lock.unlock();
            }
        }

        boolean move(int from, int to) {
            lock.lock();
            try {
                String who = bySlot.remove(from);
                if (who == null) {
                    return false;
                }
                bySlot.put(to, who);
                touch();
                return true;
            } finally {
                lock.unlock();
            }
        }

        // The version says that nothing has changed.
        boolean moveChecked(int from, int to) {
            int v;
            String who;
            lock.lock();
            try {
                v = version;
                who = bySlot.get(from);
            } finally {
                lock.unlock();
            }
            if (who == null) {
                return false;
            }
            lock.lock();
            try {
                // Was not marked: that the version is asked because of the old look.
                if (v != version) { // BLOCAL: check-then-act low
                    return false;
                }
                // Was to be excused here; the one reading is excused where the version is changed.
                bySlot.remove(from);
                bySlot.put(to, who);
                touch(); // BENIGN: check-then-act rechecked
                return true;
            } finally {
                lock.unlock();
            }
        }

        void awaitChange(int seen) throws InterruptedException {
            lock.lock();
            try {
                while (version == seen) {
                    changed.await();
                }
            } finally {
                lock.unlock();
            }
        }

        void awaitBookedLate() throws InterruptedException {
            lock.lock();
            try {
                if (booked == 0) {
                    changed.await();
                }
                booked--; // BLOCAL: stale-after-wait
            } finally {
                lock.unlock();
            }
        }
    }

    static class Rooms {
        private final Semaphore mutex = new Semaphore(1);
        private final boolean[] taken;
        private int free;
        private final AtomicInteger lent = new AtomicInteger();

        Rooms(int n) {
            taken = new boolean[n];
            free = n;
        }

        int takeLate() throws InterruptedException {
            int i = 0;
            mutex.acquire();
            while (i < taken.length && taken[i]) {
                i++;
            }
            mutex.release();
            if (i == taken.length) {
                return -1;
            }
            mutex.acquire();
            taken[i] = true; // MISSED: check-then-act (how far a loop has come is not taken for what its test has read)
            free--;
            mutex.release();
            return i;
        }

        int take() throws InterruptedException {
            mutex.acquire();
            try {
                for (int i = 0; i < taken.length; i++) {
                    if (!taken[i]) {
                        taken[i] = true;
                        free--;
                        return i;
                    }
                }
                return -1;
            } finally {
                mutex.release();
            }
        }

        void back(int i) throws InterruptedException {
            mutex.acquire();
            taken[i] = false;
            free++;
            mutex.release();
        }

        int numberLate() {
            lent.incrementAndGet();
            return lent.get(); // BLOCAL: stale-value
        }

        int number() {
            return lent.incrementAndGet();
        }
    }

    /** Who lies where: the lock of the ward, the state of its beds. */
    static class Ward extends Guarded {
        static class Bed {
            String patient;
            int days;
        }

        private final List<Bed> beds = new ArrayList<>();
        private final Map<String, Bed> byPatient = new HashMap<>();

        Bed bed(String patient) {
            lock.lock();
            try {
                return byPatient.get(patient);
            } finally {
                lock.unlock();
            }
        }

        void lay(Bed b, String patient) {
            lock.lock();
            try {
                b.patient = patient;
                b.days = 0;
                beds.add(b);
                byPatient.put(patient, b);
                touch();
            } finally {
                lock.unlock();
            }
        }

        void dayLate(Bed b) {
            int d;
            lock.lock();
            try {
                d = b.days;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                b.days = d + 1; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        void day() {
            lock.lock();
            try {
                beds.forEach(b -> b.days++);
                touch();
            } finally {
                lock.unlock();
            }
        }

        void dischargeLate(String patient) {
            if (bed(patient) != null) {
                lock.lock();
                try {
                    beds.remove(byPatient.remove(patient)); // BLOCAL: check-then-act
                    touch();
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    static class Doctor extends Thread {
        private final Calendar calendar;
        private final AtomicBoolean home = new AtomicBoolean();
        private int seen;

        Doctor(Calendar calendar) {
            this.calendar = calendar;
        }

        @Override
        public void run() {
            while (!home.get()) {
                try {
                    seen = calendar.version();
                    calendar.awaitChange(seen);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }

        void goHome() {
            if (home.compareAndSet(false, true)) {
                interrupt();
            }
        }
    }

    static final Calendar CALENDAR = new Calendar();
    static final Rooms ROOMS = new Rooms(4);
    static final Ward WARD = new Ward();

    public static void main(String[] args) {
        ThreadFactory doctors = r -> new Doctor(CALENDAR);
        Thread d = doctors.newThread(null);
        d.start();
        for (int i = 0; i < args.length; i++) {
            int slot = i;
            new Thread(() -> CALENDAR.book(slot, args[slot])).start();
        }
    }
}
