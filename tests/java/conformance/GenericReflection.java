package conformance;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reflection on generics: type variables, bounds, wildcards, parameterised and array types, to strings. */
public class GenericReflection {
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

    static class G<T extends Number & Comparable<T>, U> extends ArrayList<Map<T, ? super U>> implements Function<T[], List<? extends U>> {
        private static final long serialVersionUID = 1;
        Map<String, List<? extends Number>[]> field;
        transient volatile T[][] array;

        @SafeVarargs
        final <X extends Exception, Y> Y method(T t, Class<? extends X> c, List<?>... rest) throws X {
            return null;
        }

        @Override
        public List<? extends U> apply(T[] ts) {
            return null;
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> c = G.class;
        show(c.getGenericSuperclass(), c.getGenericInterfaces(), c.toGenericString());
        for (TypeVariable<?> v : c.getTypeParameters()) {
            show(v, v.getName(), v.getBounds(), v.getGenericDeclaration() == c);
        }
        for (String name : new String[] {"field", "array"}) {
            Field f = c.getDeclaredField(name);
            show(f.toGenericString(), f.getGenericType(), f.getGenericType().getClass().getSimpleName(), Modifier.toString(f.getModifiers()), f.getType());
        }
        for (Method m : c.getDeclaredMethods()) {
            if (m.getName().equals("method")) {
                show(m.toGenericString(), m.getGenericReturnType(), m.getGenericParameterTypes(), m.getGenericExceptionTypes(), m.isVarArgs(), m);
                show(m.getTypeParameters()[0].getBounds(), m.getParameters(), m.getParameters()[0].isNamePresent(), m.getParameters()[2].getParameterizedType());
            }
        }
        ParameterizedType p = (ParameterizedType) c.getGenericSuperclass();
        ParameterizedType map = (ParameterizedType) p.getActualTypeArguments()[0];
        WildcardType w = (WildcardType) map.getActualTypeArguments()[1];
        show(p.getRawType(), p.getOwnerType(), map, w.getLowerBounds(), w.getUpperBounds(), map.equals(((ParameterizedType) c.getGenericSuperclass()).getActualTypeArguments()[0]));
        show(int[][].class.getName(), int[][].class.getTypeName(), String[].class.descriptorString(), int.class.arrayType(), Map.Entry.class.getCanonicalName(), c.getEnclosingClass().getSimpleName(), c.getNestHost().getSimpleName(), c.getNestMembers().length, void.class.isPrimitive(), c.getPackageName());
        Object array = Array.newInstance(int.class, 2, 3);
        Array.setInt(Array.get(array, 1), 2, 9);
        show(array, Array.getLength(array), Array.getLong(Array.get(array, 1), 2));
        refuses(() -> Array.setInt(array, 0, 1));
        fails(() -> Array.get("x", 0));
        fails(() -> Array.newInstance(void.class, 1));
        fails(() -> Array.newInstance(int.class, -1));
        fails(() -> Array.getInt(new long[1], 0));
    }
}
