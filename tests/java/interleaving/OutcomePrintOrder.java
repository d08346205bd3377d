package interleaving;

/** Two threads print one line each. */
// outcome: a / b
// outcome: b / a
public class OutcomePrintOrder {
    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> System.out.println("a"));
        Thread second = new Thread(() -> System.out.println("b"));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
