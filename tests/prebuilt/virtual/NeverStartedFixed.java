/** A thread that a builder made and started. */
public class NeverStartedFixed {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = Thread.ofVirtual().unstarted(() -> System.out.println("work"));
        worker.start();
        worker.join();
    }
}
