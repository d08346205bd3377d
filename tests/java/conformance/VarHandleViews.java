package conformance;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** VarHandles: byte array and buffer views, static fields, modes and method handles. */
public class VarHandleViews {
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

    static int number = 3;

    public static void main(String[] args) throws Throwable {
        byte[] b = new byte[20];
        VarHandle ints = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        VarHandle longs = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        ints.set(b, 0, 0x01020304);
        longs.set(b, 5, -2L);
        show(b, (int) ints.get(b, 1), (long) longs.get(b, 5), ints.coordinateTypes(), ints.varType());
        refuses(() -> ints.get(b, 17));
        refuses(() -> ints.get(b, -1));
        VarHandle chars = MethodHandles.byteBufferViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
        ByteBuffer buffer = ByteBuffer.allocate(8);
        chars.set(buffer, 2, 'A');
        show(buffer.array(), (char) chars.get(buffer, 2), chars.isAccessModeSupported(VarHandle.AccessMode.COMPARE_AND_SET));
        VarHandle element = MethodHandles.arrayElementVarHandle(String[].class);
        String[] s = {"a", "b"};
        show(element.getAndSet(s, 0, "z"), element.compareAndSet(s, 1, "b", "c"), s, element.compareAndExchange(s, 1, "x", "y"));
        fails(() -> element.set(s, 2, "q"));
        VarHandle stat = MethodHandles.lookup().findStaticVarHandle(VarHandleViews.class, "number", int.class);
        show((int) stat.getAndAdd(4), (int) stat.getAndBitwiseOr(8), (int) stat.getAndBitwiseXor(1), (int) stat.getAndBitwiseAnd(6), number, stat.toMethodHandle(VarHandle.AccessMode.GET).invoke());
        show(VarHandle.AccessMode.valueFromMethodName("getAcquire"), stat.accessModeType(VarHandle.AccessMode.SET));
        refuses(() -> stat.set("text"));
        refuses(() -> VarHandle.AccessMode.valueFromMethodName("nope"));
        VarHandle.fullFence();
        VarHandle.releaseFence();
    }
}
