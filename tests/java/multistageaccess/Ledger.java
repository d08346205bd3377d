package multistageaccess;

/** Adds two amounts, each under its lock. Who moves money holds both, and may come between. */
final class Ledger {
    private final Object leftLock = new Object();
    private final Object rightLock = new Object();
    private int left = 50;
    private int right = 50;

    void move(int amount) {
        synchronized (leftLock) {
            synchronized (rightLock) {
                left -= amount;
                right += amount;
            }
        }
    }

    int total() {
        int sum;
        synchronized (leftLock) {
            sum = left; // ~ multi-stage-access #1
        }
        synchronized (rightLock) {
            sum += right; // ~ multi-stage-access #1
        }
        return sum;
    }

    public static void main(String[] args) {
        Ledger ledger = new Ledger();
        new Thread(() -> ledger.move(10)).start();
        System.out.println(ledger.total());
    }
}
