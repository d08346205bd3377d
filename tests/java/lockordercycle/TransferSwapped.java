package lockordercycle;

/** Can deadlock: two transfers between the same accounts, in opposite directions, run the same code. */
final class TransferSwapped {
    static final class Account {
        private int balance = 100;
    }

    static void transfer(Account from, Account to) {
        synchronized (from) {
            synchronized (to) { // ~ lock-order-cycle #1
                from.balance--;
                to.balance++;
            }
        }
    }

    public static void main(String[] args) {
        Account giro = new Account();
        Account savings = new Account();
        new Thread(() -> transfer(giro, savings)).start();
        new Thread(() -> transfer(savings, giro)).start();
    }
}
