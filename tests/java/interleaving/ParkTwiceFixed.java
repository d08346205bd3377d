package interleaving;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Each park is repeated until enough signals were counted. */
public class ParkTwiceFixed {
    private static final AtomicInteger SIGNALS = new AtomicInteger();

    private static void await() {
        while (SIGNALS.get() < 2) {
            LockSupport.park();
        }
    }

    private static void signal(Thread thread) {
        SIGNALS.incrementAndGet();
        LockSupport.unpark(thread);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(ParkTwiceFixed::await);
        waiter.start();
        signal(waiter);
        signal(waiter);
        waiter.join();
    }
}
