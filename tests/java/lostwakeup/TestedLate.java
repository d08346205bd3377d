package lostwakeup;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The loop tests, but waits first: whoever comes after the signal waits for ever. */
public class TestedLate {
    private final Object monitor = new Object();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean isOpen;
    private int level;

    void passGate() throws InterruptedException {
        synchronized (monitor) {
            do {
                monitor.wait(); // ~ lost-wakeup #1
            } while (!isOpen); // ~ lost-wakeup #1
        }
    }

    void open() {
        synchronized (monitor) {
            isOpen = true;
            monitor.notifyAll(); // ~ lost-wakeup #1
        }
    }

    void awaitLevel(int wanted) {
        lock.lock();
        try {
            do {
                changed.awaitUninterruptibly(); // ~ lost-wakeup #2
            } while (level < wanted);
        } finally {
            lock.unlock();
        }
    }

    void rise() {
        lock.lock();
        try {
            level++;
            changed.signalAll(); // ~ lost-wakeup #2
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TestedLate gate = new TestedLate();
        new Thread(() -> {
            gate.open();
            gate.rise();
        }).start();
        gate.passGate();
        gate.awaitLevel(1);
    }
}
