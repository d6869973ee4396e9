package operations;

import java.util.concurrent.Callable;

/** What is set where the look-up fails is not set after what it looked up. */
class SetInVain {
    private static volatile Object found;
    private static volatile boolean failed;

    /** Nothing fails any more once it is there. */
    static Object silentWhereLookUpFails(Callable<Object> source) {
        if (found == null && !failed) {
            try {
                found = source.call(); // BLOCAL: check-then-act low
            } catch (Exception e) {
                failed = true;
            }
        }
        return failed ? null : found;
    }

    /** What is called after that fails, where others go by it already. */
    static class Later {
        static final Later SHARED = new Later();
        private volatile boolean ready;
        private String text;

        void load(Callable<String> source) {
            try {
                ready = true;
                source.call();
            } catch (Exception e) {
                text = e.toString(); // BLOCAL: check-then-act medium {{text}}
            }
        }

        int length() {
            return ready ? text.length() : 0;
        }
    }
}
