/** Two virtual threads take two locks in both orders. */
public class VirtualDeadlock {
    private final Object stock = new Object();
    private final Object orders = new Object();
    private int left = 10;
    private int open;

    void order() {
        synchronized (stock) {
            left--;
            synchronized (orders) { // ~ lock-order-cycle #1
                open++;
            }
        }
    }

    void cancel() {
        synchronized (orders) {
            open--;
            synchronized (stock) { // ~ lock-order-cycle #1
                left++;
            }
        }
    }

    public static void main(String[] args) {
        VirtualDeadlock shop = new VirtualDeadlock();
        Thread.startVirtualThread(shop::order);
        Thread.startVirtualThread(shop::cancel);
    }
}
