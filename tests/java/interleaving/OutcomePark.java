package interleaving;

import java.util.concurrent.locks.LockSupport;

/** An unpark before the park is kept, so that the park returns at once; nothing gets lost. */
// outcome: done
public class OutcomePark {
    private static volatile boolean sent;

    private static void await() {
        while (!sent) {
            LockSupport.park();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(OutcomePark::await);
        waiter.start();
        sent = true;
        LockSupport.unpark(waiter);
        waiter.join();
        System.out.println("done");
    }
}
