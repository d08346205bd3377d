package interleaving;

/** Load buffering: each thread reads one variable and then writes the other; not both can read 1. */
// outcome: 0 0
// outcome: 0 1
// outcome: 1 0
public class OutcomeLoadBuffer {
    private static volatile int x;
    private static volatile int y;
    private static int r1;
    private static int r2;

    private static void first() {
        r1 = x;
        y = 1;
    }

    private static void second() {
        r2 = y;
        x = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(OutcomeLoadBuffer::first);
        Thread b = new Thread(OutcomeLoadBuffer::second);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(r1 + " " + r2);
    }
}
