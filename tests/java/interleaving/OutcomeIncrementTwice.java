package interleaving;

/** Two threads increment a volatile counter twice each: the last write may be based on a very old read. */
// outcome: 2
// outcome: 3
// outcome: 4
public class OutcomeIncrementTwice {
    private static volatile int count;

    private static void add() {
        count++;
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(OutcomeIncrementTwice::add);
        Thread second = new Thread(OutcomeIncrementTwice::add);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(count);
    }
}
