package interleaving;

/** Test and start are one synchronized method. */
public class StartTwiceFixed {
    private static final Thread TASK = new Thread(Thread::onSpinWait);
    private static boolean started;

    private static synchronized void ensureStarted() {
        if (!started) {
            started = true;
            TASK.start();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(StartTwiceFixed::ensureStarted);
        Thread second = new Thread(StartTwiceFixed::ensureStarted);
        first.start();
        second.start();
        first.join();
        second.join();
        TASK.join();
    }
}
