package lockordercycle;

/** Can deadlock: two lambdas capture the same two monitors and take them in opposite orders. */
final class LambdaTasks {
    interface Task {
        void perform();
    }

    static Thread thread(Task task) {
        return new Thread(() -> task.perform());
    }

    public static void main(String[] args) throws InterruptedException {
        Object salt = new Object();
        Object pepper = new Object();
        int[] shakes = new int[1];
        Thread cook = thread(() -> {
            synchronized (salt) {
                synchronized (pepper) { // ~ lock-order-cycle #1
                    shakes[0]++;
                }
            }
        });
        Thread guest = thread(() -> {
            synchronized (pepper) {
                synchronized (salt) { // ~ lock-order-cycle #1
                    shakes[0]--;
                }
            }
        });
        cook.start();
        guest.start();
        cook.join();
        guest.join();
    }
}
