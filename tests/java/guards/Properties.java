// OPTIONS: --check=guarded-by
package guards;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A field as Scala compiles it: whoever calls its getter and setter makes the access, and may hold the lock. */
class Properties {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    static final Properties SHARED = new Properties();

    @GuardedBy("this")
    private int count;
    @GuardedBy("this")
    private int guards$Properties$$size;
    @GuardedBy("this")
    private int plain;
    @GuardedBy("this")
    private int doubled;

    public int count() {
        return count; // BLOCAL: guarded-by low
    }

    public void count_$eq(int n) {
        count = n; // BLOCAL: guarded-by low
    }

    /** So are those of a private one that a closure uses, only that who calls the getter is told. */
    public int guards$Properties$$size() {
        return guards$Properties$$size;
    }

    private void size_$eq(int n) {
        guards$Properties$$size = n;
    }

    /** One that is written by hand is the access. */
    public int plain() {
        return plain; // BLOCAL: guarded-by high
    }

    /** It does more than hand back the field. */
    public int doubled() {
        return 2 * doubled; // BLOCAL: guarded-by high
    }

    public void doubled_$eq(int n) {
        doubled = n; // BLOCAL: guarded-by low
    }

    /** No setter of the field, whatever it is called. */
    public void plain_$eq() {
        plain = 0; // BLOCAL: guarded-by high
    }

    synchronized void reset() {
        count = 0;
        size_$eq(guards$Properties$$size() + 1);
        plain = plain + 1;
        doubled = 0;
    }

    int sum() {
        return count() + guards$Properties$$size() + plain() + doubled(); // BLOCAL: guarded-by low {{'size'}}
    }
}
