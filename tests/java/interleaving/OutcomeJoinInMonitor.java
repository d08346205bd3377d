package interleaving;

/** A join in the monitor of the joined thread: `join` waits for that monitor, and so leaves it. */
// outcome: started / worked / joined
public class OutcomeJoinInMonitor {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> System.out.println("worked"));
        synchronized (worker) {
            System.out.println("started");
            worker.start();
            worker.join();
            System.out.println("joined");
        }
    }
}
