package guardedby;

import net.jcip.annotations.GuardedBy;

/** The survey's example: a deposit under the lock, one that relies on its caller, and a caller that does not do its part. */
public class Account {
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
        Account account = new Account();
        new Thread(() -> account.deposit1(10)).start();
        new Thread(() -> account.deposit2(10)).start(); // ~ guarded-by #1
    }
}
