package org.testng.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Test {
    boolean enabled() default true;

    String dataProvider() default "";

    Class<?>[] expectedExceptions() default {};

    long timeOut() default 0;
}
