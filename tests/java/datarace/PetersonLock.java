package datarace;

/** Races: this is Peterson's algorithm with two lines swapped; both threads can pass at once. */
final class PetersonLock {
    private volatile boolean wantsLeft;
    private volatile boolean wantsRight;
    private volatile boolean leftFirst;
    private int passed;

    void left() {
        leftFirst = false;
        wantsLeft = true;
        while (wantsRight && !leftFirst) {
            Thread.onSpinWait();
        }
        passed++; // ~ data-race #1
        wantsLeft = false;
    }

    void right() {
        leftFirst = true;
        wantsRight = true;
        while (wantsLeft && leftFirst) {
            Thread.onSpinWait();
        }
        passed--; // ~ data-race #1
        wantsRight = false;
    }

    public static void main(String[] args) throws InterruptedException {
        PetersonLock bridge = new PetersonLock();
        Thread east = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                bridge.left();
            }
        });
        Thread west = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                bridge.right();
            }
        });
        east.start();
        west.start();
        east.join();
        west.join();
        System.out.println(bridge.passed);
    }
}
