// RELEASES: 8 17 21
package audit9;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.CLASS)
public @interface ThreadSafe {
}
