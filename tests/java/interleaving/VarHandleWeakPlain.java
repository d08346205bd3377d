package interleaving;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A plain compare-and-set is atomic, and orders nothing: it makes no lock. */
// not foreseen
public class VarHandleWeakPlain {
    static final VarHandle TAKEN;

    static {
        try {
            TAKEN = MethodHandles.lookup().findStaticVarHandle(VarHandleWeakPlain.class, "taken", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int taken;
    static int data;

    static void add() {
        if (TAKEN.weakCompareAndSetPlain(0, 1)) {
            data++; // ~ race #1
            TAKEN.setRelease(0);
        }
    }

    public static void main(String[] args) {
        new Thread(VarHandleWeakPlain::add).start();
        add();
    }
}
