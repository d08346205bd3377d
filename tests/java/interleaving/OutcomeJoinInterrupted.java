package interleaving;

/** A thread interrupts the one that joins it, and ends: it may have waited by then, or not. */
// outcome: interrupted
// outcome: joined true
public class OutcomeJoinInterrupted {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread other = new Thread(main::interrupt);
        other.start();
        try {
            other.join();
            System.out.println("joined " + Thread.interrupted());
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
