package interleaving;

/** Two threads increment a volatile counter once each. */
// outcome: 1
// outcome: 2
public class OutcomeIncrement {
    private static volatile int count;

    private static void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(OutcomeIncrement::add);
        Thread second = new Thread(OutcomeIncrement::add);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(count);
    }
}
