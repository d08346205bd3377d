package atomicityviolation;

/** No defect: the amount is read from one account and set in another; that both could be either is all that can be known where it is done. */
final class TwoReceivers {
    static final class Account {
        private final Object lock = new Object();
        private int balance = 100;

        int balance() {
            synchronized (lock) {
                return balance;
            }
        }

        void setLimit(int amount) {
            synchronized (lock) {
                balance = amount;
            }
        }
    }

    private int copies;

    synchronized void copy(Account from, Account to) {
        copies++;
        to.setLimit(from.balance());
    }

    synchronized int copies() {
        return copies;
    }

    public static void main(String[] args) throws InterruptedException {
        Account one = new Account();
        Account other = new Account();
        TwoReceivers office = new TwoReceivers();
        Thread first = new Thread(() -> office.copy(one, other));
        Thread second = new Thread(() -> office.copy(other, one));
        first.start();
        second.start();
        one.setLimit(5);
        first.join();
        second.join();
        System.out.println(office.copies());
    }
}
