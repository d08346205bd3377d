package datarace;

/** Races: a transfer locks the account it takes from, not the one it gives to. */
final class BankTransfer {
    static final class Account {
        private final int number;
        private long balance = 1000;

        Account(int number) {
            this.number = number;
        }
    }

    static void transfer(Account from, Account to, long amount) {
        synchronized (from) {
            from.balance -= amount;
            to.balance += amount; // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account rent = new Account(1);
        Account wages = new Account(2);
        Thread tenant = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                transfer(wages, rent, 3);
            }
        });
        Thread landlord = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                transfer(rent, wages, 2);
            }
        });
        tenant.start();
        landlord.start();
        tenant.join();
        landlord.join();
        System.out.println(rent.balance + wages.balance);
    }
}
