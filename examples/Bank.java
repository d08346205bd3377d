/** Two transfers in opposite directions can block each other forever: each holds the account that the other wants. */
public class Bank {
    static final class Account {
        private long balance;

        Account(long balance) {
            this.balance = balance;
        }
    }

    void transfer(Account from, Account to, long amount) {
        synchronized (from) {
            synchronized (to) {
                if (from.balance < amount) {
                    throw new IllegalArgumentException("only " + from.balance + " left");
                }
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bank bank = new Bank();
        Account savings = new Account(100);
        Account current = new Account(100);
        Thread deposit = new Thread(() -> bank.transfer(current, savings, 10));
        Thread withdrawal = new Thread(() -> bank.transfer(savings, current, 20));
        deposit.start();
        withdrawal.start();
        deposit.join();
        withdrawal.join();
        System.out.println(savings.balance + " and " + current.balance);
    }
}
