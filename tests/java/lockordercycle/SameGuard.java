package lockordercycle;

/** Can deadlock: that the two accounts are not the same orders nothing. */
final class SameGuard {
    static final class Account {
        private int balance;
    }

    static void transfer(Account from, Account to) {
        if (from == to) return;
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
