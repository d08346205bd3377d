package notatomic;

import com.acme.Atomic;

/** Two sections of one lock: what was read in the first is old in the second. */
public class TwoSections {
    private int stock = 10;

    @Atomic
    void sell(int number) {
        int left;
        synchronized (this) {
            left = stock;
        } // ~ not-atomic #1
        synchronized (this) { // ~ not-atomic #1
            stock = left - number;
        }
    }

    public static void main(String[] args) {
        TwoSections shared = new TwoSections();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.sell(1);
            }).start();
        }
    }
}
