// OPTIONS: --check=state-version
package versions;

/** The same two versions, put together by several callers: once. */
class Callers {

    static class Box {
        static final Box SHARED = new Box();
        private int low;
        private int mid;
        private int high;

        synchronized void move(int by) {
            low += by;
            mid += by;
            high += by;
        }

        synchronized int low() {
            return low;
        }

        synchronized int mid() {
            return mid;
        }

        synchronized int high() {
            return high;
        }
    }

    static class Alpha {
        int width() {
            return Box.SHARED.high() - Box.SHARED.low(); // BLOCAL: inconsistent-read low {{'low'}}
        }
    }

    /** Silent: Alpha has said it. */
    static class Beta {
        int width() {
            return Box.SHARED.high() - Box.SHARED.low();
        }
    }

    /** Another pair. */
    static class Gamma {
        int half() {
            return Box.SHARED.high() - Box.SHARED.mid(); // BLOCAL: inconsistent-read low {{'mid'}}
        }
    }
}
