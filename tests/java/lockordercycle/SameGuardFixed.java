package lockordercycle;

/** Cannot deadlock: the two accounts are swapped so that the one with the smaller number comes first. */
final class SameGuardFixed {
    static final class Account {
        private final int number;
        private final Object lock = new Object();
        private int balance;

        Account(int number) {
            this.number = number;
        }
    }

    static void transfer(Account from, Account to) {
        if (from == to) return;
        Account first = from;
        Account second = to;
        if (from.number > to.number) {
            first = to;
            second = from;
        }
        synchronized (first.lock) {
            synchronized (second.lock) {
                from.balance--;
                to.balance++;
            }
        }
    }

    public static void main(String[] args) {
        Account one = new Account(1);
        Account two = new Account(2);
        new Thread(() -> transfer(one, two)).start();
        new Thread(() -> transfer(two, one)).start();
    }
}
