package lockordercycle;

/**
 * Can deadlock: everybody locks the kitchen before the stove, but the cook waits on the kitchen while holding the
 * stove. When the wait ends, the cook needs the kitchen again, which another thread may hold that wants the stove.
 */
final class WaitReacquires {
    private final Object kitchen = new Object();
    private final Object stove = new Object();
    private int meals;

    void cook() throws InterruptedException {
        synchronized (kitchen) {
            synchronized (stove) {
                kitchen.wait(2); // ~ lock-order-cycle #1
                meals++;
            }
        }
    }

    void clean() {
        synchronized (kitchen) {
            synchronized (stove) { // ~ lock-order-cycle #1
                meals = 0;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitReacquires restaurant = new WaitReacquires();
        Thread cleaner = new Thread(() -> {
            for (int i = 0; i < 20; i++) restaurant.clean();
        });
        cleaner.start();
        restaurant.cook();
    }
}
