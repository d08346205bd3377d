package datarace;

/** Races: the helper expects its caller to hold the lock, and one of its callers does not. */
final class HelperBothWays {
    private final Object lock = new Object();
    private int credit;

    private void change(int amount) {
        credit += amount; // ~ data-race #1
    }

    void topUp(int amount) {
        synchronized (lock) {
            change(amount);
        }
    }

    void call(int minutes) {
        change(-minutes);
    }

    public static void main(String[] args) throws InterruptedException {
        HelperBothWays phone = new HelperBothWays();
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
