package notifynotall;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Each kind of waiter has a condition of its own, and each signal lets one of them go on. */
public class TwoConditionsFixed {
    private final Lock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final int[] items = new int[2];
    private int count;

    void put(int item) throws InterruptedException {
        lock.lock();
        try {
            while (count == items.length) {
                notFull.await();
            }
            items[count++] = item;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    int take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) {
                notEmpty.await();
            }
            int item = items[--count];
            notFull.signal();
            return item;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        TwoConditionsFixed buffer = new TwoConditionsFixed();
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                try {
                    buffer.put(1);
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
            new Thread(() -> {
                try {
                    System.out.println(buffer.take());
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
        }
    }
}
