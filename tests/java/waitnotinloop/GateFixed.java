package waitnotinloop;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Tested again. */
public class GateFixed {
    private final Lock lock = new ReentrantLock();
    private final Condition opened = lock.newCondition();
    private boolean isOpen;

    void pass() throws InterruptedException {
        lock.lock();
        try {
            while (!isOpen) {
                opened.await();
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
        GateFixed gate = new GateFixed();
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
