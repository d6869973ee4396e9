package audit26;

import java.util.LinkedList;

/** Tasks, workers, and monitors that are waited on. */
public class WorkQueue {
    static final WorkQueue QUEUE = new WorkQueue();

    private final LinkedList<Runnable> tasks = new LinkedList<>();
    private int waiting;
    private int pending;
    private boolean paused;
    private String owner;

    private boolean isEmpty() {
        synchronized (tasks) {
            return tasks.isEmpty();
        }
    }

    void add(Runnable r) {
        synchronized (tasks) {
            tasks.addLast(r);
            pending++;
            tasks.notify();
        }
    }

    /** A task that comes between the question and the wait wakes nobody. */
    Runnable take() throws InterruptedException {
        if (isEmpty()) {
            synchronized (tasks) {
                tasks.wait(); // BLOCAL: check-then-wait high {{tasks}}
            }
        }
        synchronized (tasks) {
            return tasks.pollFirst();
        }
    }

    /** Silent. */
    Runnable takeWell() throws InterruptedException {
        synchronized (tasks) {
            while (tasks.isEmpty()) {
                tasks.wait();
            }
            pending--;
            return tasks.removeFirst();
        }
    }

    /** Silent: it wakes by itself. */
    Runnable takeSoon() throws InterruptedException {
        if (isEmpty()) {
            synchronized (tasks) {
                tasks.wait(100);
            }
        }
        synchronized (tasks) {
            return tasks.pollFirst();
        }
    }

    private synchronized boolean isPaused() {
        return paused;
    }

    private synchronized void pause(boolean p) {
        paused = p;
        notifyAll();
    }

    private synchronized void park() throws InterruptedException {
        wait();
    }

    /** The wait is in a helper. */
    void awaitResume() throws InterruptedException {
        while (isPaused()) {
            park(); // BLOCAL: check-then-wait high {{paused}}
        }
    }

    /** Silent: re-entered, the question is in the block of the wait. */
    synchronized void awaitResumeWell() throws InterruptedException {
        while (isPaused()) {
            park();
        }
    }

    /** Counted before the wait, written after it. */
    synchronized void idle() throws InterruptedException {
        int w = waiting;
        wait();
        waiting = w + 1; // BLOCAL: stale-after-wait high {{waiting}}
    }

    /** Silent: read after it. */
    synchronized void idleWell() throws InterruptedException {
        wait();
        int w = waiting;
        waiting = w + 1;
    }

    synchronized void wake() {
        waiting = 0;
        notifyAll();
    }

    /** The wait is in a helper that is called with the lock held. */
    synchronized void idleByHelper() throws InterruptedException {
        int w = waiting;
        awaitResumeWell();
        waiting = w + 1; // BLOCAL: stale-after-wait high {{waiting}}
    }

    private synchronized void own(String who) {
        owner = who;
    }

    /** Whom it spoke to before the wait. */
    synchronized int greet() throws InterruptedException {
        String o = owner;
        wait();
        return o.length(); // BLOCAL: stale-after-wait medium {{owner}}
    }

    public static void main(String[] a) {
        Thread worker = new Thread(() -> {
            try {
                QUEUE.take();
                QUEUE.takeWell().run();
                QUEUE.takeSoon();
                QUEUE.awaitResume();
                QUEUE.awaitResumeWell();
                QUEUE.idle();
                QUEUE.idleWell();
                QUEUE.idleByHelper();
                QUEUE.greet();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        worker.start();
        new Thread(() -> {
            QUEUE.add(() -> { });
            QUEUE.pause(true);
            QUEUE.pause(false);
            QUEUE.wake();
            QUEUE.own(Thread.currentThread().getName());
        }).start();
    }
}
