package interleaving;

/** A short sleep and a long one: nothing orders their ends. */
// outcome: long / short
// outcome: short / long
public class OutcomeSleepOrder {
    private static void doze(long millis, String text) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        System.out.println(text);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> doze(1, "short"));
        Thread second = new Thread(() -> doze(20, "long"));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
