package interleaving;

/**
 * Two threads write a variable each, two others read both in opposite orders: they cannot disagree on which write
 * came first.
 */
// outcome: 0 0 0 0
// outcome: 0 0 0 1
// outcome: 0 0 1 0
// outcome: 0 0 1 1
// outcome: 0 1 0 0
// outcome: 0 1 0 1
// outcome: 0 1 1 0
// outcome: 0 1 1 1
// outcome: 1 0 0 0
// outcome: 1 0 0 1
// outcome: 1 0 1 1
// outcome: 1 1 0 0
// outcome: 1 1 0 1
// outcome: 1 1 1 0
// outcome: 1 1 1 1
public class OutcomeFourThreads {
    private static volatile int x;
    private static volatile int y;
    private static int r1;
    private static int r2;

    private static void readBoth() {
        r1 = x;
        r2 = y;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> x = 1);
        Thread second = new Thread(() -> y = 1);
        Thread reader = new Thread(OutcomeFourThreads::readBoth);
        first.start();
        second.start();
        reader.start();
        int r3 = y;
        int r4 = x;
        first.join();
        second.join();
        reader.join();
        System.out.println(r1 + " " + r2 + " " + r3 + " " + r4);
    }
}
