package keul;

/**
 * Keul 2010, the sensor: a task stores readings, another one combines a temperature and a pressure that it fetches one after
 * the other. Each read is protected; the two values may stem from different readings.
 *
 * <p>Verdict of the paper: {@code density} combines two versions ({@code --check=state-version}: inconsistent-read), {@code
 * densityAtOnce} one. Nothing stale is used under a lock, hence no finding by default.
 */
public class Sensor {
    private final Object mutex = new Object();
    private int temperature = 20;
    private int pressure = 1013;

    public void store(int newTemperature, int newPressure) {
        synchronized (mutex) {
            temperature = newTemperature;
            pressure = newPressure;
        }
    }

    public int density() {
        int t;
        int p;
        synchronized (mutex) {
            t = temperature;
        }
        synchronized (mutex) {
            p = pressure;
        }
        return p * 1000 / (t + 273); // BLOCAL: inconsistent-read low
    }

    public int densityAtOnce() {
        int t;
        int p;
        synchronized (mutex) {
            t = temperature;
            p = pressure;
        }
        return p * 1000 / (t + 273);
    }
}
