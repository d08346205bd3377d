package interleaving;

import java.util.concurrent.locks.LockSupport;

/** A thread parks that has a permit, is interrupted, or waits for some time. */
// outcome: done
public class ParkedAloneFixed {
    public static void main(String[] args) {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1_000_000);
        LockSupport.parkUntil(System.currentTimeMillis() + 1000);
        Thread.currentThread().interrupt();
        LockSupport.park();
        System.out.println("done");
    }
}
