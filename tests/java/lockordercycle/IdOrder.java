package lockordercycle;

/** Cannot deadlock: the account with the smaller number is locked first. */
final class IdOrder {
    static final class Account {
        private final int id;
        private int balance = 100;

        Account(int id) {
            this.id = id;
        }
    }

    static void transfer(Account from, Account to) {
        Account first = from.id < to.id ? from : to;
        Account second = from.id < to.id ? to : from;
        synchronized (first) {
            synchronized (second) {
                from.balance--;
                to.balance++;
            }
        }
    }

    public static void main(String[] args) {
        Account giro = new Account(1);
        Account savings = new Account(2);
        new Thread(() -> transfer(giro, savings)).start();
        new Thread(() -> transfer(savings, giro)).start();
    }
}
