// RELEASES: 8 17
package audit31;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** An outer object and its inner ones, whose state the outer's lock guards. */
public class Rooms {
    static final Rooms HOUSE = new Rooms();

    private final List<Room> rooms = new ArrayList<>();
    private int guests;
    private int beds;

    final class Room {
        private int taken;
        private boolean closed;

        /** Silent: the outer lock. */
        boolean enter() {
            synchronized (Rooms.this) {
                if (closed || guests >= beds) {
                    return false;
                }
                taken++;
                guests++;
                return true;
            }
        }

        /** Room was there when it was asked. */
        boolean enterSplit() {
            synchronized (Rooms.this) {
                if (guests >= beds) {
                    return false;
                }
            }
            synchronized (Rooms.this) {
                guests++; // BLOCAL: check-then-act {{guests}}
                taken++;
            }
            return true;
        }

        /** Under the room's own lock, which keeps nobody out. */
        synchronized void leave() {
            guests--; // BLOCAL: guarded-by {{guests}}
            taken = 0;
        }

        /** Written back to the inner object under the outer's lock, twice taken. (First medium: only the list that has it is seen to be shared.) */
        void swap(Room other) {
            int mine;
            synchronized (Rooms.this) {
                mine = taken;
            }
            synchronized (Rooms.this) {
                taken = other.taken;
                other.taken = mine; // BLOCAL: stale-value low {{taken}}
            }
        }

        void close() {
            synchronized (Rooms.this) {
                closed = true;
                guests -= taken;
                taken = 0;
            }
        }
    }

    synchronized Room add(int n) {
        Room r = new Room();
        rooms.add(r);
        beds += n;
        return r;
    }

    synchronized void remove(Room r) {
        if (rooms.remove(r)) {
            beds--;
        }
    }

    /** A walk of an inner class's, each step of which locks: what hasNext found is gone. */
    Iterator<Room> iterator() {
        return new Iterator<Room>() {
            private int at;

            @Override
            public boolean hasNext() {
                synchronized (Rooms.this) {
                    return at < rooms.size();
                }
            }

            @Override
            public Room next() {
                synchronized (Rooms.this) {
                    if (at >= rooms.size()) {
                        throw new NoSuchElementException();
                    }
                    return rooms.get(at++);
                }
            }
        };
    }

    /** Silent: a local class works on a copy. */
    int closeAll() {
        final List<Room> copy;
        synchronized (this) {
            copy = new ArrayList<>(rooms);
        }
        class Closer {
            int n;

            void run() {
                for (Room r : copy) {
                    r.close();
                    n++;
                }
            }
        }
        Closer c = new Closer();
        c.run();
        return c.n;
    }

    /** The number is of before: another room has been taken out. (First as check-then-act: the number is used as data.) */
    Room last() {
        int n;
        synchronized (this) {
            n = rooms.size();
        }
        synchronized (this) {
            return n == 0 ? null : rooms.get(n - 1); // BLOCAL: stale-value low
        }
    }

    /** Silent: the runnable is run at once, and the lock is held. */
    synchronized void once(Runnable r) {
        Runnable both = () -> { // FALSE: non-atomic (a Runnable of the program that takes a lock of its own may be run here)
            r.run();
            guests = Math.max(0, guests);
        };
        both.run();
    }
}
