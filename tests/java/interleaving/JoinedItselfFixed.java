package interleaving;

/** A thread waits for its own end, but not for long. */
// outcome: done
public class JoinedItselfFixed {
    public static void main(String[] args) throws InterruptedException {
        Thread.currentThread().join(10);
        System.out.println("done");
    }
}
