package interleaving;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

/** It is not taken twice, but tried for some time. */
// outcome: 0
public class StampedTwiceFixed {
    private static final StampedLock LOCK = new StampedLock();

    public static void main(String[] args) throws InterruptedException {
        LOCK.writeLock();
        System.out.println(LOCK.tryReadLock(1, TimeUnit.SECONDS));
    }
}
