package interleaving;

/**
 * A plain variable is written and read without a lock: a race; in any one order of all steps the reads go forward
 * only.
 */
// outcome: 0 0
// outcome: 0 1
// outcome: 1 1
public class OutcomeRacyReads {
    private static int value;
    private static int r1;
    private static int r2;

    private static void write() {
        value = 1; // ~ race #1 ~ race #2
    }

    private static void read() {
        r1 = value; // ~ race #1
        r2 = value; // ~ race #2
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(OutcomeRacyReads::write);
        Thread reader = new Thread(OutcomeRacyReads::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(r1 + " " + r2);
    }
}
