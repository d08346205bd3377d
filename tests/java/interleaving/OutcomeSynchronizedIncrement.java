package interleaving;

/** Two threads increment a counter twice each, with the lock held. */
// outcome: 4
public class OutcomeSynchronizedIncrement {
    private static int count;

    private static synchronized void add() {
        count++;
    }

    private static void addTwice() {
        add();
        add();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(OutcomeSynchronizedIncrement::addTwice);
        Thread second = new Thread(OutcomeSynchronizedIncrement::addTwice);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(count);
    }
}
