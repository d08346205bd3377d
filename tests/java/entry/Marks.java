package entry;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Annotations that the models of the test give their meaning. */
class Marks {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Check {}

    @interface Prepare {}

    @interface Shared {}

    /** An annotation of the program's own that stands for another. */
    @Check
    @interface SlowCheck {}
}
