package interleaving;

/** The main thread joins one writer and reads what another one writes, who may be late: two more compete meanwhile. */
// outcome: 0
// outcome: 1
public class OutcomeReadAfterJoin {
    private static volatile int contended;
    private static volatile int written;

    public static void main(String[] args) throws InterruptedException {
        Thread joined = new Thread(() -> contended = 1);
        Thread rival = new Thread(() -> contended = 2);
        Thread writer = new Thread(() -> written = 1);
        joined.start();
        rival.start();
        writer.start();
        joined.join();
        System.out.println(written);
    }
}
