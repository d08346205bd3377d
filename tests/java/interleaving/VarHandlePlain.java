package interleaving;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The flag that says that the data is there is accessed by a handle as if it were plain, which orders nothing. */
public class VarHandlePlain {
    private static final VarHandle READY = ready();
    private static int data;
    private static boolean ready;

    private static VarHandle ready() {
        try {
            return MethodHandles.lookup().findStaticVarHandle(VarHandlePlain.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static void write() {
        data = 42; // ~ race #2
        READY.set(true); // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(VarHandlePlain::write);
        writer.start();
        if ((boolean) READY.get()) { // ~ race #1
            System.out.println(data); // ~ race #2
        }
        writer.join();
    }
}
