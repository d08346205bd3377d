package interleaving;

/** The program may end before the daemon prints, after its first line, or after both. */
// outcome: 0
// outcome: 01
// outcome: 012
public class OutcomeDaemonPrints {
    private static int count;

    public static void main(String[] args) {
        System.out.print("0");
        Thread daemon = new Thread(() -> {
            System.out.print("1");
            System.out.print("2");
        });
        daemon.setDaemon(true);
        daemon.start();
        new Thread(OutcomeDaemonPrints::count).start();
        synchronized (OutcomeDaemonPrints.class) {
            count++;
        }
    }

    private static synchronized void count() {
        count++;
    }
}
