/** A thread that a builder made and nobody started. */
public class NeverStarted {
    public static void main(String[] args) {
        Thread worker = Thread.ofVirtual().unstarted(() -> System.out.println("work"));
        worker.run(); // ~ run-not-start #1
    }
}
