package notatomic;

import com.acme.Atomic;
import net.jcip.annotations.GuardedBy;

/** Two sections of the declared lock. That another method reads without it is another defect, and hides nothing. */
public class PeekedStock {
    @GuardedBy("this")
    private int stock = 10;

    @Atomic
    void sell(int number) {
        int left;
        synchronized (this) {
            left = stock;
        } // ~ not-atomic #1
        synchronized (this) { // ~ not-atomic #1
            stock = left - number; // ~ not-atomic #1
        }
    }

    int peek() {
        return stock;
    }

    public static void main(String[] args) {
        PeekedStock shared = new PeekedStock();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.sell(1);
                shared.peek();
            }).start();
        }
    }
}
