package atomicityviolation;

/** Defect: the balance is checked and charged three calls below, each time under the account's lock, which is free in between. */
final class ThreeDeep {
    static final class Account {
        private int balance = 100;

        synchronized int balance() {
            return balance;
        }

        synchronized void charge(int amount) {
            balance -= amount;
        }
    }

    private int sold;

    synchronized void sell(Account account, int price) {
        if (isCovered(account, price)) { // ~ atomicity-violation #1
            collect(account, price); // ~ atomicity-violation #1
            sold++;
        }
    }

    private static boolean isCovered(Account account, int price) {
        return price <= credit(account);
    }

    private static int credit(Account account) {
        return account.balance();
    }

    private static void collect(Account account, int price) {
        debit(account, price);
    }

    private static void debit(Account account, int price) {
        account.charge(price);
    }

    synchronized int sold() {
        return sold;
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        ThreeDeep shop = new ThreeDeep();
        ThreeDeep branch = new ThreeDeep();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                branch.sell(account, 3);
            }
        });
        other.start();
        for (int i = 0; i < 50; i++) {
            shop.sell(account, 7);
        }
        other.join();
        System.out.println(shop.sold() + branch.sold() + " " + account.balance());
    }
}
