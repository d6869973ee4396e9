// RELEASES: 8 17 21
package audit9;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Declares the guard of a field or of a method. */
@Retention(RetentionPolicy.CLASS)
public @interface GuardedBy {
    String value();
}
