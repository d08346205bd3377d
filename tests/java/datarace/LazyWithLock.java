package datarace;

/** No race: the instance is made and read under one lock. */
final class LazyWithLock {
    private static final Object LOCK = new Object();
    private static LazyWithLock instance;
    private int uses;

    static LazyWithLock instance() {
        synchronized (LOCK) {
            if (instance == null) {
                instance = new LazyWithLock();
            }
            return instance;
        }
    }

    synchronized int use() {
        return ++uses;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable user = () -> System.out.println(instance().use());
        Thread first = new Thread(user);
        Thread second = new Thread(user);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
