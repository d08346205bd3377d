package guardedby;

import net.jcip.annotations.GuardedBy;

/** Each account is changed under its own lock. */
public class HandedOnFixed {
    static class Account {
        @GuardedBy("this")
        private long balance = 100;

        void transferTo(Account other, long amount) {
            synchronized (this) {
                balance -= amount;
            }
            synchronized (other) {
                other.balance += amount;
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
