package conformance;

import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Annotations read at run time: every member type, defaults, inheritance, repetition, on members and parameters, equality.
 * Hard: the JDK builds them as proxies.
 */
public class Annotations {
    enum Level {
        LOW, HIGH
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface All {
        boolean z() default true;

        int i() default 5;

        long l() default 1L << 40;

        double d() default 2.5;

        char c() default 'c';

        String s() default "s";

        Class<?> k() default String.class;

        Level e() default Level.LOW;

        int[] a() default {1, 2};

        String[] t() default {};

        One one() default @One(3);
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface One {
        int value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }

    @Retention(RetentionPolicy.CLASS)
    @interface Hidden {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.PARAMETER, ElementType.FIELD})
    @interface P {
    }

    @All(i = 7, s = "own", a = 9, e = Level.HIGH, one = @One(4), t = {"x", "y"})
    @Hidden
    @Tag("a")
    @Tag("b")
    static class Base {
        @P
        int field;

        @One(1)
        @Tag("single")
        void m(@P int a, int b) {
        }

        @Deprecated
        void old() {
        }
    }

    static class Derived extends Base {
        @Override
        void m(int a, int b) {
        }
    }

    public static void main(String[] args) throws Exception {
        All a = Base.class.getAnnotation(All.class);
        System.out.println(a.z() + " " + a.i() + " " + a.l() + " " + a.d() + " " + a.c() + " " + a.s() + " " + a.k() + " " + a.e() + " "
            + Arrays.toString(a.a()) + " " + Arrays.toString(a.t()) + " " + a.one().value());
        System.out.println(a.annotationType().getSimpleName() + " " + (Derived.class.getAnnotation(All.class) != null) + " "
            + Derived.class.getDeclaredAnnotations().length + " " + Base.class.isAnnotationPresent(Hidden.class));
        Annotation[] all = Base.class.getAnnotations();
        Arrays.sort(all, Comparator.comparing(x -> x.annotationType().getName()));
        for (Annotation x : all) {
            System.out.println(x.annotationType().getName());
        }
        System.out.println(Base.class.getAnnotationsByType(Tag.class).length + " " + Base.class.getAnnotation(Tag.class) + " "
            + Base.class.getAnnotation(Tags.class).value()[1].value());
        Method m = Base.class.getDeclaredMethod("m", int.class, int.class);
        System.out.println(m.getAnnotation(One.class).value() + " " + m.getAnnotationsByType(Tag.class)[0].value() + " "
            + m.getParameterAnnotations()[0].length + m.getParameterAnnotations()[1].length + " "
            + Derived.class.getDeclaredMethod("m", int.class, int.class).getAnnotations().length + " "
                + Base.class.getDeclaredField("field").isAnnotationPresent(P.class));
        System.out.println(Base.class.getDeclaredMethod("old").isAnnotationPresent(Deprecated.class));
        One x = m.getAnnotation(One.class);
        System.out.println(x.equals(Base.class.getDeclaredMethod("m", int.class, int.class).getAnnotation(One.class)) + " "
            + x.equals(a.one()) + " " + x.hashCode() + " " + x.toString().replace('$', '.'));
        int[] copy = a.a();
        copy[0] = 100;
        System.out.println(a.a()[0]);
        Method[] members = All.class.getDeclaredMethods();
        Arrays.sort(members, Comparator.comparing(Method::getName));
        for (Method k : members) {
            Object v = k.getDefaultValue();
            System.out.print(k.getName() + "="
                + (v instanceof int[] ints ? Arrays.toString(ints) : v instanceof String[] ss ? Arrays.toString(ss)
                    : v.toString().replace('$', '.')) + " ");
        }
        System.out.println();
    }
}
