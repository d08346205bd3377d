package atomicityvariant;

/** Money is only moved under the lock that the auditor holds. */
final class AccountsInLoopFixed {
    static final class Account {
        private int balance = 100;

        synchronized int balance() {
            return balance;
        }

        synchronized void add(int amount) {
            balance += amount;
        }
    }

    private final Account[] accounts;
    private int wrong;

    AccountsInLoopFixed(Account[] accounts) {
        this.accounts = accounts;
    }

    synchronized void audit() {
        int sum = 0;
        for (int i = 0; i < accounts.length; i++) {
            sum += accounts[i].balance();
        }
        if (sum != 100 * accounts.length) {
            wrong++;
        }
    }

    synchronized int wrong() {
        return wrong;
    }

    synchronized void transfer(Account from, Account to, int amount) {
        from.add(-amount);
        to.add(amount);
    }

    public static void main(String[] args) throws InterruptedException {
        Account[] accounts = {new Account(), new Account(), new Account()};
        AccountsInLoopFixed auditor = new AccountsInLoopFixed(accounts);
        Thread customer = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                auditor.transfer(accounts[0], accounts[2], i % 3 - 1);
            }
        });
        customer.start();
        for (int i = 0; i < 1000; i++) {
            auditor.audit();
        }
        customer.join();
        System.out.println(auditor.wrong());
    }
}
