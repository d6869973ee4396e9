// RELEASES: 8 11 17 21
package audit15;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Says that many threads may use the objects of a class. */
@Retention(RetentionPolicy.CLASS)
@interface ThreadSafe {
}
