package conformance;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * VarHandles on fields, statics, array elements and byte arrays: every access mode, and their errors.
 * Hard: signature polymorphism.
 */
public class VarHandleCalls {
    int i = 1;
    volatile long l = 2;
    String s = "s";
    static int st = 3;
    boolean z;

    static final VarHandle I;
    static final VarHandle L;
    static final VarHandle S;
    static final VarHandle ST;
    static final VarHandle Z;
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle STRINGS = MethodHandles.arrayElementVarHandle(String[].class);
    static final VarHandle VIEW = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    static {
        try {
            MethodHandles.Lookup k = MethodHandles.lookup();
            I = k.findVarHandle(VarHandleCalls.class, "i", int.class);
            L = k.findVarHandle(VarHandleCalls.class, "l", long.class);
            S = k.findVarHandle(VarHandleCalls.class, "s", String.class);
            ST = k.findStaticVarHandle(VarHandleCalls.class, "st", int.class);
            Z = k.findVarHandle(VarHandleCalls.class, "z", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        VarHandleCalls o = new VarHandleCalls();
        I.set(o, 10);
        System.out.println((int) I.get(o) + " " + I.compareAndSet(o, 10, 11) + " " + I.compareAndSet(o, 10, 12) + " "
            + (int) I.getAndAdd(o, 5) + " " + (int) I.getAndSet(o, 7) + " " + o.i);
        System.out.println((int) I.getVolatile(o) + " " + (int) I.getAcquire(o) + " " + (int) I.getOpaque(o) + " "
            + (int) I.compareAndExchange(o, 7, 8) + " " + (int) I.compareAndExchange(o, 7, 9) + " " + o.i);
        I.setRelease(o, 0b1100);
        System.out.println((int) I.getAndBitwiseOr(o, 0b0011) + " " + (int) I.getAndBitwiseAnd(o, 0b0110) + " "
            + (int) I.getAndBitwiseXor(o, 0b1111) + " " + o.i);
        L.setVolatile(o, 1L << 40);
        System.out.println((long) L.getAndAdd(o, -1L) + " " + o.l + " " + L.weakCompareAndSetPlain(o, 0L, 1L));
        System.out.println(S.compareAndSet(o, "s", "t") + " " + (String) S.getAndSet(o, "u") + " " + (String) S.get(o) + " "
            + S.compareAndSet(o, "x", "y"));
        ST.set(5);
        System.out.println((int) ST.getAndAdd(2) + " " + st + " " + ST.compareAndSet(7, 8) + " " + st);
        System.out.println((boolean) Z.getAndSet(o, true) + " " + Z.compareAndSet(o, true, false) + " " + o.z);
        int[] a = new int[3];
        INTS.set(a, 1, 5);
        INTS.getAndAdd(a, 1, 6);
        INTS.setVolatile(a, 2, -1);
        System.out.println(Arrays.toString(a) + INTS.compareAndSet(a, 0, 0, 9) + a[0]);
        try {
            INTS.set(a, 3, 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        String[] t = {"a"};
        System.out.println(STRINGS.compareAndSet(t, 0, "a", "b") + t[0]);
        byte[] b = new byte[9];
        VIEW.set(b, 1, 0x01020304);
        System.out.println(Arrays.toString(b) + (int) VIEW.get(b, 1) + " " + (int) VIEW.get(b, 0));
        try {
            I.get((VarHandleCalls) null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            S.getAndAdd(o, "x");
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported");
        }
        try {
            I.set(o, "text");
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        System.out.println(I.varType() + " " + I.coordinateTypes() + " " + L.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " "
            + S.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
    }
}
