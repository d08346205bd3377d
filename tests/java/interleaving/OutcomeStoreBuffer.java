package interleaving;

/** Store buffering: each thread writes its own variable and then reads the other one; not both can read 0. */
// outcome: 0 1
// outcome: 1 0
// outcome: 1 1
public class OutcomeStoreBuffer {
    private static volatile int x;
    private static volatile int y;
    private static int r1;
    private static int r2;

    private static void first() {
        x = 1;
        r1 = y;
    }

    private static void second() {
        y = 1;
        r2 = x;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(OutcomeStoreBuffer::first);
        Thread b = new Thread(OutcomeStoreBuffer::second);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(r1 + " " + r2);
    }
}
