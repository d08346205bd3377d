package atomicityvariant;

/** No defect: the accounts have locks of their own, but all who use them hold the bank's lock. */
final class AllHoldTheBank {
    static final class Account {
        private int balance = 100;

        synchronized int balance() {
            return balance;
        }

        synchronized void add(int amount) {
            balance += amount;
        }
    }

    private final Account checking = new Account();
    private final Account savings = new Account();

    synchronized void save(int amount) {
        if (checking.balance() >= amount) {
            checking.add(-amount);
            savings.add(amount);
        }
    }

    synchronized int sum() {
        int here = checking.balance();
        int there = savings.balance();
        return here + there;
    }

    public static void main(String[] args) throws InterruptedException {
        AllHoldTheBank bank = new AllHoldTheBank();
        Thread customer = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                bank.save(i % 3);
            }
        });
        customer.start();
        int wrong = 0;
        for (int i = 0; i < 200; i++) {
            if (bank.sum() != 200) {
                wrong++;
            }
        }
        customer.join();
        System.out.println(wrong);
    }
}
