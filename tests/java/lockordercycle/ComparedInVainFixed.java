package lockordercycle;

/** Cannot deadlock: the caller says which account is locked first, by its number. */
final class ComparedInVainFixed {
    static final class Account {
        private final int number;
        private int balance;

        Account(int number) {
            this.number = number;
        }
    }

    static void both(Account first, Account second, int change) {
        synchronized (first) {
            synchronized (second) {
                first.balance += change;
                second.balance -= change;
            }
        }
    }

    static void transfer(Account from, Account to) {
        if (from.number < to.number) {
            both(from, to, -1);
        } else {
            both(to, from, 1);
        }
    }

    public static void main(String[] args) {
        Account one = new Account(1);
        Account two = new Account(2);
        new Thread(() -> transfer(one, two)).start();
        new Thread(() -> transfer(two, one)).start();
    }
}
