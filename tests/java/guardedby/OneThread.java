package guardedby;

import net.jcip.annotations.GuardedBy;

/** The rule is broken before the threads are started and after they have ended: nothing can go wrong. */
public class OneThread {
    @GuardedBy("this")
    private int count;

    synchronized void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        OneThread shared = new OneThread();
        Thread thread = new Thread(shared::increment);
        shared.count = 5;
        thread.start();
        thread.join();
        System.out.println(shared.count);
    }
}
