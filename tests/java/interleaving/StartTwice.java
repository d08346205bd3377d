package interleaving;

/** Two threads may both find a task not started yet, and start it; the second start throws. */
public class StartTwice {
    private static final Thread TASK = new Thread(Thread::onSpinWait);
    private static volatile boolean started;

    private static void ensureStarted() {
        if (!started) {
            started = true;
            TASK.start(); // ~ exception #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(StartTwice::ensureStarted);
        Thread second = new Thread(StartTwice::ensureStarted);
        first.start();
        second.start();
        first.join();
        second.join();
        TASK.join();
    }
}
