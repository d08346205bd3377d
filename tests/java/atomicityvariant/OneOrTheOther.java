package atomicityvariant;

/** No defect: of the two accounts only one is looked at. */
final class OneOrTheOther {
    static final class Account {
        private int balance = 100;

        synchronized int balance() {
            return balance;
        }

        synchronized void add(int amount) {
            balance += amount;
        }
    }

    private int shown;

    synchronized int show(Account checking, Account savings, boolean isSaver) {
        shown++;
        if (isSaver) {
            return savings.balance();
        }
        return checking.balance();
    }

    synchronized int shown() {
        return shown;
    }

    public static void main(String[] args) throws InterruptedException {
        Account checking = new Account();
        Account savings = new Account();
        OneOrTheOther screen = new OneOrTheOther();
        Thread customer = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                checking.add(-1);
                savings.add(1);
            }
        });
        customer.start();
        for (int i = 0; i < 10; i++) {
            System.out.println(screen.show(checking, savings, i % 2 == 0));
        }
        customer.join();
        System.out.println(screen.shown());
    }
}
