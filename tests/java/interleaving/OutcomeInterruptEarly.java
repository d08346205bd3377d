package interleaving;

/** A thread that is interrupted before it starts finds the interrupt when it sleeps. */
// outcome: interrupted false
public class OutcomeInterruptEarly {
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
        Thread sleeper = new Thread(OutcomeInterruptEarly::doze);
        sleeper.interrupt();
        sleeper.start();
        sleeper.join();
        System.out.println(text);
    }
}
