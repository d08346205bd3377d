package interleaving;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A release and an acquire order what they hand over. */
public class VarHandleOpaqueFixed {
    static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(VarHandleOpaqueFixed.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static boolean ready;
    static int data;

    static void consume() {
        if ((boolean) READY.getAcquire()) {
            System.out.println(data);
        }
    }

    public static void main(String[] args) {
        new Thread(VarHandleOpaqueFixed::consume).start();
        data = 1;
        READY.setRelease(true);
    }
}
