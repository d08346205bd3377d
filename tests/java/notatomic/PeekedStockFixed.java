package notatomic;

import com.acme.Atomic;
import net.jcip.annotations.GuardedBy;

/** One section of the declared lock. The method that reads without the lock is to blame, not this one. */
public class PeekedStockFixed {
    @GuardedBy("this")
    private int stock = 10;

    @Atomic
    void sell(int number) {
        synchronized (this) {
            int left = stock;
            stock = left - number;
        }
    }

    int peek() {
        return stock;
    }

    public static void main(String[] args) {
        PeekedStockFixed shared = new PeekedStockFixed();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.sell(1);
                shared.peek();
            }).start();
        }
    }
}
