package interleaving;

/** One thread writes 1 and 2, another reads twice: it never sees the values go back. */
// outcome: 0 0
// outcome: 0 1
// outcome: 0 2
// outcome: 1 1
// outcome: 1 2
// outcome: 2 2
public class OutcomeCoherence {
    private static volatile int value;
    private static int r1;
    private static int r2;

    private static void write() {
        value = 1;
        value = 2;
    }

    private static void read() {
        r1 = value;
        r2 = value;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(OutcomeCoherence::write);
        Thread reader = new Thread(OutcomeCoherence::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(r1 + " " + r2);
    }
}
