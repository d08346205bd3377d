package conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

/** Reflection on methods: lists, signatures, modifiers, calls with all types, exceptions, private and static ones, bridges. */
public class ReflectMethods {
    interface Shape {
        double area();

        default String label() {
            return "shape";
        }
    }

    abstract static class Base<T> implements Comparable<Base<T>> {
        protected abstract T value();

        public final synchronized String both(T t, int... more) {
            return t + Arrays.toString(more);
        }

        @Override
        public int compareTo(Base<T> o) {
            return 0;
        }
    }

    static class Sub extends Base<String> implements Shape {
        private int calls;

        @Override
        protected String value() {
            return "v";
        }

        @Override
        public double area() {
            return 2.5;
        }

        private int secret(int a, long b, double c, boolean d, char e, String f) {
            calls++;
            return (int) (a + b + c) + (d ? 1 : 0) + e + f.length();
        }

        static long twice(long x) {
            return x * 2;
        }

        void fails(String m) throws Exception {
            throw new Exception(m);
        }

        Object[] arrays(int[] a, String[][] b) {
            return new Object[] {a.length, b.length};
        }

        void nothing() {
            calls += 10;
        }
    }

    static void list(Class<?> c) {
        System.out.println(c.getSimpleName());
        Method[] all = c.getDeclaredMethods();
        Arrays.sort(all,
            Comparator.comparing(Method::getName).thenComparing(m -> m.getReturnType().getName()).thenComparing(Method::toString));
        for (Method m : all) {
            System.out.println("  " + m + " | " + m.toGenericString() + " " + m.isBridge() + m.isVarArgs() + m.isDefault()
                + m.isSynthetic() + " " + m.getParameterCount() + " "
                + Modifier.toString(m.getModifiers()) + " " + Arrays.toString(m.getExceptionTypes()));
        }
    }

    static Object call(Object target, Method m, Object... args) {
        try {
            return m.invoke(target, args);
        } catch (InvocationTargetException e) {
            return "threw " + e.getCause();
        } catch (IllegalArgumentException e) {
            return "illegal argument";
        } catch (IllegalAccessException e) {
            return "illegal access";
        } catch (NullPointerException e) {
            return "null target";
        }
    }

    public static void main(String[] args) throws Exception {
        list(Shape.class);
        list(Base.class);
        list(Sub.class);
        Sub s = new Sub();
        Method secret = Sub.class.getDeclaredMethod("secret", int.class, long.class, double.class, boolean.class, char.class, String.class);
        System.out.println(call(s, secret, 1, 2L, 3.5, true, 'a', "xyz") + " " + call(s, secret, 1, 2, 3f, true, 'a', "xyz") + " "
            + call(s, secret, 1L, 2L, 3.0, true, 'a', "")
            + " " + call(s, secret, 1) + " " + call(s, secret, null, 2L, 3.0, true, 'a', "") + " " + call(null, secret, 1, 2L, 3.0, true,
                'a', "") + " " + call("other", secret, 1, 2L, 3.0, true, 'a', ""));
        Method twice = Sub.class.getDeclaredMethod("twice", long.class);
        System.out.println(call(null, twice, 21L) + " " + call(s, twice, 4) + " " + call(null, twice, (byte) 3) + " " + call(null, twice,
            1.5));
        System.out.println(call(s, Sub.class.getDeclaredMethod("fails", String.class), "boom"));
        System.out.println(Arrays.toString((Object[]) call(s, Sub.class.getDeclaredMethod("arrays", int[].class, String[][].class),
            new int[3], new String[2][])));
        System.out.println(call(s, Sub.class.getDeclaredMethod("nothing")) + " " + s.calls);
        System.out.println(call(s, Sub.class.getMethod("both", Object.class, int[].class), "t", new int[] {1, 2}));
        System.out.println(call(s, Shape.class.getMethod("label")) + " " + call(s, Base.class.getDeclaredMethod("value")) + " "
            + call("abc", String.class.getMethod("length")) + " "
            + call("abc", String.class.getMethod("charAt", int.class), 1) + " " + call("abc", String.class.getMethod("concat",
                String.class), "d"));
        try {
            Sub.class.getMethod("secret");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(secret.equals(Sub.class.getDeclaredMethod("secret", secret.getParameterTypes())) + " "
            + secret.getDeclaringClass().getSimpleName() + " " + secret.hashCode());
    }
}
