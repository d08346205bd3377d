package datarace;

/** No race: both callers of the helper hold the lock. */
final class HelperBothWaysFixed {
    private final Object lock = new Object();
    private int credit;

    private void change(int amount) {
        credit += amount;
    }

    void topUp(int amount) {
        synchronized (lock) {
            change(amount);
        }
    }

    void call(int minutes) {
        synchronized (lock) {
            change(-minutes);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HelperBothWaysFixed phone = new HelperBothWaysFixed();
        Thread owner = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                phone.topUp(10);
            }
        });
        Thread child = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                phone.call(5);
            }
        });
        owner.start();
        child.start();
        owner.join();
        child.join();
        System.out.println(phone.credit);
    }
}
