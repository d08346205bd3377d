package interleaving;

/** Nobody wakes a thread that sleeps for as long as one can say. */
public class SleepsForEver {
    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(Long.MAX_VALUE); // ~ deadlock #1
            } catch (InterruptedException enough) {
                System.out.println("woken");
            }
        });
        sleeper.start();
        sleeper.join();
    }
}
