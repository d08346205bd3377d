package datarace;

/** Both accounts are locked, the one with the smaller number first. */
public class ChosenLocksFixed {
    static final class Account {
        final int id;
        long balance;

        Account(int id) {
            this.id = id;
        }
    }

    static void transfer(Account from, Account to, long amount) {
        Account first = from.id < to.id ? from : to;
        Account second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) {
        Account mine = new Account(1);
        Account yours = new Account(2);
        Account theirs = new Account(3);
        new Thread(() -> transfer(mine, yours, 1)).start();
        new Thread(() -> transfer(theirs, mine, 2)).start();
        new Thread(() -> transfer(yours, theirs, 3)).start();
    }
}
