// RELEASES: 8 17 21
package audit8;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** As the programs below declare their guards. */
@Retention(RetentionPolicy.CLASS)
public @interface GuardedBy {
    String value();
}
