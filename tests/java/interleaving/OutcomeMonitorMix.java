package interleaving;

/** Two threads append two letters each, and take the lock for each letter. */
// outcome: aabb
// outcome: abab
// outcome: abba
// outcome: baab
// outcome: baba
// outcome: bbaa
public class OutcomeMonitorMix {
    private static String text = "";

    private static synchronized void append(String letter) {
        text += letter;
    }

    private static void twice(String letter) {
        append(letter);
        append(letter);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> twice("a"));
        Thread second = new Thread(() -> twice("b"));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(text);
    }
}
