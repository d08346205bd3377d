package datarace;

/** No race: Peterson's algorithm with volatile fields is a lock for two threads. */
final class PetersonLockFixed {
    private volatile boolean wantsLeft;
    private volatile boolean wantsRight;
    private volatile boolean leftFirst;
    private int passed;

    void left() {
        wantsLeft = true;
        leftFirst = false;
        while (wantsRight && !leftFirst) {
            Thread.onSpinWait();
        }
        passed++; // ~? data-race #1
        wantsLeft = false;
    }

    void right() {
        wantsRight = true;
        leftFirst = true;
        while (wantsLeft && leftFirst) {
            Thread.onSpinWait();
        }
        passed--;
        wantsRight = false;
    }

    public static void main(String[] args) throws InterruptedException {
        PetersonLockFixed bridge = new PetersonLockFixed();
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
