// RELEASES: 8 11 17 21
package audit5;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Inner, local and anonymous classes, and iterators (ANALYSIS 5). */
public class Playlist implements Iterable<String> {
    static final Playlist SHARED = new Playlist();

    private final List<String> songs = new ArrayList<>();
    private int playing;
    private int skips;

    synchronized void add(String s) {
        songs.add(s);
    }

    synchronized void remove(String s) {
        songs.remove(s);
    }

    synchronized int size() {
        return songs.size();
    }

    synchronized String get(int i) {
        return songs.get(i);
    }

    synchronized int playing() {
        return playing;
    }

    synchronized void playing(int n) {
        playing = n;
    }

    /** An inner class that uses the outer one's lock, twice. */
    final class Player {
        private int volume;

        void next() {
            int n = playing();
            playing(n + 1); // BLOCAL: lost-update high
        }

        // Silent: under the outer one's monitor.
        void nextHeld() {
            synchronized (Playlist.this) {
                playing(playing() + 1);
            }
        }

        /** An inner class's monitor is not the outer one's (non-atomic: the only inner object lies in a final field of the static one). */
        synchronized void nextWrong() {
            playing(playing() + 1); // BLOCAL: lost-update high; BLOCAL: non-atomic medium
        }
    }

    final Player player = new Player();

    /** An anonymous class. */
    Runnable skipper() {
        return new Runnable() {
            @Override
            public void run() {
                int s;
                synchronized (Playlist.this) {
                    s = skips;
                }
                synchronized (Playlist.this) {
                    skips = s + 1; // BLOCAL: lost-update high
                }
            }
        };
    }

    // Silent: in one block.
    Runnable skipperAtOnce() {
        return () -> {
            synchronized (this) {
                skips++;
            }
        };
    }

    /** A local class (medium: the check and its act are in two methods). */
    void jump(int to) {
        class Jump {
            void go() {
                if (playing() < to) {
                    playing(to); // BLOCAL: check-then-act medium
                }
            }
        }
        new Jump().go();
    }

    /** A size that was, and a get; to read again what was tested is no act. */
    String lastSong() {
        int n = size();
        return n == 0 ? null : get(n - 1); // BLOCAL: stale-value low
    }

    // Silent: in one block.
    synchronized String lastSongHeld() {
        int n = size();
        return n == 0 ? null : get(n - 1);
    }

    // Silent: sorted under the lock, by a function.
    synchronized void sort(Comparator<String> c) {
        songs.sort(c);
    }

    // Silent: a copy is iterated over.
    @Override
    public Iterator<String> iterator() {
        List<String> copy;
        synchronized (this) {
            copy = new ArrayList<>(songs);
        }
        return copy.iterator();
    }

    /** Found in one block, removed in another (low: two remove it, and it is gone). */
    boolean removeFirst(String prefix) {
        String found = null;
        synchronized (this) {
            for (String s : songs) {
                if (s.startsWith(prefix)) {
                    found = s;
                    break;
                }
            }
        }
        if (found == null) {
            throw new NoSuchElementException(prefix);
        }
        synchronized (this) {
            songs.remove(found); // BLOCAL: check-then-act low
        }
        return true;
    }
}
