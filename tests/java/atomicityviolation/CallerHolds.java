package atomicityviolation;

/** No defect: whoever books holds the account's lock already, and keeps it. */
final class CallerHolds {
    static final class Account {
        private int balance;

        synchronized int balance() {
            return balance;
        }

        synchronized void setBalance(int value) {
            balance = value;
        }

        synchronized void addInterest() {
            balance += balance / 10;
        }
    }

    private int bookings;

    private synchronized void book(Account account, int amount) {
        bookings++;
        int before = account.balance();
        account.setBalance(before + amount);
    }

    void deposit(Account account, int amount) {
        synchronized (account) {
            book(account, amount);
        }
    }

    void withdraw(Account account, int amount) {
        synchronized (account) {
            book(account, -amount);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        CallerHolds bank = new CallerHolds();
        Thread year = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                account.addInterest();
            }
        });
        year.start();
        for (int i = 0; i < 100; i++) {
            bank.deposit(account, 20);
            bank.withdraw(account, 10);
        }
        year.join();
        System.out.println(account.balance());
    }
}
