package notatomic;

import com.acme.Atomic;

/** One section: nobody comes in between. */
public class TwoSectionsFixed {
    private int stock = 10;

    @Atomic
    void sell(int number) {
        synchronized (this) {
            int left = stock;
            stock = left - number;
        }
    }

    public static void main(String[] args) {
        TwoSectionsFixed shared = new TwoSectionsFixed();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.sell(1);
            }).start();
        }
    }
}
