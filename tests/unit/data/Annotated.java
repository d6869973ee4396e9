import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Annotated.Seen(value = "lock", names = {"a", "b", "c"}, nested = @Annotated.Part(3))
@Annotated.Unseen("quiet")
class Annotated {
  @Retention(RetentionPolicy.RUNTIME)
  @interface Part {
    int value();
  }

  @Retention(RetentionPolicy.RUNTIME)
  @interface Seen {
    String value() default "";

    String[] names() default {};

    Part nested() default @Part(0);

    Class<?> type() default Object.class;

    RetentionPolicy policy() default RetentionPolicy.CLASS;

    Part[] parts() default {};
  }

  @Retention(RetentionPolicy.CLASS)
  @interface Unseen {
    String value();
  }

  @Unseen("field")
  int n;

  @Seen(type = String.class, policy = RetentionPolicy.SOURCE, parts = {@Part(1), @Part(2)},
        names = "last")
  void m() {}
}
