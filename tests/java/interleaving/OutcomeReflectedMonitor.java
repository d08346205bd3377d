package interleaving;

import java.lang.reflect.Method;

/** A synchronized method that is called by reflection, or for a text, enters the monitor only when it is called. */
// outcome: 0 0
// outcome: 1 0
// outcome: 1 1
// outcome: 2 1
// outcome: 2 2
public class OutcomeReflectedMonitor {
    private static volatile int before;
    private static int inside;

    public synchronized void step() {
        inside = 1;
    }

    @Override
    public synchronized String toString() {
        inside = 2;
        return "door";
    }

    public static void main(String[] args) throws Exception {
        OutcomeReflectedMonitor door = new OutcomeReflectedMonitor();
        Method step = OutcomeReflectedMonitor.class.getMethod("step");
        Thread other = new Thread(() -> {
            before = 1;
            try {
                step.invoke(door);
            } catch (ReflectiveOperationException problem) {
                throw new IllegalStateException(problem);
            }
            before = 2;
            String text = "a " + door;
        });
        other.start();
        synchronized (door) {
            System.out.println(before + " " + inside);
        }
        other.join();
    }
}
