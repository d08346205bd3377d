package datarace;

/** No race: a transfer holds the locks of both accounts, the one with the smaller number first. */
final class BankTransferFixed {
    static final class Account {
        private final int number;
        private long balance = 1000;

        Account(int number) {
            this.number = number;
        }
    }

    static void transfer(Account from, Account to, long amount) {
        Account first = from.number < to.number ? from : to;
        Account second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
                from.balance -= amount;
                to.balance += amount;
            }
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
