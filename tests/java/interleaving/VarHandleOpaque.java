package interleaving;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** An access in opaque mode is atomic, and orders nothing: what is handed over by it races. */
public class VarHandleOpaque {
    static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(VarHandleOpaque.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static boolean ready;
    static int data;

    static void consume() {
        if ((boolean) READY.getOpaque()) {
            System.out.println(data); // ~ race #1
        }
    }

    public static void main(String[] args) {
        new Thread(VarHandleOpaque::consume).start();
        data = 1; // ~ race #1
        READY.setOpaque(true);
    }
}
