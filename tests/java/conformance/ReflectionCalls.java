package conformance;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Reflection: constructors, private members, final fields, wrong arguments, exceptions wrapped, modifiers, modules.
 */
public class ReflectionCalls {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void refuses(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static class T {
        private final int x;
        public static String shared = "s";
        protected List<String> list = new ArrayList<>();

        private T(int x) {
            this.x = x;
        }

        T(String s, int... more) {
            this(s.length() + more.length);
        }

        T() throws IOException {
            throw new IOException("constructor");
        }

        private String secret(long l, Object o) {
            return l + "-" + o + "-" + x;
        }

        static void boom() {
            throw new IllegalStateException("boom");
        }
    }

    abstract static class Abstract {}

    public static void main(String[] args) throws Exception {
        Constructor<T> c = T.class.getDeclaredConstructor(int.class);
        c.setAccessible(true);
        T t = c.newInstance(5);
        Method m = T.class.getDeclaredMethod("secret", long.class, Object.class);
        m.setAccessible(true);
        show(m.invoke(t, 3, "o"), m.invoke(t, 'c', null), T.class.getDeclaredConstructor(String.class, int[].class).newInstance("abc", new int[] {1}).x);
        refuses(() -> m.invoke(t, "x", "y"));
        refuses(() -> m.invoke(t, 1L));
        refuses(() -> m.invoke("wrong", 1L, ""));
        refuses(() -> m.invoke(null, 1L, ""));
        for (Callable<?> call : List.<Callable<?>>of(() -> T.class.getDeclaredMethod("boom").invoke(null), () -> T.class.getDeclaredConstructor().newInstance())) {
            try {
                call.call();
            } catch (InvocationTargetException e) {
                show(e.getCause(), e.getTargetException() == e.getCause(), e.getMessage());
            }
        }
        fails(() -> Abstract.class.getDeclaredConstructor().newInstance());
        refuses(() -> T.class.getDeclaredConstructor(double.class));
        refuses(() -> T.class.getField("list"));
        refuses(() -> T.class.getMethod("secret"));
        refuses(() -> Class.forName("no.Such"));
        Field f = T.class.getDeclaredField("x");
        f.setAccessible(true);
        f.set(t, 77);
        show(f.getInt(t), f.getLong(t), f.get(t), f.getDouble(t));
        refuses(() -> f.getByte(t));
        refuses(() -> f.set(t, "text"));
        T.class.getField("shared").set(null, "changed");
        show(T.shared, Modifier.toString(T.class.getDeclaredField("shared").getModifiers()), Modifier.toString(Abstract.class.getModifiers()), T.class.getDeclaredFields().length, T.class.getDeclaredConstructors().length, m.canAccess(t));
        refuses(() -> String.class.getDeclaredField("value").setAccessible(true));
        Module base = String.class.getModule();
        show(base.getName(), base.isNamed(), base.isExported("java.util"), base.isOpen("java.lang"), ReflectionCalls.class.getModule().isNamed(), base.getDescriptor().name(), ReflectionCalls.class.getModule().canRead(base), base.getDescriptor().isOpen());
        show(Class.forName("[I"), Class.forName("[Ljava.lang.String;").getComponentType(), Integer.class.getMethod("parseInt", String.class).invoke(null, "12"), Thread.State.class.isEnum(), Override.class.isAnnotation(), int.class.getModifiers() != 0, T.class.asSubclass(Object.class) == T.class);
        fails(() -> T.class.asSubclass(Number.class));
        fails(() -> Integer.class.cast("x"));
    }
}
