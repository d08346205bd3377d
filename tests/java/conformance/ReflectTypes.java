package conformance;

import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Classes as objects: names, kinds, nesting, generic signatures, type variables, wildcards and record components. */
public class ReflectTypes {
    static class Gen<A extends Number & Comparable<A>, B extends List<? super A>> extends java.util.ArrayList<A> implements Function<A,
        Map<String, B[]>> {
        private static final long serialVersionUID = 1;
        transient Map<? extends A, List<int[]>> field;
        transient A[] array;
        transient List<?> any;

        @Override
        public Map<String, B[]> apply(A a) {
            return null;
        }

        @SuppressWarnings("unchecked")
        <T, E extends Exception> T method(List<? extends T> l, E e, Class<T>... cs) throws E {
            return null;
        }
    }

    @SuppressWarnings("unchecked")
    record Rec<T>(int a, List<T> b, T... c) {
    }

    interface Marker {
    }

    @interface Note {
    }

    static String kind(Type t) {
        return t instanceof Class ? "class" : t instanceof ParameterizedType p ? "param(" + kind(p.getRawType())
            + p.getActualTypeArguments().length + ")"
            : t instanceof TypeVariable<?> v ? "var(" + v.getName() + v.getBounds().length + ")" : t instanceof WildcardType w ? "wild("
                + w.getLowerBounds().length + w.getUpperBounds().length + ")"
            : t instanceof GenericArrayType g ? "array(" + kind(g.getGenericComponentType()) + ")" : "?";
    }

    public static void main(String[] args) throws Exception {
        class Local {
        }
        Object anon = new Object() {
        };
        for (Class<?> c : new Class<?>[] {int.class, int[].class, String[][].class, void.class, ReflectTypes.class, Gen.class, Rec.class,
            Marker.class, Note.class, Local.class, anon.getClass(),
            Thread.State.class, Map.Entry.class, Integer.class, Serializable.class}) {
            System.out.println(c.getName() + " " + c.getSimpleName() + " " + c.getTypeName() + " " + c.getCanonicalName() + " "
                + c.isInterface() + c.isArray() + c.isPrimitive() + c.isEnum() + c.isRecord()
                + c.isAnnotation() + c.isAnonymousClass() + c.isLocalClass() + c.isMemberClass() + " "
                    + Modifier.toString(c.getModifiers()) + " " + c.getPackageName() + " " + c.getSuperclass() + " "
                + Arrays.toString(c.getInterfaces()).length() + " " + c.getEnclosingClass() + " " + c.getComponentType() + " "
                    + c.descriptorString());
        }
        System.out.println(Gen.class.getGenericSuperclass() + " " + Arrays.toString(Gen.class.getGenericInterfaces()) + " "
            + Gen.class.toGenericString());
        for (TypeVariable<?> v : Gen.class.getTypeParameters()) {
            System.out.println(v + " " + Arrays.toString(v.getBounds()));
        }
        Field[] fs = Gen.class.getDeclaredFields();
        Arrays.sort(fs, Comparator.comparing(Field::getName));
        for (Field f : fs) {
            System.out.println(f.getName() + " " + f.getGenericType() + " " + kind(f.getGenericType()) + " " + f.getType().getSimpleName());
        }
        Method m = Arrays.stream(Gen.class.getDeclaredMethods()).filter(x -> x.getName().equals("method")).findFirst().get();
        System.out.println(m.toGenericString() + " " + Arrays.toString(m.getGenericExceptionTypes()) + " "
            + Arrays.toString(m.getTypeParameters()));
        for (Parameter p : m.getParameters()) {
            System.out.println(p.getParameterizedType() + " " + kind(p.getParameterizedType()) + " " + p.isVarArgs() + " "
                + p.isNamePresent());
        }
        for (RecordComponent c : Rec.class.getRecordComponents()) {
            System.out.println(c + " " + c.getGenericType() + " " + c.getAccessor().getName() + " " + c.getType().getSimpleName());
        }
        Rec<String> r = new Rec<>(1, List.of("x"), "y", "z");
        System.out.println(Rec.class.getRecordComponents()[1].getAccessor().invoke(r));
        Class<?>[] members = ReflectTypes.class.getDeclaredClasses();
        Arrays.sort(members, Comparator.comparing(Class::getName));
        System.out.println(Arrays.toString(members));
        System.out.println(Class.forName("[I") + " " + Class.forName("[[Ljava.lang.String;") + " "
            + Class.forName("conformance.ReflectTypes$Gen").getDeclaringClass() + " " + anon.getClass().getEnclosingMethod().getName());
        System.out.println(Integer.class.cast(5) + " " + Number.class.isInstance(5) + " " + int.class.isInstance(5) + " "
            + List.class.isAssignableFrom(Gen.class) + " " + Marker.class.asSubclass(Marker.class));
        System.out.println(String.class.getClassLoader() + " " + (ReflectTypes.class.getClassLoader() != null) + " "
            + String.class.getModule().getName() + " " + ReflectTypes.class.getModule().isNamed() + " "
            + int[].class.arrayType() + " " + ReflectTypes.class.getNestHost().getSimpleName() + " " + Gen.class.isNestmateOf(Rec.class));
        try {
            Integer.class.cast("x");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
