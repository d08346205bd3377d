package properties;

/** Two accounts that should always hold ten together; a transfer is seen half done. */
public class Ledger {
    private static volatile int first = 5;
    private static volatile int second = 5;

    static boolean isBalanced() {
        return first + second == 10;
    }

    private static void transfer() {
        first = first - 1;
        second = second + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Ledger::transfer);
        other.start();
        other.join();
        System.out.println(first + second);
    }

    /** Cannot tell once a transfer is over. */
    static boolean isSound() {
        return 1 / (6 - second) > 0;
    }
}
