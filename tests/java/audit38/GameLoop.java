// RELEASES: 8 17
package audit38;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/** A world that a loop advances, while players come, go and press keys. */
public class GameLoop {
    static class Entity {
        double x;
        double y;
        int health = 100;
        boolean dead;
    }

    static class World implements Runnable {
        static final World WORLD = new World();

        private final Object monitor = new Object();
        private final List<Entity> entities = new ArrayList<>();
        private final int[][] tiles = new int[32][32];
        private Entity selected;
        private int tick;
        private int score;
        private boolean paused;
        private boolean running;
        private volatile int frames;

        @Override
        public void run() {
            Random random = new Random();
            while (true) {
                synchronized (monitor) {
                    if (!running) {
                        break;
                    }
                    tick++;
                    for (Iterator<Entity> i = entities.iterator(); i.hasNext();) {
                        Entity e = i.next();
                        e.x += random.nextDouble();
                        if (e.dead) {
                            i.remove();
                            if (e == selected) {
                                selected = null;
                            }
                        }
                    }
                }
                frames = frames + 1; // BLOCAL: lost-update
            }
        }

        void skipFrame() {
            frames++; // BLOCAL: lost-update
        }

        // The score is read, multiplied by what the bonus is, and set.
        void bonus(int[] factors) {
            int points;
            synchronized (monitor) {
                points = score;
            }
            for (int i = 0; i < factors.length; i++) {
                switch (factors[i]) {
                    case 0:
                        break;
                    case 1:
                        points += 10;
                        break;
                    case 2:
                        points *= 2;
                        // fall through
                    default:
                        points++;
                }
            }
            synchronized (monitor) {
                score = points; // BLOCAL: lost-update high
            }
        }

        // Silent: computed within.
        void bonusWithin(int[] factors) {
            synchronized (monitor) {
                int points = score;
                for (int f : factors) {
                    points += f;
                }
                score = points;
            }
        }

        // The selected one may be gone, or another one, when it is hit.
        void hit(int damage) {
            synchronized (monitor) {
                if (selected == null) {
                    return;
                }
            }
            int scaled = damage * 3 / 2;
            synchronized (monitor) {
                selected.health -= scaled; // BLOCAL: check-then-act
            }
        }

        // The selected one, as it was then, is changed now.
        void heal(int by) {
            Entity target;
            synchronized (monitor) {
                target = selected;
            }
            if (target == null) {
                return;
            }
            synchronized (monitor) {
                target.health = Math.min(100, target.health + by); // BLOCAL: stale-value medium
            }
        }

        // Silent: if it is still selected.
        void healIfSelected(int by) {
            Entity target;
            synchronized (monitor) {
                target = selected;
            }
            if (target == null) {
                return;
            }
            synchronized (monitor) {
                if (target == selected) {
                    target.health = Math.min(100, target.health + by); // BENIGN: stale-value rechecked
                }
            }
        }

        void select(int index) {
            synchronized (monitor) {
                if (index < entities.size()) {
                    selected = entities.get(index);
                }
            }
        }

        void spawn(Entity e) {
            synchronized (monitor) {
                entities.add(e);
            }
        }

        // The number of a tile read before, and a wait in between.
        void dig(int x, int y) throws InterruptedException {
            synchronized (monitor) {
                int depth = tiles[x][y];
                while (paused) {
                    monitor.wait();
                }
                tiles[x][y] = depth + 1; // BLOCAL: stale-after-wait high
            }
        }

        // Silent: read after the wait.
        void digAfter(int x, int y) throws InterruptedException {
            synchronized (monitor) {
                while (paused) {
                    monitor.wait();
                }
                int depth = tiles[x][y];
                tiles[x][y] = depth + 1;
            }
        }

        void clear(int x, int y) {
            synchronized (monitor) {
                tiles[x][y] = 0;
            }
        }

        // Whether it is paused was asked outside the block that waits.
        void awaitResume() throws InterruptedException {
            boolean stop;
            synchronized (monitor) {
                stop = paused;
            }
            if (stop) {
                synchronized (monitor) {
                    monitor.wait(); // BLOCAL: check-then-wait high
                }
            }
        }

        // Silent.
        void awaitResumed() throws InterruptedException {
            synchronized (monitor) {
                while (paused) {
                    monitor.wait();
                }
            }
        }

        void pause(boolean on) {
            synchronized (monitor) {
                paused = on;
                monitor.notifyAll();
            }
        }

        // Started twice.
        void start() {
            boolean on;
            synchronized (monitor) {
                on = running;
            }
            if (!on) {
                synchronized (monitor) {
                    running = true; // BLOCAL: check-then-act
                    tick = 0;
                }
                new Thread(this).start();
            }
        }

        // Silent.
        void startOnce() {
            synchronized (monitor) {
                if (running) {
                    return;
                }
                running = true;
                tick = 0;
            }
            new Thread(this).start();
        }

        void stop() {
            synchronized (monitor) {
                running = false;
            }
        }

        int tick() {
            synchronized (monitor) {
                return tick;
            }
        }
    }

    // What is drawn is what was last finished: two buffers that are swapped.
    static class Screen {
        static final Screen SCREEN = new Screen();

        private int[] front = new int[64];
        private int[] back = new int[64];
        private int dirty;

        // Silent: filled and swapped in one block.
        synchronized void render(int color) {
            for (int i = 0; i < back.length; i++) {
                back[i] = color;
            }
            int[] old = front;
            front = back;
            back = old;
            dirty++;
        }

        // The buffer that was the back one is filled when it may be in front; how long it is decides that, too.
        void paint(int color) {
            int[] page;
            synchronized (this) {
                page = back;
            }
            synchronized (this) {
                for (int i = 0; i < page.length; i++) {
                    page[i] = color; // BLOCAL: check-then-act medium
                }
            }
        }

        // Swapped by what the two had before.
        void swap() {
            int[] a;
            int[] b;
            synchronized (this) {
                a = front;
                b = back;
            }
            synchronized (this) {
                front = b; // BLOCAL: stale-value
                back = a; // BLOCAL: stale-value
            }
        }

        // Silent.
        synchronized int[] shown() {
            dirty = 0;
            return front.clone();
        }
    }
}
