package conformance;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

/** Method handles combined: guards, filters, folds, spreaders, collectors, permutation, catching, finally. */
public class HandleCombinators {
    interface Code {
        void run() throws Throwable;
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

    static String two(String a, int b) {
        return a + b;
    }

    static int fail(int x) {
        throw new IllegalArgumentException("f" + x);
    }

    static int rescue(IllegalArgumentException e, int x) {
        return -x;
    }

    static String all(Object... xs) {
        return Arrays.toString(xs);
    }

    static int cleanup(Throwable t, int r, int x) {
        show("cleanup", t, r, x);
        return r + 1;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        Class<?> c = HandleCombinators.class;
        MethodHandle two = l.findStatic(c, "two", MethodType.methodType(String.class, String.class, int.class));
        MethodHandle len = l.findVirtual(String.class, "length", MethodType.methodType(int.class));
        MethodHandle isEmpty = l.findVirtual(String.class, "isEmpty", MethodType.methodType(boolean.class));
        MethodHandle upper = l.findVirtual(String.class, "toUpperCase", MethodType.methodType(String.class));
        MethodHandle concat = l.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        MethodHandle sum = l.findStatic(Math.class, "addExact", MethodType.methodType(int.class, int.class, int.class));
        show(MethodHandles.guardWithTest(isEmpty, MethodHandles.dropArguments(MethodHandles.constant(String.class, "none"), 0, String.class), upper).invoke("abc"));
        show(MethodHandles.filterArguments(two, 0, upper).invoke("x", 1), MethodHandles.filterReturnValue(two, len).invoke("abc", 10), MethodHandles.foldArguments(MethodHandles.permuteArguments(two, MethodType.methodType(String.class, int.class, String.class), 1, 0), len).invoke("four"), MethodHandles.collectArguments(sum, 1, len).invoke(10, "abc"));
        show(MethodHandles.insertArguments(two, 1, 7).invoke("s"), MethodHandles.dropArguments(upper, 1, int.class, long.class).invoke("d", 1, 2L), MethodHandles.permuteArguments(concat, MethodType.methodType(String.class, String.class), 0, 0).invoke("pp"), MethodHandles.identity(int.class).invoke(4), MethodHandles.zero(long.class).invoke(), MethodHandles.empty(MethodType.methodType(String.class, int.class)).invoke(3));
        MethodHandle fail = l.findStatic(c, "fail", MethodType.methodType(int.class, int.class));
        MethodHandle rescue = l.findStatic(c, "rescue", MethodType.methodType(int.class, IllegalArgumentException.class, int.class));
        show(MethodHandles.catchException(fail, IllegalArgumentException.class, rescue).invoke(5));
        MethodHandle clean = l.findStatic(c, "cleanup", MethodType.methodType(int.class, Throwable.class, int.class, int.class));
        show(MethodHandles.tryFinally(MethodHandles.identity(int.class), clean).invoke(5));
        MethodHandle all = l.findStatic(c, "all", MethodType.methodType(String.class, Object[].class));
        show(all.invoke(1, "b", 'c'), all.asFixedArity().invoke(new Object[] {1, 2}), all.asCollector(Object[].class, 2).invoke(1, 2), two.asSpreader(Object[].class, 2).invoke(new Object[] {"sp", 3}), all.isVarargsCollector(), all.bindTo(new Object[] {9}).invoke(), all.withVarargs(false).type());
        show(sum.asType(MethodType.methodType(long.class, Integer.class, byte.class)).invoke((Integer) 4, (byte) 3), MethodHandles.explicitCastArguments(sum, MethodType.methodType(byte.class, double.class, char.class)).invoke(300.7, 'a'), sum.invokeWithArguments(1, 2), MethodHandles.arrayElementGetter(int[].class).invoke(new int[] {5, 6}, 1), MethodHandles.arrayLength(String[].class).invoke(new String[3]), MethodHandles.arrayConstructor(int[].class).invoke(2));
        refuses(() -> two.invokeExact("a", 1));
        refuses(() -> two.invoke("a"));
        refuses(() -> two.invoke((Object) 5, 1));
        refuses(() -> l.findStatic(c, "missing", MethodType.methodType(void.class)));
        refuses(() -> MethodHandles.filterReturnValue(two, sum));
        show(two, sum.type().appendParameterTypes(String.class).toMethodDescriptorString(), MethodType.fromMethodDescriptorString("(I[Ljava/lang/String;)V", null), MethodType.genericMethodType(2, true), sum.type().wrap(), two.type().erase(), sum.type().changeReturnType(void.class), MethodType.methodType(int.class).hashCode() == MethodType.methodType(int.class).hashCode());
    }
}
