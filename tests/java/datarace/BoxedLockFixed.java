package datarace;

/** No race: the lock is an object that never changes. */
final class BoxedLockFixed {
    private final Object lock = new Object();
    private Integer hits = 0;

    void hit() {
        synchronized (lock) {
            hits++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BoxedLockFixed page = new BoxedLockFixed();
        Runnable visitor = () -> {
            for (int i = 0; i < 1000; i++) {
                page.hit();
            }
        };
        Thread first = new Thread(visitor);
        Thread second = new Thread(visitor);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(page.hits);
    }
}
