package multistageaccess;

/** Both locks at once; or a lock around both; or two numbers that nobody changes together. */
final class LedgerFixed {
    private final Object leftLock = new Object();
    private final Object rightLock = new Object();
    private final Object hitLock = new Object();
    private final Object missLock = new Object();
    private int left = 50;
    private int right = 50;
    private int hits;
    private int misses;

    void move(int amount) {
        synchronized (leftLock) {
            synchronized (rightLock) {
                left -= amount;
                right += amount;
            }
        }
    }

    int total() {
        synchronized (leftLock) {
            int sum = left;
            synchronized (rightLock) {
                sum += right;
            }
            return sum;
        }
    }

    void hit() {
        synchronized (hitLock) {
            hits++;
        }
    }

    void miss() {
        synchronized (missLock) {
            misses++;
        }
    }

    int asked() {
        int sum;
        synchronized (hitLock) {
            sum = hits;
        }
        synchronized (missLock) {
            sum += misses;
        }
        return sum;
    }

    public static void main(String[] args) {
        LedgerFixed ledger = new LedgerFixed();
        new Thread(() -> {
            ledger.move(10);
            ledger.hit();
            ledger.miss();
        }).start();
        System.out.println(ledger.total() + ledger.asked());
    }
}
