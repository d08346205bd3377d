package notatomic;

import com.acme.Atomic;

/** Two locks, one after the other: meanwhile the money is nowhere. */
public class Transfer {
    private int balance;

    @Atomic
    static void transfer(Transfer from, Transfer to, int amount) {
        synchronized (from) {
            from.balance -= amount;
        } // ~ not-atomic #1
        synchronized (to) { // ~ not-atomic #1
            to.balance += amount;
        }
    }

    @Atomic
    synchronized int balance() {
        return balance;
    }

    public static void main(String[] args) {
        Transfer one = new Transfer();
        Transfer other = new Transfer();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                transfer(one, other, 10);
                one.balance();
                other.balance();
            }).start();
        }
    }
}
