// RELEASES: 8 11 17 21
package audit15;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Promises that a method takes effect as if alone. */
@Retention(RetentionPolicy.RUNTIME)
@interface Atomic {
}
