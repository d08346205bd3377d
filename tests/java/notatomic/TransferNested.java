package notatomic;

import com.acme.Atomic;

/** Two locks, one inside the other: both are taken before either is released. */
public class TransferNested {
    private int balance;

    @Atomic
    static void transfer(TransferNested from, TransferNested to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    @Atomic
    synchronized int balance() {
        return balance;
    }

    public static void main(String[] args) {
        TransferNested one = new TransferNested();
        TransferNested other = new TransferNested();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                transfer(one, other, 10);
                one.balance();
                other.balance();
            }).start();
        }
    }
}
