package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads try to take a lock, and do not wait: if the first still holds it, the second fails. */
// outcome: false true
// outcome: true false
// outcome: true true
public class OutcomeTryLock {
    private static final Lock LOCK = new ReentrantLock();
    private static boolean first;
    private static boolean second;

    private static boolean attempt() {
        boolean taken = LOCK.tryLock();
        if (taken) {
            LOCK.unlock();
        }
        return taken;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> first = attempt());
        Thread b = new Thread(() -> second = attempt());
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(first + " " + second);
    }
}
