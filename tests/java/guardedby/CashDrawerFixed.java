package guardedby;

import java.util.concurrent.locks.ReentrantLock;
import net.jcip.annotations.GuardedBy;

/** Fine: a parameter says whether the helper has to take the lock; who says no holds it already. */
public class CashDrawerFixed {
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private int cents;

    private void put(int amount, boolean alone) {
        if (alone) {
            lock.lock();
        }
        cents += amount;
        if (alone) {
            lock.unlock();
        }
    }

    void sale(int price, int tax) {
        lock.lock();
        try {
            put(price, false);
            put(tax, false);
        } finally {
            lock.unlock();
        }
    }

    void tip(int amount) {
        put(amount, true);
    }

    public static void main(String[] args) {
        CashDrawerFixed drawer = new CashDrawerFixed();
        new Thread(() -> drawer.sale(100, 19)).start();
        new Thread(() -> drawer.tip(50)).start();
    }
}
