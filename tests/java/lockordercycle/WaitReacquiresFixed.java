package lockordercycle;

/** Cannot deadlock: the cook waits on the kitchen before locking the stove. */
final class WaitReacquiresFixed {
    private final Object kitchen = new Object();
    private final Object stove = new Object();
    private int meals;

    void cook() throws InterruptedException {
        synchronized (kitchen) {
            kitchen.wait(2);
            synchronized (stove) {
                meals++;
            }
        }
    }

    void clean() {
        synchronized (kitchen) {
            synchronized (stove) {
                meals = 0;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitReacquiresFixed restaurant = new WaitReacquiresFixed();
        Thread cleaner = new Thread(() -> {
            for (int i = 0; i < 20; i++) restaurant.clean();
        });
        cleaner.start();
        restaurant.cook();
    }
}
