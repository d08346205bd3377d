package lockordercycle;

/** Cannot deadlock: the identity hashes order the two accounts, and a third lock decides if they are equal. */
final class IdentityHashOrder {
    private static final Object TIE = new Object();

    static final class Account {
        private int balance = 100;
    }

    static void move(Account from, Account to) {
        from.balance--;
        to.balance++;
    }

    static void transfer(Account from, Account to) {
        int fromHash = System.identityHashCode(from);
        int toHash = System.identityHashCode(to);
        if (fromHash < toHash) {
            synchronized (from) {
                synchronized (to) {
                    move(from, to);
                }
            }
        } else if (fromHash > toHash) {
            synchronized (to) {
                synchronized (from) {
                    move(from, to);
                }
            }
        } else {
            synchronized (TIE) {
                synchronized (from) {
                    synchronized (to) {
                        move(from, to);
                    }
                }
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
