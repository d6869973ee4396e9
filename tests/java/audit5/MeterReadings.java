// RELEASES: 8 17
// OPTIONS: --check=state-version
package audit5;

import java.util.concurrent.atomic.AtomicLong;

/** Two versions of one state in one expression (ANALYSIS 7, 9: state-version). */
public class MeterReadings {
    static final MeterReadings SHARED = new MeterReadings();

    private double volts = 230;
    private double amps;
    private final AtomicLong inBytes = new AtomicLong();
    private final AtomicLong outBytes = new AtomicLong();
    private final Object other = new Object();
    private int hours;

    synchronized double volts() {
        return volts;
    }

    synchronized double amps() {
        return amps;
    }

    synchronized void reading(double v, double a) {
        volts = v;
        amps = a;
    }

    // Silent: a product of the two readings that energy() puts together, too: one stands for both.
    double watts() {
        return volts() * amps();
    }

    // Silent: of one reading.
    synchronized double wattsHeld() {
        return volts() * amps();
    }

    /** Handed to one call. */
    double energy() {
        double v = volts();
        double a = amps();
        return joules(v, a); // BLOCAL: inconsistent-read low
    }

    private static double joules(double v, double a) {
        return v * a * 3600;
    }

    // Silent: one after the other, in two expressions.
    double[] pair() {
        double v = volts();
        double w = v + 1;
        double a = amps();
        double b = a + 1;
        return new double[] {w > 5 ? 1 : 0, b};
    }

    // Silent: two locks, two states.
    double mixed() {
        int h;
        synchronized (other) {
            h = hours;
        }
        return h * amps();
    }

    void hour() {
        synchronized (other) {
            hours++;
        }
    }

    // Silent: two atomics are two states.
    long both() {
        return inBytes.get() + outBytes.get();
    }

    /** One, asked twice. */
    double share() {
        return 100.0 * inBytes.get() / (inBytes.get() + outBytes.get()); // BLOCAL: inconsistent-read low
    }

    void traffic(long in, long out) {
        inBytes.addAndGet(in);
        outBytes.addAndGet(out);
    }
}
