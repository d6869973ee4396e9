package sharing;

/** What is counted without a lock as each object is made tells the objects apart, as a rule, in names and messages, and no more. */
class NumberOfMade {

    /** A number of each object, by which to tell it from others. */
    static class Numbered {
        private static volatile int made;
        private static volatile int asked;
        private final int number;

        Numbered() {
            number = made++; // BLOCAL: lost-update low
        }

        /** What is counted later is more than that. */
        int number() {
            asked++; // BLOCAL: lost-update high
            return number;
        }
    }
}
