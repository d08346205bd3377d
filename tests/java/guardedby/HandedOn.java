package guardedby;

import net.jcip.annotations.GuardedBy;

/** Two accounts, one lock: that of the other account is no help. */
public class HandedOn {
    static class Account {
        @GuardedBy("this")
        private long balance = 100;

        void transferTo(Account other, long amount) {
            synchronized (this) {
                balance -= amount;
                other.balance += amount; // ~ guarded-by #1
            }
        }

        synchronized long balance() {
            return balance;
        }
    }

    public static void main(String[] args) {
        Account savings = new Account();
        Account current = new Account();
        new Thread(() -> savings.transferTo(current, 10)).start();
        new Thread(() -> System.out.println(current.balance() + savings.balance())).start();
    }
}
