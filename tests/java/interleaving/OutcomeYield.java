package interleaving;

/** A hint to the scheduler orders nothing. */
// outcome: ab
// outcome: ba
public class OutcomeYield {
    private static String text = "";

    private static synchronized void append(String letter) {
        text += letter;
    }

    private static void late() {
        Thread.yield();
        append("b");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> append("a"));
        Thread second = new Thread(OutcomeYield::late);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(text);
    }
}
