package lostwakeup;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The lock is taken by a helper; a timed wait looks again anyway; a parked thread has nothing to lose. */
public class OtherTests {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile boolean isReady;

    private void enter() {
        lock.lock();
    }

    void await() throws InterruptedException {
        enter();
        try {
            while (!isReady) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    void poll() throws InterruptedException {
        while (!isReady) {
            synchronized (this) {
                wait(100);
            }
        }
    }

    synchronized void park() throws InterruptedException {
        while (true) {
            wait();
        }
    }

    void ready() {
        enter();
        try {
            isReady = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        synchronized (this) {
            notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OtherTests gate = new OtherTests();
        new Thread(gate::ready).start();
        Thread parked = new Thread(() -> {
            try {
                gate.park();
            } catch (InterruptedException e) {
                return;
            }
        });
        parked.start();
        gate.await();
        gate.poll();
        parked.interrupt();
    }
}
