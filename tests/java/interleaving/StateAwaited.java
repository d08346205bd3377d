package interleaving;

import java.util.concurrent.locks.LockSupport;

/** Asks for the state of threads until they wait: in a monitor's queue, for a notification, parked, asleep. */
// outcome: BLOCKED WAITING TIMED_WAITING TERMINATED
// outcome: BLOCKED WAITING TERMINATED TERMINATED
public class StateAwaited {
    private static final Object MONITOR = new Object();
    private static final Object OTHER = new Object();

    private static String await(Thread thread, Thread.State... states) {
        while (true) {
            Thread.State now = thread.getState();
            for (Thread.State state : states) {
                if (now == state) {
                    return now.toString();
                }
            }
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (MONITOR) {
                synchronized (OTHER) {
                    try {
                        OTHER.wait();
                    } catch (InterruptedException wanted) {
                        Thread.currentThread().interrupt();
                    }
                }
                Thread.interrupted();
                LockSupport.park();
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException unwanted) {
                    throw new AssertionError(unwanted);
                }
            }
        });
        String states;
        synchronized (MONITOR) {
            thread.start();
            states = await(thread, Thread.State.BLOCKED);
        }
        states += " " + await(thread, Thread.State.WAITING);
        synchronized (OTHER) {
            OTHER.notify();
        }
        LockSupport.unpark(thread);
        states += " " + await(thread, Thread.State.TIMED_WAITING, Thread.State.TERMINATED);
        thread.join();
        System.out.println(states + " " + thread.getState());
    }
}
