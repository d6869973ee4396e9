package audit26;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.function.BiConsumer;
import java.util.function.IntSupplier;

/** Two classes: the state and its lock in one, what is done with it in another that is called back. */
public class Servants {

    /** The state. */
    static final class Board {
        private final Map<String, Integer> points = new HashMap<>();
        private int round;
        private int best;
        private int moves;

        synchronized int round() {
            return round;
        }

        synchronized void round(int r) {
            round = r;
        }

        synchronized Integer points(String who) {
            return points.get(who);
        }

        synchronized void points(String who, int n) {
            points.put(who, n);
        }

        synchronized void each(BiConsumer<String, Integer> c) {
            points.forEach(c);
        }

        synchronized int ask(IntSupplier s) {
            return s.getAsInt();
        }

        synchronized void clear() {
            points.clear();
            best = 0;
            moves = 0;
        }

        synchronized int best() {
            return best;
        }

        synchronized void best(int b) {
            best = b;
        }

        synchronized void moved() {
            moves++;
        }
    }

    /** A strategy with one abstract step. */
    abstract static class Player implements Callable<Integer> {
        protected final Board board;

        Player(Board board) {
            this.board = board;
        }

        abstract int play(int round);

        /** Read, played, written back: by a template of the superclass. */
        @Override
        public Integer call() {
            int r = board.round();
            int next = play(r);
            board.round(next); // BLOCAL: lost-update high {{round}}
            return next;
        }
    }

    static final class Quick extends Player {
        Quick(Board board) {
            super(board);
        }

        @Override
        int play(int round) {
            return round + 1;
        }
    }

    /** Silent: what it plays has nothing of what was read. */
    static final class Fixed {
        private final Board board;

        Fixed(Board board) {
            this.board = board;
        }

        void play() {
            board.round(7);
        }
    }

    /** Points by two calls of the board. */
    static final class Judge implements Runnable {
        private final Board board;

        Judge(Board board) {
            this.board = board;
        }

        private int of(String who) {
            Integer p = board.points(who);
            return p == null ? 0 : p;
        }

        void award(String who) {
            int p = of(who);
            board.points(who, p + 1); // BLOCAL: lost-update high {{points}}
        }

        /** Silent. */
        void awardWell(String who) {
            synchronized (board) {
                int p = of(who);
                board.points(who, p + 1);
            }
        }

        /** The best of all, by a callback under the lock, stored in another section. */
        void best() {
            int[] max = {0};
            board.each((k, v) -> max[0] = Math.max(max[0], v));
            if (max[0] > board.best()) {
                // was expected high: that is where the check and its act are in one method (docs/kinds.md)
                board.best(max[0]); // BLOCAL: check-then-act medium {{best}}
            }
        }

        /** Silent. */
        void bestWell() {
            synchronized (board) {
                int b = board.best();
                if (b < 10) {
                    board.best(10);
                }
            }
        }

        /** The question is a lambda that the board runs under its lock. */
        void first() {
            if (board.ask(() -> board.round) == 0) {
                // was expected high: that is where the check and its act are in one method (docs/kinds.md)
                board.round(1); // BLOCAL: check-then-act medium {{round}}
            }
        }

        /** Silent: question and act are one lambda. */
        void firstWell() {
            board.ask(() -> {
                if (board.round == 0) {
                    board.round = 1;
                }
                return 0;
            });
        }

        /** The round decides about the moves only. */
        void move() {
            if (board.round() > 3) {
                board.moved(); // BLOCAL: check-then-act low {{round}}
            }
        }

        /** Silent: no answer of the board decides. */
        void moveAnyway(int r) {
            if (r > 3) {
                board.moved();
            }
        }

        @Override
        public void run() {
            award("a");
            awardWell("a");
            best();
            bestWell();
            first();
            firstWell();
            move();
            moveAnyway(4);
            board.clear();
        }
    }

    public static void main(String[] a) {
        Board b = new Board();
        ExecutorService e = Executors.newFixedThreadPool(2);
        e.submit(new Quick(b));
        e.submit(new Judge(b));
        ForkJoinPool.commonPool().execute(new Judge(b));
        new Thread(new Fixed(b)::play).start();
    }
}
