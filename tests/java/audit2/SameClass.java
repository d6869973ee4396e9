// RELEASES: 8 17
// OPTIONS: --strict --check=block-local --callees=same-class
package audit2;

class OtherHolder {
    private int v;
    synchronized int get() { return v; }
    synchronized void set(int n) { v = n; }
}
/** Callees of another class take no lock and return nothing shared: silent. Those of the class are summarised. */
class SameClassUser {
    private final OtherHolder h = new OtherHolder();
    private int w;
    void other() { h.set(h.get() + 1); }
    synchronized int w() { return w; }
    synchronized void w(int n) { w = n; }
    void own() {
        w(w() + 1); // STRICT: escaped-value
    }
}
