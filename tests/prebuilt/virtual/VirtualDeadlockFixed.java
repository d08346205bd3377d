/** Two virtual threads take two locks in one order. */
public class VirtualDeadlockFixed {
    private final Object stock = new Object();
    private final Object orders = new Object();
    private int left = 10;
    private int open;

    void order() {
        synchronized (stock) {
            left--;
            synchronized (orders) {
                open++;
            }
        }
    }

    void cancel() {
        synchronized (stock) {
            left++;
            synchronized (orders) {
                open--;
            }
        }
    }

    public static void main(String[] args) {
        VirtualDeadlockFixed shop = new VirtualDeadlockFixed();
        Thread.startVirtualThread(shop::order);
        Thread.startVirtualThread(shop::cancel);
    }
}
