package suppress;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/* As the libraries declare them; of an annotation only the simple name counts. */
@Retention(RetentionPolicy.CLASS)
@interface SuppressFBWarnings {
    String[] value() default {};

    String justification() default "";
}

@Retention(RetentionPolicy.CLASS)
@interface SuppressLint {
    String[] value();
}

@Retention(RetentionPolicy.RUNTIME)
@interface SuppressBlocal {
    String[] value() default {};

    String reason() default "";
}

/* Gone before there is a class file. */
@Retention(RetentionPolicy.SOURCE)
@interface SuppressWarnings {
    String[] value() default {};
}

/* Another name: says nothing. */
@Retention(RetentionPolicy.CLASS)
@interface Suppressed {
    String[] value() default {};
}
