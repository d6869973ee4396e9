// RELEASES: 8 11 17 21
package audit15;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Names the lock that a field or a method needs. */
@Retention(RetentionPolicy.CLASS)
@interface GuardedBy {
    String value();
}
