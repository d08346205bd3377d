package interleaving;

import java.util.concurrent.locks.LockSupport;

/** Two unparks that come before the first park count as one: the second park never ends. */
public class ParkTwice {
    private static void await() {
        LockSupport.park();
        LockSupport.park(); // ~ lost-wakeup #1
    }

    private static void signal(Thread thread) {
        LockSupport.unpark(thread);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(ParkTwice::await);
        waiter.start();
        signal(waiter);
        signal(waiter);
        waiter.join();
    }
}
