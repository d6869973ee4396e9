// RELEASES: 8 17 21
package audit9;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Declares a method atomic. */
@Retention(RetentionPolicy.CLASS)
public @interface Atomic {
}
