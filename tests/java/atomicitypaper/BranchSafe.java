package atomicitypaper;

/** Harmless: nobody reaches an account but through the branch, whose lock is held around all that is done. */
final class BranchSafe {
    private static final class Account {
        private int money;

        synchronized int money() {
            return money;
        }

        synchronized void money(int money) {
            this.money = money;
        }
    }

    private final Account safe = new Account();

    synchronized void payIn(int more) {
        int before = safe.money();
        safe.money(before + more);
    }

    synchronized int total() {
        return safe.money();
    }

    public static void main(String[] args) throws InterruptedException {
        BranchSafe branch = new BranchSafe();
        Thread customer = new Thread(() -> branch.payIn(20));
        customer.start();
        branch.payIn(30);
        customer.join();
        if (branch.total() != 50) {
            throw new AssertionError("lost: " + branch.total());
        }
    }
}
