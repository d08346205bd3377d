package atomicityvariant;

/** Both accounts are locked until both are read. */
final class AccountsSnapshotFixed {
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
        synchronized (checking) {
            synchronized (savings) {
                int here = checking.balance();
                int there = savings.balance();
                if (here + there != 200) {
                    wrong++;
                }
            }
        }
    }

    synchronized int wrong() {
        return wrong;
    }

    public static void main(String[] args) throws InterruptedException {
        Account checking = new Account();
        Account savings = new Account();
        AccountsSnapshotFixed auditor = new AccountsSnapshotFixed();
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
