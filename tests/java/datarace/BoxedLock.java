package datarace;

/** Races: the lock is the number itself, and every increment replaces it by another object. */
final class BoxedLock {
    private Integer hits = 0;

    void hit() {
        synchronized (hits) {
            hits++; // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BoxedLock page = new BoxedLock();
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
