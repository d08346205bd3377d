package datarace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** No race: all accesses go through the VarHandle. */
final class VarHandleMixedFixed {
    private static final VarHandle LEVEL;

    static {
        try {
            LEVEL = MethodHandles.lookup().findVarHandle(VarHandleMixedFixed.class, "level", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int level;

    void raise() {
        LEVEL.getAndAdd(this, 1);
    }

    void drain() {
        LEVEL.setVolatile(this, 0);
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandleMixedFixed sluice = new VarHandleMixedFixed();
        Thread river = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                sluice.raise();
            }
        });
        river.start();
        sluice.drain();
        river.join();
        System.out.println((int) LEVEL.getVolatile(sluice));
    }
}
