package conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;

/** Annotations: inherited, repeated, nested, defaults, arrays, on parameters and types, equality and hash codes. */
public class AnnotationKinds {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Family {
        String value() default "none";
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        int id();

        Class<?>[] types() default {};

        RetentionPolicy policy() default RetentionPolicy.CLASS;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE_USE, ElementType.PARAMETER})
    @interface Use {}

    @interface Unseen {}

    @Family("base")
    @Tag(id = 1)
    @Tag(id = 2, types = {String.class, int[].class}, policy = RetentionPolicy.SOURCE)
    @Unseen
    static class Base {
        @Deprecated(since = "1", forRemoval = true)
        public @Use String field;

        public void m(@Use int a, String b, @Use @Family Object c) {}
    }

    static class Derived extends Base {}

    @Family
    static class Own extends Base {}

    public static void main(String[] args) throws Exception {
        show(Derived.class.getAnnotation(Family.class).value(), Own.class.getAnnotation(Family.class).value(), Derived.class.getAnnotations().length, Derived.class.getDeclaredAnnotations().length, Derived.class.getAnnotation(Tags.class));
        Tag[] tags = Base.class.getAnnotationsByType(Tag.class);
        show(tags.length, tags[0].id(), tags[1].types(), tags[1].policy(), tags[0].policy(), Base.class.getAnnotation(Tag.class), Base.class.getAnnotation(Tags.class).value().length, Base.class.isAnnotationPresent(Unseen.class));
        show(tags[0].equals(tags[1]), tags[0].equals(Base.class.getAnnotationsByType(Tag.class)[0]), tags[0].hashCode() == Base.class.getAnnotationsByType(Tag.class)[0].hashCode(), tags[0].annotationType().getSimpleName(), tags[1].types() == tags[1].types());
        Deprecated d = Base.class.getField("field").getAnnotation(Deprecated.class);
        show(d.since(), d.forRemoval(), Base.class.getField("field").getAnnotatedType().isAnnotationPresent(Use.class));
        Method m = Base.class.getMethod("m", int.class, String.class, Object.class);
        show(Stream.of(m.getParameterAnnotations()).map(a -> a.length).toList(), m.getParameters()[2].getAnnotations().length, m.getParameters()[0].getName(), m.getAnnotatedParameterTypes()[0].getAnnotations().length);
        show(Tag.class.getMethod("policy").getDefaultValue(), Tag.class.getMethod("id").getDefaultValue(), Tag.class.isAnnotation(), Tag.class.getInterfaces()[0], Family.class.getAnnotation(Inherited.class) != null);
    }
}
