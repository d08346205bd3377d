package interleaving;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Who sees the flag that the other thread has set by a handle sees what it did before. */
public class VarHandlePlainFixed {
    private static final VarHandle READY = ready();
    private static int data;
    private static boolean ready;

    private static VarHandle ready() {
        try {
            return MethodHandles.lookup().findStaticVarHandle(VarHandlePlainFixed.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static void write() {
        data = 42;
        READY.setRelease(true);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(VarHandlePlainFixed::write);
        writer.start();
        if ((boolean) READY.getAcquire()) {
            System.out.println(data);
        }
        writer.join();
    }
}
