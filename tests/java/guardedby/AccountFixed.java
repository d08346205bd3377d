package guardedby;

import net.jcip.annotations.GuardedBy;

/** Both callers hold the lock, each in its way. */
public class AccountFixed {
    @GuardedBy("this")
    private int balance;

    void deposit1(int amount) {
        synchronized (this) {
            balance = balance + amount;
        }
    }

    @GuardedBy("this")
    void deposit2(int amount) {
        balance = balance + amount;
    }

    public static void main(String[] args) {
        AccountFixed account = new AccountFixed();
        new Thread(() -> account.deposit1(10)).start();
        new Thread(() -> {
            synchronized (account) {
                account.deposit2(10);
            }
        }).start();
    }
}
