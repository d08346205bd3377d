package determinism;

/** The sleeper is interrupted before, while or after it sleeps. */
public class MaybeInterrupted {
    private static String end = "none";

    static void sleep() {
        try {
            Thread.sleep(1); // ~ determinism #1
            end = "slept";
        } catch (InterruptedException woken) {
            end = "woken";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(MaybeInterrupted::sleep);
        sleeper.start();
        sleeper.interrupt();
        sleeper.join(); // ~? determinism #2
        System.out.println(end);
    }
}
