package interleaving;

/** A thread waits for its own end. */
public class JoinedItself {
    public static void main(String[] args) throws InterruptedException {
        Thread.currentThread().join(); // ~ deadlock #1
    }
}
