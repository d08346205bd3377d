package datarace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Races: one method adds through a VarHandle, the other writes the field as a plain one. */
final class VarHandleMixed {
    private static final VarHandle LEVEL;

    static {
        try {
            LEVEL = MethodHandles.lookup().findVarHandle(VarHandleMixed.class, "level", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int level;

    void raise() {
        LEVEL.getAndAdd(this, 1);
    }

    void drain() {
        level = 0; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandleMixed sluice = new VarHandleMixed();
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
