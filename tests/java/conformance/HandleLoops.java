package conformance;

import java.io.IOException;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;

/** Method handles that loop: counted, while, iterated, general loops, table switches, invokers, exceptions thrown. */
public class HandleLoops {
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

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static int step(int acc, int i) {
        return acc + i * i;
    }

    static boolean below(int x, int limit) {
        return x < limit;
    }

    static int twice(int x, int limit) {
        return x * 2 + 1;
    }

    static String join(String acc, String s) {
        return acc + "," + s;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        Class<?> c = HandleLoops.class;
        MethodType iii = MethodType.methodType(int.class, int.class, int.class);
        MethodHandle step = l.findStatic(c, "step", iii);
        show(MethodHandles.countedLoop(MethodHandles.constant(int.class, 5), MethodHandles.constant(int.class, 100), step).invoke());
        show(MethodHandles.countedLoop(MethodHandles.constant(int.class, 2), MethodHandles.constant(int.class, 4), MethodHandles.constant(int.class, 0), step).invoke());
        MethodHandle below = l.findStatic(c, "below", MethodType.methodType(boolean.class, int.class, int.class));
        MethodHandle twice = l.findStatic(c, "twice", iii);
        MethodHandle init = MethodHandles.dropArguments(MethodHandles.constant(int.class, 1), 0, int.class);
        show(MethodHandles.whileLoop(init, below, twice).invoke(100), MethodHandles.doWhileLoop(init, twice, below).invoke(1), MethodHandles.whileLoop(init, below, twice).type());
        MethodHandle join = l.findStatic(c, "join", MethodType.methodType(String.class, String.class, String.class));
        MethodHandle start = MethodHandles.dropArguments(MethodHandles.constant(String.class, ":"), 0, Iterable.class);
        show(MethodHandles.iteratedLoop(null, start, join).invoke(List.of("a", "b", "c")));
        MethodHandle[] clause = {null, MethodHandles.insertArguments(step, 1, 3), MethodHandles.insertArguments(below, 1, 30), MethodHandles.identity(int.class)};
        show(MethodHandles.loop(clause).invoke());
        show(MethodHandles.tableSwitch(MethodHandles.dropArguments(MethodHandles.constant(String.class, "default"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "zero"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "one"), 0, int.class)).invoke(1));
        fails(() -> MethodHandles.throwException(void.class, IOException.class).invoke(new IOException("thrown")));
        show((int) MethodHandles.exactInvoker(iii).invoke(step, 1, 2), (int) MethodHandles.invoker(iii).invoke(twice, 4, 4), MethodHandles.spreadInvoker(iii, 0).invoke(step, new Object[] {1, 3}));
        MethodHandleInfo info = l.revealDirect(step);
        show(info.getName(), info.getReferenceKind() == MethodHandleInfo.REF_invokeStatic, MethodHandleInfo.referenceKindToString(info.getReferenceKind()), info.getMethodType(), info.isVarArgs());
        MutableCallSite site = new MutableCallSite(MethodHandles.constant(String.class, "old"));
        MethodHandle dynamic = site.dynamicInvoker();
        Object before = dynamic.invoke();
        site.setTarget(MethodHandles.constant(String.class, "new"));
        show(before, dynamic.invoke(), new ConstantCallSite(step).getTarget() == step);
        fails(() -> new ConstantCallSite(step).setTarget(step));
        fails(() -> site.setTarget(step));
        SwitchPoint sp = new SwitchPoint();
        MethodHandle guarded = sp.guardWithTest(MethodHandles.constant(int.class, 1), MethodHandles.constant(int.class, 2));
        Object valid = guarded.invoke();
        SwitchPoint.invalidateAll(new SwitchPoint[] {sp});
        show(valid, guarded.invoke(), sp.hasBeenInvalidated());
        IntBinaryOperator proxy = MethodHandleProxies.asInterfaceInstance(IntBinaryOperator.class, step);
        show(proxy.applyAsInt(10, 4), MethodHandleProxies.isWrapperInstance(proxy));
    }
}
