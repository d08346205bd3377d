package atomicityvariant;

/** Defect: money that is moved between the two looks is counted twice, or not at all. */
final class AccountsSnapshot {
    static final class Account {
        private int balance = 100;

        synchronized int balance() {
            return balance;
        }

        synchronized void add(int amount) {
            balance += amount;
        }
    }

    static void transfer(Account checking, Account savings, int amount) {
        synchronized (checking) {
            synchronized (savings) {
                checking.add(-amount);
                savings.add(amount);
            }
        }
    }

    private int wrong;

    synchronized void audit(Account checking, Account savings) {
        int here = checking.balance(); // ~ atomicity-variant #1
        int there = savings.balance(); // ~ atomicity-variant #1
        if (here + there != 200) {
            wrong++;
        }
    }

    synchronized int wrong() {
        return wrong;
    }

    public static void main(String[] args) throws InterruptedException {
        Account checking = new Account();
        Account savings = new Account();
        AccountsSnapshot auditor = new AccountsSnapshot();
        Thread customer = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                transfer(checking, savings, i % 3 - 1);
            }
        });
        customer.start();
        for (int i = 0; i < 1000; i++) {
            auditor.audit(checking, savings);
        }
        customer.join();
        System.out.println(auditor.wrong());
    }
}
