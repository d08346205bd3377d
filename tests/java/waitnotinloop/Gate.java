package waitnotinloop;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A condition wakes without cause as a monitor does. */
public class Gate {
    private final Lock lock = new ReentrantLock();
    private final Condition opened = lock.newCondition();
    private boolean isOpen;

    void pass() throws InterruptedException {
        lock.lock();
        try {
            if (!isOpen) {
                opened.await(); // ~ wait-not-in-loop #1
            }
            System.out.println("through");
        } finally {
            lock.unlock();
        }
    }

    void open() {
        lock.lock();
        try {
            isOpen = true;
            opened.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        Gate gate = new Gate();
        new Thread(() -> {
            try {
                gate.pass();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        gate.open();
    }
}
