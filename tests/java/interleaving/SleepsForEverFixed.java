package interleaving;

/** Main wakes it. */
// outcome: woken
public class SleepsForEverFixed {
    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(Long.MAX_VALUE);
                throw new IllegalStateException("the time is over");
            } catch (InterruptedException enough) {
                System.out.println("woken");
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
    }
}
