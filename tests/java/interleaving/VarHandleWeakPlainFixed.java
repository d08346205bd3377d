package interleaving;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** It acquires what was released: so it makes a lock. */
// not foreseen
public class VarHandleWeakPlainFixed {
    static final VarHandle TAKEN;

    static {
        try {
            TAKEN = MethodHandles.lookup().findStaticVarHandle(VarHandleWeakPlainFixed.class, "taken", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int taken;
    static int data;

    static void add() {
        if (TAKEN.weakCompareAndSetAcquire(0, 1)) {
            data++;
            TAKEN.setRelease(0);
        }
    }

    public static void main(String[] args) {
        new Thread(VarHandleWeakPlainFixed::add).start();
        add();
    }
}
