package interleaving;

/** Two threads append a letter twice each, two letters at a time under the lock. */
// outcome: aabb
// outcome: bbaa
public class OutcomeMonitorOrder {
    private static String text = "";

    private static synchronized void append(String letter) {
        text += letter;
        text += letter;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> append("a"));
        Thread second = new Thread(() -> append("b"));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(text);
    }
}
