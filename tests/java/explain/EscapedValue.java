// OPTIONS: --strict
package explain;

class Thermometer {
    static final Thermometer SHARED = new Thermometer();
    private int degrees;

    synchronized void set(int value) {
        degrees = value;
    }

    boolean isHot() {
        int seen;
        synchronized (this) {
            seen = degrees;
        }
        return seen > 30; // STRICT: escaped-value
    }
}
