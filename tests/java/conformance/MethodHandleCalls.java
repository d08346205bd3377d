package conformance;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;
import java.util.Arrays;
import java.util.List;

/**
 * Method handles: lookup of every kind, exact and loose invocation, binding, conversion and a few combinators.
 * Hard: signature polymorphism and handles made of other handles.
 */
public class MethodHandleCalls {
    int field = 3;
    static long stat = 4;

    MethodHandleCalls() {
    }

    MethodHandleCalls(int n) {
        field = n;
    }

    int times(int k) {
        return field * k;
    }

    static String join(String a, int b, long c) {
        return a + b + c;
    }

    private static int secret() {
        return 99;
    }

    static boolean positive(int x) {
        return x > 0;
    }

    static String yes(int x) {
        return "yes " + x;
    }

    static String no(int x) {
        return "no " + x;
    }

    static int boom(int x) {
        throw new IllegalStateException("boom " + x);
    }

    static int rescue(IllegalStateException e, int x) {
        return -x;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle join = l.findStatic(MethodHandleCalls.class, "join", MethodType.methodType(String.class, String.class, int.class,
            long.class));
        System.out.println((String) join.invokeExact("a", 1, 2L) + " " + join.invoke("b", (short) 1, 2) + " "
            + join.invokeWithArguments("c", 3, 4L) + " " + join.type());
        try {
            Object o = join.invokeExact("a", 1, 2L);
            System.out.println(o);
        } catch (WrongMethodTypeException e) {
            System.out.println("inexact");
        }
        MethodHandle times = l.findVirtual(MethodHandleCalls.class, "times", MethodType.methodType(int.class, int.class));
        MethodHandleCalls o = new MethodHandleCalls();
        System.out.println((int) times.invokeExact(o, 5) + " " + (int) times.bindTo(o).invokeExact(7) + " "
            + times.bindTo(o).invoke(Integer.valueOf(2)));
        MethodHandle make = l.findConstructor(MethodHandleCalls.class, MethodType.methodType(void.class, int.class));
        System.out.println(((MethodHandleCalls) make.invoke(8)).field + " " + (int) l.findStatic(MethodHandleCalls.class, "secret",
            MethodType.methodType(int.class)).invokeExact());
        MethodHandle get = l.findGetter(MethodHandleCalls.class, "field", int.class);
        MethodHandle set = l.findSetter(MethodHandleCalls.class, "field", int.class);
        set.invoke(o, 12);
        System.out.println((int) get.invokeExact(o) + " " + (long) l.findStaticGetter(MethodHandleCalls.class, "stat",
            long.class).invokeExact());
        MethodHandle concat = l.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        System.out.println((String) concat.invokeExact("x", "y") + " " + MethodHandles.insertArguments(concat, 1, "!").invoke("z") + " "
            + MethodHandles.dropArguments(concat, 0, int.class).invoke(1, "p", "q"));
        MethodHandle length = l.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) MethodHandles.filterReturnValue(concat, length).invokeExact("ab", "cde") + " "
            + length.asType(MethodType.methodType(Object.class, Object.class)).invoke((Object) "four"));
        MethodType it = MethodType.methodType(String.class, int.class);
        MethodHandle choose = MethodHandles.guardWithTest(l.findStatic(MethodHandleCalls.class, "positive",
            MethodType.methodType(boolean.class, int.class)),
            l.findStatic(MethodHandleCalls.class, "yes", it), l.findStatic(MethodHandleCalls.class, "no", it));
        System.out.println((String) choose.invokeExact(1) + " " + (String) choose.invokeExact(-1));
        MethodHandle caught = MethodHandles.catchException(l.findStatic(MethodHandleCalls.class, "boom", MethodType.methodType(int.class,
            int.class)), IllegalStateException.class,
            l.findStatic(MethodHandleCalls.class, "rescue", MethodType.methodType(int.class, IllegalStateException.class, int.class)));
        System.out.println((int) caught.invokeExact(5));
        MethodHandle asList = l.findStatic(Arrays.class, "asList", MethodType.methodType(List.class, Object[].class));
        System.out.println(asList.invoke(1, 2, 3) + " " + asList.asCollector(Object[].class, 2).invoke("a", "b") + " "
            + asList.isVarargsCollector());
        MethodHandle permuted = MethodHandles.permuteArguments(join, MethodType.methodType(String.class, long.class, int.class,
            String.class), 2, 1, 0);
        System.out.println((String) permuted.invokeExact(1L, 2, "s") + " " + MethodHandles.constant(int.class, 6).invoke() + " "
            + MethodHandles.identity(String.class).invoke("id"));
        try {
            l.findVirtual(String.class, "none", MethodType.methodType(void.class));
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        MethodType t = MethodType.fromMethodDescriptorString("(ILjava/lang/String;[J)V", null);
        System.out.println(t + " " + t.parameterCount() + " " + t.changeReturnType(int.class).toMethodDescriptorString() + " " + t.wrap()
            + " " + t.generic() + " " + t.equals(t.dropParameterTypes(0, 0)));
    }
}
