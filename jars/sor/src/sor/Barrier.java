package sor;

/**
 * Workers meet here at the end of every phase. They say which phase they end, so that nothing needs to be copied from the
 * barrier before the wait and compared with it afterwards.
 */
final class Barrier {
    private final int parties;
    private int arrived;
    private int passed;

    Barrier(int parties) {
        this.parties = parties;
    }

    /** Waits until all parties have ended phase {@code phase}. Phases count from 1. */
    synchronized void meet(int phase) throws InterruptedException {
        arrived++;
        if (arrived == parties) {
            arrived = 0;
            passed = phase;
            notifyAll();
        } else {
            while (passed < phase) {
                wait();
            }
        }
    }
}
