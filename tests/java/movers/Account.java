package movers;

/** The survey's example of section 2.1: a deposit that takes the lock, and one that requires it. */
public class Account {
    private int balance;

    void deposit1(int amount) { // atomicity: this ? mover : atomic
        synchronized (this) {
            balance = balance + amount;
        }
    }

    void deposit2(int amount) { // atomicity: this ? mover : error
        balance = balance + amount;
    }

    void depositTwice(int amount) { // atomicity: this ? mover : compound
        deposit1(amount);
        deposit1(amount);
    }

    void depositBoth(int amount) { // atomicity: this ? mover : atomic
        synchronized (this) {
            deposit1(amount);
            deposit2(amount);
        }
    }

    static void bonus(Account account) { // atomicity: account ? mover : atomic
        synchronized (account) {
            account.deposit2(1);
        }
    }

    public static void main(String[] args) {
        Account account = new Account();
        new Thread(() -> account.deposit1(10)).start();
        new Thread(() -> {
            synchronized (account) {
                account.deposit2(10);
            }
        }).start();
        new Thread(() -> account.depositTwice(10)).start();
        new Thread(() -> account.depositBoth(10)).start();
        new Thread(() -> bonus(account)).start();
    }
}
