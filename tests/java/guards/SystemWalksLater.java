// RELEASES: 17
// OPTIONS: --check=guarded-by
package guards;

import java.util.HashMap;
import java.util.Map;

/** What is made for later releases than 8 only meets properties that may be walked over while they are set. */
class SystemWalksLater {
    static final SystemWalksLater SHARED = new SystemWalksLater();

    /** Silent. */
    Map<Object, Object> copied() {
        Map<Object, Object> copy = new HashMap<>();
        copy.putAll(System.getProperties());
        return copy;
    }
}
