package interleaving;

/** A daemon prints before main does, after it, or not at all. */
// outcome: daemon / main
// outcome: main
// outcome: main / daemon
public class OutcomeDaemon {
    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(() -> System.out.println("daemon"));
        daemon.setDaemon(true);
        daemon.start();
        System.out.println("main");
    }
}
