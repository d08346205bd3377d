package interleaving;

/** A group interrupts its threads one after the other: the first may notice before the second is interrupted. */
// outcome: false
// outcome: true
public class OutcomeGroupInterrupt {
    private static volatile boolean done;

    private static void waitForIt() {
        while (!done) {
            Thread.yield();
        }
    }

    private static void lookAtOther(Thread other) {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.yield();
        }
        System.out.println(other.isInterrupted());
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        Thread second = new Thread(group, OutcomeGroupInterrupt::waitForIt);
        Thread first = new Thread(group, () -> lookAtOther(second));
        first.start();
        second.start();
        group.interrupt();
        first.join();
        done = true;
    }
}
