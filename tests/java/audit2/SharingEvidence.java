// RELEASES: 8 17
package audit2;

import java.util.*;
import java.util.concurrent.*;

/** Nothing shares it: a collection's check-then-act is one step lower. */
class RequestParser {
    private final Vector<String> parts = new Vector<>();
    void part(String s) {
        if (!parts.contains(s)) {
            parts.add(s); // BLOCAL: check-then-act low
        }
    }
    void reset() { parts.clear(); }
}
/** A lost update with nothing that shares it: medium. */
class FormBuilder {
    private int fields;
    void field() {
        int f;
        synchronized (this) { f = fields; }
        synchronized (this) {
            fields = f + 1; // BLOCAL: lost-update medium
        }
    }
    synchronized void reset() { fields = 0; }
}
/** Two threads are started on it. */
class DownloadMeter {
    private int bytes;
    void start() {
        new Thread(this::pump).start();
        new Thread(this::show).start();
    }
    private void pump() {
        int b;
        synchronized (this) { b = bytes; }
        synchronized (this) {
            bytes = b + 1; // BLOCAL: lost-update high
        }
    }
    private void show() { synchronized (this) { bytes = 0; } }
}
/** An executor and a timer. */
class HeartbeatSender {
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final java.util.Timer timer = new java.util.Timer(true);
    private int beats;
    void go() {
        pool.submit(this::beat);
        timer.schedule(new TimerTask() { @Override public void run() { clear(); } }, 10);
    }
    void beat() {
        int b;
        synchronized (this) { b = beats; }
        synchronized (this) {
            beats = b + 1; // BLOCAL: lost-update high
        }
    }
    void clear() { synchronized (this) { beats = 0; } }
}
/** Kept in a concurrent map. */
class ChatRoom {
    static final ConcurrentMap<String, ChatRoom> ROOMS = new ConcurrentHashMap<>();
    private int members;
    static ChatRoom room(String n) { return ROOMS.computeIfAbsent(n, k -> new ChatRoom()); }
    void join() {
        int m;
        synchronized (this) { m = members; }
        synchronized (this) {
            members = m + 1; // BLOCAL: lost-update high
        }
    }
    synchronized void leave() { members--; }
}
@interface ThreadSafe { }
/** Annotated. */
@ThreadSafe
class SafeTally {
    private int n;
    void inc() {
        int m;
        synchronized (this) { m = n; }
        synchronized (this) {
            n = m + 1; // BLOCAL: lost-update
        }
    }
    synchronized void clear() { n = 0; }
}
/** An object of the method's own that never leaves: silent or confined. */
class LocalWork {
    static int work(int[] a) {
        Vector<Integer> v = new Vector<>();
        for (int x : a) {
            if (!v.contains(x)) v.add(x);
        }
        return v.size();
    }
    static String joined(String... s) {
        StringBuffer b = new StringBuffer();
        for (String x : s) if (b.length() < 80) b.append(x);
        return b.toString();
    }
}
/** One that extends Thread and is its own state. */
class SpoolerThread extends Thread {
    private int queued;
    private boolean stopped;
    @Override public void run() {
        while (true) {
            int q;
            synchronized (this) { if (stopped) return; q = queued; }
            if (q > 0) {
                synchronized (this) {
                    queued = q - 1; // BLOCAL: lost-update; BLOCAL: check-then-act low
                }
            }
        }
    }
    public synchronized void enqueue() { queued++; }
    public synchronized void halt() { stopped = true; }
}
/** final fields and what is only written in the constructor: silent. */
class Endpoint {
    static final Endpoint SHARED = new Endpoint("h", 80);
    private final String host;
    private int port;
    private int calls;
    Endpoint(String h, int p) { host = h; port = p; }
    void call() {
        int p;
        String h;
        synchronized (this) { p = port; h = host; }
        synchronized (this) { if (p > 0 && h != null) calls++; }
    }
}
/** Elements of a final array are shared. */
class SeatMap {
    static final SeatMap SHARED = new SeatMap();
    private final int[] seats = new int[100];
    private final boolean[] taken = new boolean[100];
    void move(int i) {
        int s;
        synchronized (this) { s = seats[i]; }
        synchronized (this) {
            seats[i] = s + 1; // BLOCAL: lost-update {{seats}}
        }
    }
    boolean book(int i) {
        synchronized (this) { if (taken[i]) return false; }
        synchronized (this) {
            taken[i] = true; // BLOCAL: check-then-act {{taken}}
        }
        return true;
    }
    synchronized void clear() { Arrays.fill(seats, 0); Arrays.fill(taken, false); }
}
