// RELEASES: 8 17
package audit14;

import java.util.*;

/** More of the ConTest and the student programs: garage manager, file writer, producers, readers and writers, clean, lottery of servers, and a mail box. */
class ContestMore {

    /** garage manager: tasks are taken when the worker says that it is free; status and task in two blocks of the manager. */
    static class GarageManager {
        static final GarageManager SHARED = new GarageManager();
        private final int[] status = new int[10];
        private final String[] tasks = new String[10];
        private int finished;

        synchronized int getStatus(int worker) {
            return status[worker];
        }

        synchronized void setTask(int worker, String task) {
            tasks[worker] = task;
            status[worker] = 1;
        }

        synchronized void done(int worker) {
            tasks[worker] = null;
            status[worker] = 0;
            finished++;
        }

        /** Two managers give the same worker a task each. */
        void assign(int worker, String task) {
            if (getStatus(worker) == 0) {
                setTask(worker, task); // BLOCAL: check-then-act medium
            }
        }

        /** Silent. */
        synchronized boolean assignRight(int worker, String task) {
            if (status[worker] == 0) {
                tasks[worker] = task;
                status[worker] = 1;
                return true;
            }
            return false;
        }

        synchronized int finished() {
            return finished;
        }

        /** The manager waits until all is done. Silent: it decides a sleep. */
        void await(int n) throws InterruptedException {
            while (finished() < n) {
                Thread.sleep(10);
            }
        }
    }

    /** clean: two events; the counter is read, then the buffer is cleaned by what it was. */
    static class CleanBuffer {
        static final CleanBuffer SHARED = new CleanBuffer();
        private final StringBuilder text = new StringBuilder();
        private int writes;

        void write(String s) {
            synchronized (this) {
                text.append(s);
                writes++;
            }
        }

        /** Copied in one block, emptied in the next: what comes in between is lost. */
        String flush() {
            String s;
            synchronized (this) {
                s = text.toString();
            }
            synchronized (this) {
                text.setLength(0); // BLOCAL: lost-update
            }
            return s;
        }

        /** Silent. */
        synchronized String flushRight() {
            String s = text.toString();
            text.setLength(0);
            return s;
        }

        /** The number as it was, taken away from what it is: a relative update. */
        int take() {
            int n;
            synchronized (this) {
                n = writes;
            }
            synchronized (this) {
                writes -= n; // BLOCAL: stale-value low
            }
            return n;
        }

        /** The number as it was, and nought after it. */
        int takeAll() {
            int n;
            synchronized (this) {
                n = writes;
            }
            synchronized (this) {
                writes = 0; // BLOCAL: lost-update medium
            }
            return n;
        }
    }

    /** producer and consumer with one slot: by a flag under the monitor. Silent; the broken one tests it outside. */
    static class Slot {
        static final Slot SHARED = new Slot();
        private Object item;
        private boolean full;

        synchronized void put(Object o) throws InterruptedException {
            while (full) {
                wait();
            }
            item = o;
            full = true;
            notifyAll();
        }

        synchronized Object take() throws InterruptedException {
            while (!full) {
                wait();
            }
            full = false;
            notifyAll();
            return item;
        }

        synchronized boolean isFull() {
            return full;
        }

        /** Outside, and sleeping. */
        void putAsked(Object o) throws InterruptedException {
            while (isFull()) {
                Thread.sleep(5);
            }
            synchronized (this) {
                item = o; // BLOCAL: check-then-act medium
                full = true;
                notifyAll();
            }
        }

        /** The item is looked at in one block, and the slot emptied in another: what another has put meanwhile is gone. */
        Object takeInTwo() {
            Object o;
            synchronized (this) {
                if (!full) {
                    return null;
                }
                o = item;
            }
            synchronized (this) {
                full = false; // BLOCAL: check-then-act medium
            }
            return o;
        }
    }

    /** readers and writers by counts: the writer asks for both. Silent; the broken one asks outside. */
    static class ReadersWriters {
        static final ReadersWriters SHARED = new ReadersWriters();
        private int readers;
        private boolean writing;

        synchronized void startRead() throws InterruptedException {
            while (writing) {
                wait();
            }
            readers++;
        }

        synchronized void endRead() {
            readers--;
            if (readers == 0) {
                notifyAll();
            }
        }

        synchronized void startWrite() throws InterruptedException {
            while (writing || readers > 0) {
                wait();
            }
            writing = true;
        }

        synchronized void endWrite() {
            writing = false;
            notifyAll();
        }

        synchronized boolean busy() {
            return writing || readers > 0;
        }

        synchronized void begin() {
            writing = true;
        }

        /** Two writers at once. */
        boolean tryWrite() {
            if (busy()) {
                return false;
            }
            begin(); // BLOCAL: check-then-act medium
            return true;
        }

        /** Silent. */
        synchronized boolean tryWriteRight() {
            if (busy()) {
                return false;
            }
            writing = true;
            return true;
        }

        /** The count is kept over the wait. */
        synchronized void startReadKept() throws InterruptedException {
            int r = readers;
            while (writing) {
                wait();
            }
            readers = r + 1; // BLOCAL: stale-after-wait high
        }
    }

    /** A mail box of the exercises: numbers are handed out, and the boxes are under one lock. */
    static class MailServer {
        static final MailServer SHARED = new MailServer();
        private final Map<String, List<String>> boxes = new HashMap<>();
        private int nextId;
        private final Map<Integer, String> byId = new HashMap<>();

        /** A number that is taken is one's own. */
        int register(String who) {
            int id;
            synchronized (this) {
                id = nextId++;
            }
            synchronized (this) {
                byId.put(id, who); // BENIGN: stale-value handed-over
            }
            return id;
        }

        /** A number that is only looked at is not. */
        int registerLooked(String who) {
            int id;
            synchronized (this) {
                id = nextId;
            }
            synchronized (this) {
                // Mended: of several kinds of harm done to one state there the surest is shown.
                byId.put(id, who);
                nextId = id + 1; // BLOCAL: lost-update high
            }
            return id;
        }

        /** The box is got in one block, and filled in the next: it may be dropped by then. */
        void send(String to, String text) {
            List<String> box;
            synchronized (this) {
                box = boxes.get(to);
            }
            if (box != null) {
                synchronized (this) {
                    box.add(text); // BLOCAL: stale-value medium
                }
            }
        }

        /** Silent. */
        synchronized void sendRight(String to, String text) {
            List<String> box = boxes.get(to);
            if (box != null) {
                box.add(text);
            }
        }

        synchronized void open(String who) {
            boxes.put(who, new ArrayList<String>());
        }

        synchronized void close(String who) {
            boxes.remove(who);
        }

        /** All mails are taken: unlinked, so that they are one's own. Silent. */
        List<String> fetch(String who) {
            List<String> box;
            synchronized (this) {
                box = boxes.put(who, new ArrayList<String>());
            }
            return box;
        }

        /** Asked whether there is one, and got again. */
        int count(String who) {
            boolean known;
            synchronized (this) {
                known = boxes.containsKey(who);
            }
            if (known) {
                synchronized (this) {
                    return boxes.get(who).size(); // BLOCAL: check-then-act medium
                }
            }
            return 0;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                GarageManager.SHARED.assign(1, "wash");
                CleanBuffer.SHARED.flush();
                MailServer.SHARED.register("me");
            }).start();
        }
    }
}
