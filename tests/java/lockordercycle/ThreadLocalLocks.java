package lockordercycle;

/** Cannot deadlock: the pair of locks comes from a ThreadLocal, so each thread has another one. */
final class ThreadLocalLocks {
    private static final ThreadLocal<Object[]> PAIR =
            ThreadLocal.withInitial(() -> new Object[] {new Object(), new Object()});

    static void use(int first, int second) {
        Object[] pair = PAIR.get();
        synchronized (pair[first]) {
            synchronized (pair[second]) {
                pair[first].notifyAll();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> use(0, 1)).start();
        new Thread(() -> use(1, 0)).start();
    }
}
