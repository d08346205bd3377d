package interleaving;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** A synchronized method that is called by a handle enters the monitor only when it is called. */
// outcome: 0 0
// outcome: 1 0
// outcome: 1 1
public class OutcomeHandleMonitor {
    private static volatile int before;
    private static int inside;

    private synchronized void step() {
        inside = 1;
    }

    public static void main(String[] args) throws Throwable {
        OutcomeHandleMonitor door = new OutcomeHandleMonitor();
        MethodHandle step = MethodHandles.lookup()
                .findVirtual(OutcomeHandleMonitor.class, "step", MethodType.methodType(void.class));
        Thread other = new Thread(() -> {
            before = 1;
            try {
                step.invokeExact(door);
            } catch (Throwable problem) {
                throw new IllegalStateException(problem);
            }
        });
        other.start();
        synchronized (door) {
            System.out.println(before + " " + inside);
        }
        other.join();
    }
}
