package interleaving;

/** An interrupt comes before or in a sleep, and ends it; or after it, and is seen as a flag or not at all. */
// outcome: interrupted false
// outcome: slept false
// outcome: slept true
public class OutcomeInterruptSleep {
    private static String text;

    private static void doze() {
        String how = "slept";
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            how = "interrupted";
        }
        text = how + " " + Thread.currentThread().isInterrupted();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(OutcomeInterruptSleep::doze);
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        System.out.println(text);
    }
}
