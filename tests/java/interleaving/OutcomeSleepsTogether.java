package interleaving;

/** Two sleeps of 100 ms: they take 100 ms if they overlap, and 200 ms if the second begins when the first is over. */
// outcome: 100
// outcome: 200
public class OutcomeSleepsTogether {
    private static void doze() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        long begin = System.nanoTime();
        Thread first = new Thread(OutcomeSleepsTogether::doze);
        Thread second = new Thread(OutcomeSleepsTogether::doze);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println((System.nanoTime() - begin) / 1_000_000);
    }
}
