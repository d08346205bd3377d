package datarace;

import java.util.concurrent.atomic.AtomicBoolean;

/** That the flag was taken says nothing once it was set free, here and in the method that is told. */
final class SetFreeMeanwhile {
    private static final AtomicBoolean BUSY = new AtomicBoolean();
    private static int count;

    private static boolean tryRun() {
        boolean got = BUSY.compareAndSet(false, true);
        try {
            if (got) {
                System.out.println("alone");
            }
        } finally {
            if (got) {
                BUSY.set(false);
            }
        }
        return got;
    }

    private static void work() {
        if (tryRun()) {
            count++; // ~ data-race #1
        }
    }

    public static void main(String[] args) {
        new Thread(SetFreeMeanwhile::work).start();
        new Thread(SetFreeMeanwhile::work).start();
    }
}
