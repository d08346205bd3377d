package atomicityviolation;

/** No defect: the lock that is taken twice is held already. */
final class OwnLockTwice {
    private int value;

    synchronized int get() {
        return value;
    }

    synchronized void set(int next) {
        value = next;
    }

    synchronized void increment() {
        int before = get();
        set(before + 1);
    }

    static void decrement(OwnLockTwice counter) {
        synchronized (counter) {
            int before = counter.get();
            counter.set(before - 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OwnLockTwice counter = new OwnLockTwice();
        Thread down = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                decrement(counter);
            }
        });
        down.start();
        for (int i = 0; i < 500; i++) {
            counter.increment();
        }
        down.join();
        System.out.println(counter.get());
    }
}
