package real;

import java.util.Stack;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Put where others get it, and made ready only then. */
class ShownEarly {
    static class Connection {
        Thread thread;
        byte[] buffer;
        int tries;
    }

    /** Who closes all in between finds a connection without a thread. */
    static class Server {
        static final Server SHARED = new Server();
        private final ConcurrentMap<Integer, Connection> running = new ConcurrentHashMap<>();

        void accept(int id, Runnable work) {
            Connection c = new Connection();
            running.put(id, c);
            Thread t = new Thread(work);
            c.thread = t; // BLOCAL: check-then-act medium {{'thread' of the new object is set after others could get it from 'running'}}
            t.start();
        }

        void stop() {
            for (Connection c : running.values()) {
                c.thread.interrupt();
            }
        }
    }

    static class Task {
        private Thread thread;
        private String name;

        void setThread(Thread t) {
            thread = t;
        }

        Thread getThread() {
            return thread;
        }

        void setName(String n) {
            name = n;
        }

        String label() {
            return name == null ? "" : name.trim();
        }
    }

    /** The same by a setter, and who needs it asks a getter. */
    static class BySetter {
        static final BySetter SHARED = new BySetter();
        private final ConcurrentMap<Integer, Task> running = new ConcurrentHashMap<>();

        void accept(int id, Runnable work) {
            Task task = new Task();
            running.put(id, task);
            task.setThread(new Thread(work)); // MISSED: check-then-act (the setter is far from any lock)
        }

        void stop(int id) throws InterruptedException {
            Task task = running.remove(id);
            if (task != null) {
                task.getThread().join();
            }
        }
    }

    static class Worker {
        private Thread thread;
        private int done;

        void setThread(Thread t) {
            thread = t;
            synchronized (this) {
                done++;
            }
        }

        Thread getThread() {
            return thread;
        }
    }

    /** The same of one that also takes a lock. */
    static class ByOther {
        static final ByOther SHARED = new ByOther();
        private final ConcurrentMap<Integer, Worker> running = new ConcurrentHashMap<>();

        void accept(int id, Runnable work) {
            Worker worker = new Worker();
            running.put(id, worker);
            worker.setThread(new Thread(work)); // BLOCAL: check-then-act medium {{getThread() (line}}
        }

        void stop(int id) throws InterruptedException {
            Worker worker = running.remove(id);
            if (worker != null) {
                worker.getThread().join();
            }
        }
    }

    /** Silent: who needs it asks whether it is there. */
    static class Asked {
        static final Asked SHARED = new Asked();
        private final ConcurrentMap<Integer, Task> running = new ConcurrentHashMap<>();

        void accept(int id, String name) {
            Task task = new Task();
            running.put(id, task);
            task.setName(name);
        }

        String label(int id) {
            Task task = running.get(id);
            return task == null ? "" : task.label();
        }
    }

    static class Chunk {
        byte[] data;
        volatile boolean ready;
        int used;
    }

    /** Silent: who needs the data asks whether the chunk is ready. */
    static class Arena {
        static final Arena SHARED = new Arena();
        private final AtomicReference<Chunk> current = new AtomicReference<>();

        void refill() {
            Chunk c = new Chunk();
            current.set(c);
            c.data = new byte[100];
            c.ready = true;
        }

        int room() {
            Chunk c = current.get();
            return c != null && c.ready ? c.data.length : 0;
        }
    }

    static class Page {
        byte[] bytes;
    }

    /** The same without a word of whether it is. */
    static class Pages {
        static final Pages SHARED = new Pages();
        private volatile Page current;

        void refill() {
            Page p = new Page();
            current = p;
            p.bytes = new byte[100]; // BLOCAL: check-then-act medium {{after others could get it from 'current'}}
        }

        int room() {
            Page p = current;
            return p == null ? 0 : p.bytes.length;
        }
    }

    static class Node {
        final String value;
        Node next;

        Node(String value) {
            this.value = value;
        }
    }

    /** Who takes it in between drops the rest of the stack. */
    static class Stacks {
        static final Stacks SHARED = new Stacks();
        private final AtomicReferenceArray<Node> tops = new AtomicReferenceArray<>(16);

        void push(int at, String value) {
            Node pushed = new Node(value);
            Node top = tops.get(at);
            while (!tops.compareAndSet(at, top, pushed)) {
                top = tops.get(at);
            }
            pushed.next = top; // BLOCAL: check-then-act medium {{may find nothing there yet}}
        }

        String pop(int at) {
            Node top = tops.get(at);
            while (top != null && !tops.compareAndSet(at, top, top.next)) {
                top = tops.get(at);
            }
            return top == null ? null : top.value;
        }
    }

    static class Link {
        final String value;
        Link next;

        Link(String value) {
            this.value = value;
        }
    }

    /** Silent: linked first. */
    static class Linked {
        static final Linked SHARED = new Linked();
        private final AtomicReference<Link> top = new AtomicReference<>();

        void push(String value) {
            Link pushed = new Link(value);
            Link old;
            do {
                old = top.get();
                pushed.next = old;
            } while (!top.compareAndSet(old, pushed));
        }

        String pop() {
            Link old = top.get();
            while (old != null && !top.compareAndSet(old, old.next)) {
                old = top.get();
            }
            return old == null ? null : old.value;
        }
    }

    static class Session {
        String user = "nobody";
        Thread reader;
    }

    /** Silent: it has something from the start. */
    static class Sessions {
        static final Sessions SHARED = new Sessions();
        private final ConcurrentMap<Integer, Session> all = new ConcurrentHashMap<>();

        void open(int id, String user) {
            Session s = new Session();
            all.put(id, s);
            s.user = user;
        }

        int length(int id) {
            Session s = all.get(id);
            return s == null ? 0 : s.user.length();
        }
    }

    static class Frame {
        String text;
    }

    /** Silent: a stack, which happens to lock; it says nothing of several threads. */
    static class Frames {
        static final Frames SHARED = new Frames();
        private final Stack<Frame> frames = new Stack<>();

        void enter(String text) {
            Frame f = new Frame();
            frames.push(f);
            f.text = text;
        }

        int depth() {
            return frames.peek().text.length();
        }
    }

    static class Job implements Runnable {
        String name;

        @Override
        public void run() {
            System.out.println(name.trim());
        }
    }

    /** Silent: only its own thread needs it, which is started when it is there. */
    static class Jobs {
        static final Jobs SHARED = new Jobs();
        private final ConcurrentMap<Integer, Job> all = new ConcurrentHashMap<>();

        void begin(int id, String name) {
            Job job = new Job();
            all.put(id, job);
            job.name = name;
            new Thread(job).start();
        }
    }

    static class Entry {
        String text;
    }

    /** Silent: it is set, and needed, under one lock. */
    static class Entries {
        static final Entries SHARED = new Entries();
        private final ConcurrentMap<Integer, Entry> all = new ConcurrentHashMap<>();

        synchronized void add(int id, String text) {
            Entry e = new Entry();
            all.put(id, e);
            e.text = text;
        }

        synchronized int length(int id) {
            Entry e = all.get(id);
            return e == null ? 0 : e.text.length();
        }
    }

    static class Shelf {
        String label;
    }

    /** Silent: what is on no shelf that others see is nobody else's yet. */
    static class Shelves {
        static final Shelves SHARED = new Shelves();
        private final ConcurrentMap<Integer, Shelf> all = new ConcurrentHashMap<>();

        void add(int id, String label) {
            Shelf s = new Shelf();
            s.label = label;
            all.put(id, s);
        }

        int length(int id) {
            Shelf s = all.get(id);
            return s == null ? 0 : s.label.length();
        }
    }
}
