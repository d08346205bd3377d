package properties;

/** Transfers hold the lock under which the sum is asked for. */
public class LedgerFixed {
    private static volatile int first = 5;
    private static volatile int second = 5;

    static synchronized boolean isBalanced() {
        return first + second == 10;
    }

    private static synchronized void transfer() {
        first = first - 1;
        second = second + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(LedgerFixed::transfer);
        other.start();
        other.join();
        System.out.println(first + second);
    }
}
