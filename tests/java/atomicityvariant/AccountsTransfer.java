package atomicityvariant;

/** Defect: the bank's lock is held for the whole transfer, but the auditor asks the accounts, and finds money under way in neither. */
final class AccountsTransfer {
    static final class Account {
        private int balance = 100;

        synchronized int balance() {
            return balance;
        }

        synchronized void add(int amount) {
            balance += amount;
        }
    }

    private int transfers;

    synchronized void transfer(Account from, Account to, int amount) {
        transfers++;
        from.add(-amount); // ~ atomicity-variant #1
        to.add(amount); // ~ atomicity-variant #1
    }

    synchronized int transfers() {
        return transfers;
    }

    static int sum(Account checking, Account savings) {
        synchronized (checking) {
            synchronized (savings) {
                return checking.balance() + savings.balance();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account checking = new Account();
        Account savings = new Account();
        AccountsTransfer bank = new AccountsTransfer();
        Thread auditor = new Thread(() -> {
            int wrong = 0;
            for (int i = 0; i < 1000; i++) {
                if (sum(checking, savings) != 200) {
                    wrong++;
                }
            }
            System.out.println(wrong);
        });
        auditor.start();
        for (int i = 0; i < 1000; i++) {
            bank.transfer(checking, savings, i % 3 - 1);
        }
        auditor.join();
        System.out.println(bank.transfers());
    }
}
