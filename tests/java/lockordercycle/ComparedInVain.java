package lockordercycle;

/** Can deadlock: the balances are compared, but the locks are taken in the same way after that. */
final class ComparedInVain {
    static final class Account {
        private int balance;
    }

    static void transfer(Account from, Account to) {
        if (from.balance < to.balance) System.out.println("from the poorer");
        synchronized (from) {
            synchronized (to) { // ~ lock-order-cycle #1
                from.balance--;
                to.balance++;
            }
        }
    }

    public static void main(String[] args) {
        Account one = new Account();
        Account two = new Account();
        new Thread(() -> transfer(one, two)).start();
        new Thread(() -> transfer(two, one)).start();
    }
}
