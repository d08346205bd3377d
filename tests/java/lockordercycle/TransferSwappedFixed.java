package lockordercycle;

/** Cannot deadlock: the two accounts are locked one after the other. */
final class TransferSwappedFixed {
    static final class Account {
        private int balance = 100;
    }

    static void transfer(Account from, Account to) {
        synchronized (from) {
            from.balance--;
        }
        synchronized (to) {
            to.balance++;
        }
    }

    public static void main(String[] args) {
        Account giro = new Account();
        Account savings = new Account();
        new Thread(() -> transfer(giro, savings)).start();
        new Thread(() -> transfer(savings, giro)).start();
    }
}
