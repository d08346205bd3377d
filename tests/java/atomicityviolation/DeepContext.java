package atomicityviolation;

/** Defect: the lock around both calls is taken ten calls before, and the account may change in between. */
final class DeepContext {
    static final class Account {
        private int cents = 100;

        synchronized int cents() {
            return cents;
        }

        synchronized void set(int value) {
            cents = value;
        }
    }

    private final Object branch = new Object();
    private final Account account;

    DeepContext(Account account) {
        this.account = account;
    }

    void audit(int amount) {
        synchronized (branch) { // ~ atomicity-violation #1
            one(amount);
        }
    }

    private void one(int amount) {
        two(amount);
    }

    private void two(int amount) {
        three(amount);
    }

    private void three(int amount) {
        four(amount);
    }

    private void four(int amount) {
        five(amount);
    }

    private void five(int amount) {
        six(amount);
    }

    private void six(int amount) {
        seven(amount);
    }

    private void seven(int amount) {
        eight(amount);
    }

    private void eight(int amount) {
        nine(amount);
    }

    private void nine(int amount) {
        book(amount);
    }

    private void book(int amount) {
        int old = account.cents(); // ~ atomicity-violation #1
        account.set(old + amount); // ~ atomicity-violation #1
    }

    public static void main(String[] args) {
        Account account = new Account();
        DeepContext left = new DeepContext(account);
        DeepContext right = new DeepContext(account);
        new Thread(() -> left.audit(5)).start();
        new Thread(() -> right.audit(7)).start();
    }
}
